import type { RefundStep } from '../refund-terms.ts';

/** The steps of one ride of a journey, counted from its own departure. */
export interface RideTerms {
  /** How much later than the journey it departs. */
  readonly laterBySeconds: number;
  /** The earliest first. */
  readonly steps: readonly RefundStep[];
}

/**
 * One list of steps for a journey, counted from its beginning: at each moment that of the ride of which least of `priceCents`
 * would go back for so many people, and nothing from the moment on at which a ride returns nothing, or the journey begins.
 */
export function strictestSteps(
  rides: readonly RideTerms[],
  party: { readonly priceCents: number; readonly people: number },
): readonly RefundStep[] {
  const ends = rides.flatMap(({ laterBySeconds, steps }) =>
    steps.map((step) => Math.max(0, step.secondsBefore - laterBySeconds)),
  );
  const steps: RefundStep[] = [];
  for (const end of [...new Set(ends)].sort((a, b) => b - a)) {
    const found = rides.map((ride) =>
      ride.steps.find(({ secondsBefore }) => secondsBefore <= end + ride.laterBySeconds),
    );
    const valid = found.filter((step) => step !== undefined);
    const [first, ...others] = valid;
    if (!first || valid.length < rides.length) break;
    const least = others.reduce(
      (strict, step) => (goesBack(step, party) < goesBack(strict, party) ? step : strict),
      first,
    );
    const last = steps.at(-1);
    if (last?.percent === least.percent && last.feeCents === least.feeCents) steps.pop();
    steps.push({ ...least, secondsBefore: end });
  }
  return steps;
}

function goesBack(
  { percent, feeCents }: RefundStep,
  { priceCents, people }: { readonly priceCents: number; readonly people: number },
): number {
  return (priceCents * percent) / 100 - feeCents * people;
}
