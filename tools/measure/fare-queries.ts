import { addDays, dayNumber } from '#domains/travel/time/service-time.ts';

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What queries are made of: places that can be named, and the days between which they lie. */
export type QueryMaterial = {
  readonly random: () => number;
  readonly places: readonly { readonly id: string; readonly stopIds: readonly string[] }[];
  readonly first: string;
  readonly last: string;
};

/** Of the queries, so many were asked before; so many ask for a way back; so many for some ways to travel only. */
const shares = { repeated: 0.2, withReturn: 0.3, withTypes: 0.25 };

/** Makes fare searches without end: any two places, any day, one to five passengers. */
export function fareQueries({ random, places, first, last }: QueryMaterial): () => string {
  const asked: string[] = [];
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new RangeError('There is nothing to choose from.');
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
