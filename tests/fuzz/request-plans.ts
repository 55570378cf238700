/** Plans the requests of a fuzz run from a seed: which, in which order, and from which visitor. */
import fc from 'fast-check';
import { type Plan, planOf, twisted } from './requests.ts';
import type { Target } from './targets.ts';

/** A planned request. */
export interface Planned {
  readonly at: number;
  readonly target: Target;
  readonly plan: Plan;
  /** The visitor’s IP address. */
  readonly visitor: string;
}

/** The number of requests generated at a time. */
const batch = 200;

/** The number of requests of each visitor, low enough that rate limits rarely trigger. */
const asksEach = 10;

/** One in this many requests comes from a single visitor who never stops. */
const greedy = 40;

/** Generates `count` requests, two thirds of them to targets of the API. */
export function* plansOf(targets: readonly Target[], seed: number, count: number): Generator<Planned> {
  const isApi = ({ allowed }: Target) => allowed === null;
  const one = (some: readonly Target[]) =>
    fc.oneof(
      ...some.map((target) => twisted(target.draft).map((draft) => ({ target, plan: planOf(draft) }))),
    );
  const any = fc.oneof(
    { arbitrary: one(targets.filter(isApi)), weight: 2 },
    { arbitrary: one(targets.filter((target) => !isApi(target))), weight: 1 },
  );
  for (let from = 0; from < count; from += batch) {
    const numRuns = Math.min(batch, count - from);
    for (const [within, { target, plan }] of fc.sample(any, { seed: seed + from, numRuns }).entries()) {
      const at = from + within;
      yield { at, target, plan, visitor: visitorOf(at) };
    }
  }
}

function visitorOf(at: number): string {
  if (at % greedy === 0) return '203.0.113.7';
  const number = Math.floor(at / asksEach);
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}
