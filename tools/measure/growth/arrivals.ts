/** When visitors come, and for what. */

/** What a visitor does: reads a page, searches for fares, does something with a cart, buys what is in one. */
export const kinds = ['page', 'search', 'cart', 'checkout'] as const;
export type Kind = (typeof kinds)[number];

/** Of a hundred visitors so many of each kind. */
export type Mix = Readonly<Record<Kind, number>>;

/** A visitor: milliseconds after the beginning, and what for. */
export interface Arrival {
  readonly at: number;
  readonly kind: Kind;
}

/**
 * Visitors as they come to a public site: each by themselves, whether or not those before were answered (a Poisson process of
 * which the number is known). There are `rate × seconds` of them, in the order of their coming, and of each kind its share, to
 * the nearest whole one.
 * @param random numbers in [0, 1)
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

/** So many of each kind that they are `count`: what rounding down leaves goes to those that it took most from. */
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

/** In any order, each as likely as the others. */
export function shuffled<Value>(values: readonly Value[], random: () => number): readonly Value[] {
  return values
    .map((value) => ({ value, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
}

/**
 * Which of `count` things somebody wants who wants the first ones most: the share of each falls with its place, as that of pages
 * and words does (Zipf's law). From 0.
 */
export function popular(count: number, random: () => number): number {
  return Math.min(count - 1, Math.floor((count + 1) ** random()) - 1);
}

/** Rising rates, each so many times the one before, rounded to two figures, from `first` to `most` at the highest. */
export function risingRates({
  first,
  factor,
  most,
}: {
  readonly first: number;
  readonly factor: number;
  readonly most: number;
}): readonly number[] {
  const rates: number[] = [];
  for (let rate = first; rate <= most; rate *= factor) {
    const rounded = Number(rate.toPrecision(2));
    if (rates.at(-1) !== rounded) rates.push(rounded);
  }
  return rates;
}
