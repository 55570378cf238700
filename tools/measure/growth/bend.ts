/** Where a site bends under load, and what was busy then. */
import { type Kind, kinds } from './arrivals.ts';

/** What ends the rise: more errors, more refusals, a slower answer or fewer visitors served than this. */
export const limits = {
  /** Of all requests. */
  errors: 0.01,
  /** Of the visitors of any kind, where it is more than one. */
  refused: 0.05,
  /** Milliseconds, of any kind of visitor. */
  p99: 2_000,
  /** Of the rate that was asked. */
  achieved: 0.9,
} as const;

/** Milliseconds that answers took; NaN where there were none. */
export interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** Visitors of one kind. */
export interface Turnout {
  /** How many there were. */
  readonly came: number;
  /** How many of them were told that they can't have something. */
  readonly refused: number;
}

/** What a process, or a server of several, took of the machine. */
export interface ProcessUse {
  readonly name: string;
  /** Whether all that it does is done by one thread, mostly: then one core is all it can use. */
  readonly isSingle: boolean;
  /** Of one core: 1 is all of it. */
  readonly cores: number;
}

/** One rate, held for a while. */
export interface StepResult {
  /** Visitors a second. */
  readonly asked: number;
  /** Visitors a second who had all they came for within the time. */
  readonly achieved: number;
  readonly requestsPerSecond: number;
  readonly requests: number;
  readonly errors: number;
  readonly turnout: Readonly<Record<Kind, Turnout>>;
  readonly times: Readonly<Record<Kind, Times>>;
  readonly processes: readonly ProcessUse[];
  /** Of all of the machine's cores, whoever used them. */
  readonly machineCores: number;
}

/** Where it bends. */
export interface Bend {
  /** The last rate that held; undefined where none did. */
  readonly held: StepResult | undefined;
  /** The first that did not; undefined where all did. */
  readonly broke: StepResult | undefined;
  /** Why it did not, in words; empty where all held. */
  readonly because: readonly string[];
  /** What had nothing left to give in the step that broke, or in the last one where all held. */
  readonly busy: readonly string[];
}

/** Of a core, or of the machine, from which on nothing is left to give. */
const allOf = 0.9;

/** Why a step is beyond what the site can do, in words; empty where it is not. */
export function faultsOf({
  asked,
  achieved,
  requests,
  errors,
  turnout,
  times,
}: Pick<StepResult, 'asked' | 'achieved' | 'requests' | 'errors' | 'turnout' | 'times'>): readonly string[] {
  const slow = kinds.filter((kind) => times[kind].p99 > limits.p99);
  return [
    ...(requests > 0 && errors / requests > limits.errors
      ? [`${((errors * 100) / requests).toFixed(1)} % of the requests failed`]
      : []),
    ...refusalsIn(turnout),
    ...slow.map((kind) => `p99 of ${kind} was ${times[kind].p99.toFixed(0)} ms`),
    ...(achieved < asked * limits.achieved
      ? [`${achieved.toFixed(0)} visitors a second were served of ${asked}`]
      : []),
  ];
}

/** Of which kinds too many were refused, in words: a load that gets nothing is no load. */
export function refusalsIn(turnout: Readonly<Record<Kind, Turnout>>): readonly string[] {
  return kinds.flatMap((kind) => {
    const { came, refused } = turnout[kind];
    const isTooMany = refused > Math.max(1, came * limits.refused);
    return isTooMany ? [`${refused} of ${came} visitors for ${kind} were refused`] : [];
  });
}

/** What had nothing left to give: the machine where all its cores were in use, and those that used up a core of their own. */
export function busyIn(
  { processes, machineCores }: Pick<StepResult, 'processes' | 'machineCores'>,
  cores: number,
): readonly string[] {
  const sorted = processes.toSorted((a, b) => b.cores - a.cores);
  const told = ({ name, cores: used }: ProcessUse) => `${name} (${used.toFixed(2)} of a core)`;
  const alone = sorted.filter(({ isSingle, cores: used }) => isSingle && used >= allOf).map(told);
  if (machineCores < allOf * cores) return alone;
  // Then each had less than it wanted, so that who used most is told, too.
  const largest = sorted.filter(({ cores: used }) => used >= 0.1).map(told);
  return [`all ${cores} cores of the machine: ${largest.join(', ')}`];
}

/** Where steps of a rising rate bend. */
export function bendOf(steps: readonly StepResult[], cores: number): Bend {
  const at = steps.findIndex((step) => faultsOf(step).length > 0);
  const broke = steps[at];
  const held = at === -1 ? steps.at(-1) : steps[at - 1];
  const looked = broke ?? held;
  return {
    held,
    broke,
    because: broke ? faultsOf(broke) : [],
    busy: looked ? busyIn(looked, cores) : [],
  };
}
