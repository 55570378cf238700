import type { TripOption } from './trip.ts';

/** Local hours between which travellers like to leave and arrive. */
const firstHour = 6;
const lastHour = 23;

/**
 * Returns the index of the recommended option. It is on sale if any is, needs the fewest nights on the way, and leaves
 * and arrives by day. Among these it goes by train; then it takes the shortest time, costs least and leaves first.
 * Throws a RangeError for an empty list.
 */
export function recommendOption(options: readonly TripOption[], zone: string): number {
  const ranks = options.map((option) => rankOf(option, zone));
  const [best] = [...ranks.keys()].toSorted((a, b) => compareRanks(ranks[a], ranks[b]));
  if (best === undefined) throw new RangeError('There are no options.');
  return best;
}

/** Numbers to compare one after the other; lower is better. */
function rankOf({ departure, arrival, priceCents, nights, hasTrain }: TripOption, zone: string): number[] {
  const [leaves, arrives] = [hourOf(departure, zone), hourOf(arrival, zone)];
  const isByDay = leaves >= firstHour && arrives >= firstHour && arrives < lastHour;
  return [
    priceCents === null ? 1 : 0,
    nights,
    isByDay ? 0 : 1,
    hasTrain ? 0 : 1,
    arrival.getTime() - departure.getTime(),
    priceCents ?? 0,
    departure.getTime(),
  ];
}

function hourOf(instant: Date, zone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).hour;
}

function compareRanks(a: readonly number[] = [], b: readonly number[] = []): number {
  return a.map((value, at) => value - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
