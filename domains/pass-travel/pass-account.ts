/** Pure rules of a sold pass: its allowance, the cost of a journey on it, and the rides that still fit. */
import type { TravelItemType } from '#contracts/cart/item-types.ts';
import type { PassAllowance, PassService } from '#contracts/catalogue/pass-label.ts';
import { countNoun } from '#contracts/counts.ts';
import { formatFullDay } from '#contracts/dates.ts';
import { formatDuration, formatWholeDuration } from '#contracts/durations.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';

/** Minimum minutes between booking a ride and its departure: when the sale of trains and coaches closes. */
export const bookAheadMinutes = 1_440;

const bookAhead = `at least ${formatWholeDuration(bookAheadMinutes)}`;

/** Minutes in the unit of an hours pass: time on board is rounded up to quarter hours per ride. */
const unitMinutes = 15;

/** Number of travellers of each type. All travellers of a pass travel together. */
export interface PassParty {
  readonly adultCount: number;
  readonly childCount: number;
  readonly infantCount: number;
}

/** A sold pass in its current state. */
export interface PassAccount {
  /** The id of its item in the booking that sold it. */
  readonly id: string;
  readonly services: readonly PassService[];
  /** Hours or days for each traveller, top-ups included. */
  readonly allowance: PassAllowance;
  readonly validMonths: number;
  /** When the first booking was made that still stands. Null before that. */
  readonly activatedAt: Date | null;
  readonly party: PassParty;
  /** False if the pass was cancelled or is not confirmed. */
  readonly isUsable: boolean;
}

/** A ride, as its cost depends on it. Instants are ISO 8601. */
export interface PassRide {
  readonly itemType: TravelItemType;
  readonly serviceDate: ServiceDate;
  readonly from: { readonly departure: string };
  readonly to: { readonly arrival: string };
}

/** The cost of one or several rides: quarter hours on board, and the service dates without repetition, ascending. */
export interface PassCost {
  readonly quarters: number;
  readonly dates: readonly ServiceDate[];
}

const serviceOfType: Readonly<Record<TravelItemType, PassService | null>> = {
  kr_train: 'train',
  ic_bus: 'bus',
  ii_ferry: null,
};

/** Returns true if a pass for these services covers a ride of this type. No pass covers a ferry. */
export function coversRide(services: readonly PassService[], itemType: TravelItemType): boolean {
  const service = serviceOfType[itemType];
  return service !== null && services.includes(service);
}

/** Returns the cost of rides: each ride is rounded up to quarter hours, and each service date counts once. */
export function costOfRides(rides: readonly Omit<PassRide, 'itemType'>[]): PassCost {
  return {
    quarters: rides.reduce((sum, ride) => sum + quartersOf(ride), 0),
    dates: [...new Set(rides.map(({ serviceDate }) => serviceDate))].toSorted(),
  };
}

function quartersOf({ from, to }: Pick<PassRide, 'from' | 'to'>): number {
  const minutes = (Date.parse(to.arrival) - Date.parse(from.departure)) / 60_000;
  return Math.max(1, Math.ceil(minutes / unitMinutes));
}

/** Adds costs that were taken separately. */
export function addCosts(costs: readonly PassCost[]): PassCost {
  return {
    quarters: costs.reduce((sum, { quarters }) => sum + quarters, 0),
    dates: [...new Set(costs.flatMap(({ dates }) => dates))].toSorted(),
  };
}

/** Returns the quarter hours of an hours pass. */
export function quartersOfHours(hours: number): number {
  return (hours * 60) / unitMinutes;
}

/** Returns true if the total cost of all rides is within the allowance. */
export function isWithinAllowance({ kind, amount }: PassAllowance, { quarters, dates }: PassCost): boolean {
  switch (kind) {
    case 'hours':
      return quarters <= quartersOfHours(amount);
    case 'days':
      return dates.length <= amount;
    case 'consecutive-days': {
      const [first] = dates;
      const last = dates.at(-1);
      return first === undefined || last === undefined || daysBetween(first, last) < amount;
    }
  }
}

function daysBetween(first: ServiceDate, last: ServiceDate): number {
  return Temporal.PlainDate.from(first).until(last).days;
}

/** Returns the last day on which the pass is valid if its first booking is made at `activatedAt`. */
export function lastValidDay(validMonths: number, activatedAt: Date): ServiceDate {
  return Temporal.PlainDate.from(dateInZone(activatedAt, NEW_ZEALAND))
    .add({ months: validMonths })
    .toString();
}

/**
 * Returns why a journey can't be booked on a pass, in the words for its holder; null if it can. It does not consider
 * the allowance that is left.
 */
export function passRuleFault(
  account: Pick<PassAccount, 'services' | 'validMonths' | 'activatedAt'>,
  rides: readonly PassRide[],
  now: Date,
): string | null {
  const { services, validMonths, activatedAt } = account;
  if (rides.some(({ itemType }) => !coversRide(services, itemType)))
    return `Your pass doesn’t cover this journey: it is valid ${services.length > 1 ? 'by bus and train' : `by ${services[0]}`} only.`;
  const departures = rides.map(({ from }) => Date.parse(from.departure));
  if (Math.min(...departures) - now.getTime() < bookAheadMinutes * 60_000)
    return `Book a ride on a pass ${bookAhead} before it leaves.`;
  const lastDay = lastValidDay(validMonths, activatedAt ?? now);
  if (rides.some(({ serviceDate }) => serviceDate > lastDay))
    return `Your pass is valid until ${formatFullDay(lastDay)}. Choose an earlier day.`;
  return null;
}

/** Returns what is left of an allowance, in words: `12 h 30 min of 15 hours left`. */
export function describeLeft({ kind, amount }: PassAllowance, used: PassCost): string {
  if (kind === 'hours') {
    const minutes = (quartersOfHours(amount) - used.quarters) * unitMinutes;
    return `${formatDuration(Math.max(0, minutes))} of ${amount} hours left`;
  }
  if (kind === 'days') return `${Math.max(0, amount - used.dates.length)} of ${amount} days left`;
  const [first] = used.dates;
  if (first === undefined) return `${amount} days in a row, from the day of your first ride`;
  const last = Temporal.PlainDate.from(first)
    .add({ days: amount - 1 })
    .toString();
  return `${amount} days in a row, ${formatFullDay(first)} to ${formatFullDay(last)}`;
}

/** Returns the cost of a journey on a pass, in words: `4 h 15 min`, `1 day`. */
export function describeCost({ kind }: Pick<PassAllowance, 'kind'>, { quarters, dates }: PassCost): string {
  return kind === 'hours' ? formatDuration(quarters * unitMinutes) : countNoun(dates.length, 'day');
}

/** Conditions of a ride on a pass, as the search, the cart and the booking show them. */
export const passConditions = {
  changes: 'Cancel the ride and book another one with your pass.',
  refund: 'Cancel up to 2 hours before departure, and your pass gets the time back.',
  text: 'Booked with your pass: there is nothing to pay.',
} as const;

/** How to travel with a pass. */
export const howToUsePass = `To use your pass, open your booking and choose “Book a ride with this pass”, ${bookAhead} ahead. It is valid from your first booking.`;
