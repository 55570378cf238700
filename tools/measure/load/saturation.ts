/** Finds the rate at which a site saturates under rising load, and the bottleneck. */
import { type Kind, kinds } from './arrivals.ts';

/** Limits of a step. A step that exceeds one fails and ends the rise of the rate. */
export const limits = {
  /** Maximum share of failed requests. */
  errors: 0.01,
  /** Maximum share of refused visitors of any kind; one refused visitor is always accepted. */
  refused: 0.05,
  /** Maximum p99 of any kind of visitor, in milliseconds. */
  p99: 2_000,
  /** Minimum share of the requested rate that is served. */
  achieved: 0.9,
} as const;

/** Percentiles of response times in milliseconds; NaN without responses. */
export interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** Number of visitors of one kind. */
export interface VisitorCount {
  /** All visitors. */
  readonly came: number;
  /** Visitors who were refused something, such as a sold-out offer. */
  readonly refused: number;
}

/** CPU use of a process, or of a server with several processes. */
export interface ProcessUse {
  readonly name: string;
  /** True if it works mostly in one thread, so it can use at most one core. */
  readonly isSingle: boolean;
  /** Number of cores used; 1 is one full core. */
  readonly cores: number;
}

/** Result of a step: a constant rate held for some seconds. */
export interface StepResult {
  /** Requested rate in visitors per second. */
  readonly targetRate: number;
  /** Visitors per second who were fully served before the end of the step. */
  readonly achieved: number;
  readonly requestsPerSecond: number;
  readonly requests: number;
  readonly errors: number;
  readonly turnout: Readonly<Record<Kind, VisitorCount>>;
  readonly times: Readonly<Record<Kind, Times>>;
  readonly processes: readonly ProcessUse[];
  /** Number of the machine's cores used, by all processes. */
  readonly machineCores: number;
}

/** The saturation point. */
export interface Saturation {
  /** The last step that held; undefined if none did. */
  readonly held: StepResult | undefined;
  /** The first step that failed; undefined if all held. */
  readonly broke: StepResult | undefined;
  /** The reasons for the failure; empty if all held. */
  readonly because: readonly string[];
  /** Bottlenecks in the step that failed, or in the last step if all held. */
  readonly busy: readonly string[];
}

/** Use of a core, or of all cores, from which it counts as fully used. */
const allOf = 0.9;

/** Returns a phrase for each limit that the step exceeds. */
export function faultsOf({
  targetRate,
  achieved,
  requests,
  errors,
  turnout,
  times,
}: Pick<
  StepResult,
  'targetRate' | 'achieved' | 'requests' | 'errors' | 'turnout' | 'times'
>): readonly string[] {
  const slow = kinds.filter((kind) => times[kind].p99 > limits.p99);
  return [
    ...(requests > 0 && errors / requests > limits.errors
      ? [`${((errors * 100) / requests).toFixed(1)} % of the requests failed`]
      : []),
    ...refusalFaults(turnout),
    ...slow.map((kind) => `p99 of ${kind} was ${times[kind].p99.toFixed(0)} ms`),
    ...(achieved < targetRate * limits.achieved
      ? [`${achieved.toFixed(0)} of ${targetRate} visitors per second were served`]
      : []),
  ];
}

/** Returns a phrase for each kind with too many refusals, because refused visitors put little load on the site. */
export function refusalFaults(turnout: Readonly<Record<Kind, VisitorCount>>): readonly string[] {
  return kinds.flatMap((kind) => {
    const { came, refused } = turnout[kind];
    const isTooMany = refused > Math.max(1, came * limits.refused);
    return isTooMany ? [`${refused} of ${came} visitors for ${kind} were refused`] : [];
  });
}

/** Returns the bottlenecks: the machine if all its cores are busy, otherwise single-threaded processes that use a full core. */
export function findBottlenecks(
  { processes, machineCores }: Pick<StepResult, 'processes' | 'machineCores'>,
  cores: number,
): readonly string[] {
  const sorted = processes.toSorted((a, b) => b.cores - a.cores);
  const formatUse = ({ name, cores: used }: ProcessUse) => `${name} (${used.toFixed(2)} of a core)`;
  const alone = sorted.filter(({ isSingle, cores: used }) => isSingle && used >= allOf).map(formatUse);
  if (machineCores < allOf * cores) return alone;
  // All processes compete for the cores, so the largest users are listed too.
  const largest = sorted.filter(({ cores: used }) => used >= 0.1).map(formatUse);
  return [`all ${cores} cores of the machine: ${largest.join(', ')}`];
}

/** Finds the saturation point in steps of rising rate. `cores`: number of cores of the machine. */
export function findSaturation(steps: readonly StepResult[], cores: number): Saturation {
  const at = steps.findIndex((step) => faultsOf(step).length > 0);
  const broke = steps[at];
  const held = at === -1 ? steps.at(-1) : steps[at - 1];
  const looked = broke ?? held;
  return {
    held,
    broke,
    because: broke ? faultsOf(broke) : [],
    busy: looked ? findBottlenecks(looked, cores) : [],
  };
}
