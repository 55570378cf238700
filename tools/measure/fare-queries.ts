/** Generates random fare search requests for load tests. */
import { addDays, dayNumber } from '#domains/travel/time/service-time.ts';

/** Returns a seeded random number generator with values in [0, 1) (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Input of the generator: a random source, the places, and the first and last service date. */
export type QueryMaterial = {
  readonly random: () => number;
  readonly places: readonly { readonly id: string; readonly stopIds: readonly string[] }[];
  readonly first: string;
  readonly last: string;
};

/** Shares of queries that repeat an earlier one, have a return date, or restrict the modes of travel. */
const shares = { repeated: 0.2, withReturn: 0.3, withTypes: 0.25 };

/** Returns a generator of request paths: two random places, a random day, one to five passengers. */
export function fareQueries({ random, places, first, last }: QueryMaterial): () => string {
  const asked: string[] = [];
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new RangeError('The list is empty.');
    return value;
  };
  const days = dayNumber(last) - dayNumber(first);
  return () => {
    if (asked.length > 0 && random() < shares.repeated) return pick(asked);
    const from = pick(places);
    let to = pick(places);
    while (to.stopIds.some((stop) => from.stopIds.includes(stop))) to = pick(places);
    const date = addDays(first, Math.floor(random() * days));
    const query = new URLSearchParams({
      from: from.id,
      to: to.id,
      date,
      adults: pick(['1', '1', '2', '2', '3']),
      children: pick(['0', '0', '0', '1', '2']),
      sort: pick(['departure', 'price', 'duration']),
    });
    if (random() < shares.withReturn) query.set('returnDate', addDays(date, Math.floor(random() * 14)));
    if (random() < shares.withTypes)
      query.set('types', pick(['kr_train,ii_ferry', 'ic_bus,ii_ferry', 'kr_train,ic_bus']));
    const path = `/api/v1/fare-search/?${query}`;
    asked.push(path);
    return path;
  };
}
