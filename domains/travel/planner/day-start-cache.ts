/** Cache of the instants at which service days and calendar days start in a time zone. */
import { calendarDayStart, dateOfDay, serviceDayStart } from '#domains/travel/time/service-time.ts';

const hourMs = 3_600_000;

/** Maximum number of cached days. */
const maxCachedDays = 4_096;

/**
 * Caches when days start in one time zone, because computing this takes longer than most searches. Days are day
 * numbers; instants are milliseconds since 1970.
 */
export class DayStartCache {
  readonly #zone: string;
  readonly #service = new Map<number, number>();
  readonly #calendar = new Map<number, number>();

  constructor(zone: string) {
    this.#zone = zone;
  }

  /** See serviceDayStart. */
  serviceStart(day: number): number {
    return getOrCompute(this.#service, day, () => serviceDayStart(dateOfDay(day), this.#zone));
  }

  /** See calendarDayStart. */
  calendarStart(day: number): number {
    return getOrCompute(this.#calendar, day, () => calendarDayStart(dateOfDay(day), this.#zone));
  }

  /** Returns the calendar day of an instant. */
  dayOf(instant: number): number {
    // No time zone is more than 16 hours from UTC.
    let day = Math.floor((instant - 16 * hourMs) / (24 * hourMs));
    while (this.calendarStart(day + 1) <= instant) day += 1;
    return day;
  }
}

function getOrCompute(known: Map<number, number>, day: number, find: () => number): number {
  const start = known.get(day) ?? find();
  if (known.size >= maxCachedDays) known.clear();
  known.set(day, start);
  return start;
}
