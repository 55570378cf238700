/** Generates random arrivals of visitors for load tests, by time and kind. */

/** Kinds of visitor: one reads a page, searches for fares, uses a cart, or buys. */
export const kinds = ['page', 'search', 'cart', 'checkout'] as const;
export type Kind = (typeof kinds)[number];

/** Percentage of visitors of each kind. */
export type Mix = Readonly<Record<Kind, number>>;

/** Arrival of a visitor: time in milliseconds after the start, and kind. */
export interface Arrival {
  readonly at: number;
  readonly kind: Kind;
}

/**
 * Generates independent arrivals, as on a public site: a Poisson process with a fixed number of arrivals (open loop).
 * There are `rate × seconds` of them, sorted by time. The share of each kind is exact, rounded to whole visitors.
 * @param random returns numbers in [0, 1)
 */
export function arrivals({
  rate,
  seconds,
  mix,
  random,
}: {
  readonly rate: number;
  readonly seconds: number;
  readonly mix: Mix;
  readonly random: () => number;
}): readonly Arrival[] {
  const count = Math.round(rate * seconds);
  const times = Array.from({ length: count }, () => random() * seconds * 1_000).toSorted((a, b) => a - b);
  const wanted = shuffled(kindsOf(count, mix), random);
  return times.flatMap((at, index) => {
    const kind = wanted[index];
    return kind === undefined ? [] : [{ at, kind }];
  });
}

/** Divides `count` visitors among the kinds; the remainder goes to the largest fractions (largest remainder method). */
function kindsOf(count: number, mix: Mix): readonly Kind[] {
  const whole = kinds.reduce((sum, kind) => sum + mix[kind], 0);
  const shares = kinds.map((kind) => ({ kind, share: (count * mix[kind]) / whole }));
  const counts = new Map(shares.map(({ kind, share }) => [kind, Math.floor(share)]));
  let left = count - [...counts.values()].reduce((sum, each) => sum + each, 0);
  for (const { kind } of shares.toSorted((a, b) => (b.share % 1) - (a.share % 1))) {
    if (left === 0) break;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    left -= 1;
  }
  return kinds.flatMap((kind) => Array.from({ length: counts.get(kind) ?? 0 }, () => kind));
}

/** Returns the values in random order. */
export function shuffled<Value>(values: readonly Value[], random: () => number): readonly Value[] {
  return values
    .map((value) => ({ value, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
}

/** Returns a random index below `count`. Low indices are more likely, by Zipf's law, like the popularity of pages. */
export function popularIndex(count: number, random: () => number): number {
  return Math.min(count - 1, Math.floor((count + 1) ** random()) - 1);
}

/** Returns rates from `first` up to `max`; each is `factor` times the one before, rounded to two digits. */
export function risingRates({
  first,
  factor,
  max,
}: {
  readonly first: number;
  readonly factor: number;
  readonly max: number;
}): readonly number[] {
  const rates: number[] = [];
  for (let rate = first; rate <= max; rate *= factor) {
    const rounded = Number(rate.toPrecision(2));
    if (rates.at(-1) !== rounded) rates.push(rounded);
  }
  return rates;
}
