import { calendarDayStart, dateOfDay, serviceDayStart } from '#domains/travel/time/service-time.ts';

const hour = 3_600_000;

/** How many days are remembered at most. */
const kept = 4_096;

/**
 * When days start in one zone, remembered: to ask the rules of a time zone takes longer than most searches. Days are day
 * numbers, instants milliseconds since 1970.
 */
export class DayClock {
  readonly #zone: string;
  readonly #service = new Map<number, number>();
  readonly #calendar = new Map<number, number>();

  constructor(zone: string) {
    this.#zone = zone;
  }

  /** See serviceDayStart. */
  serviceStart(day: number): number {
    return remembered(this.#service, day, () => serviceDayStart(dateOfDay(day), this.#zone));
  }

  /** See calendarDayStart. */
  calendarStart(day: number): number {
    return remembered(this.#calendar, day, () => calendarDayStart(dateOfDay(day), this.#zone));
  }

  /** The calendar day of an instant. */
  dayOf(instant: number): number {
    // No zone is further from UTC than this.
    let day = Math.floor((instant - 16 * hour) / (24 * hour));
    while (this.calendarStart(day + 1) <= instant) day += 1;
    return day;
  }
}

function remembered(known: Map<number, number>, day: number, find: () => number): number {
  const start = known.get(day) ?? find();
  if (known.size >= kept) known.clear();
  known.set(day, start);
  return start;
}
