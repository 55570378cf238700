/** Formats the results of a load test as tables and sentences. */
import { table } from '../table.ts';
import { type Kind, kinds } from './arrivals.ts';
import type { Step } from './measured-step.ts';
import { faultsOf, type Saturation, type StepResult } from './saturation.ts';

export const setUps = ['one', 'two', 'nginx'] as const;
export type SetUp = (typeof setUps)[number];
export const titles: Readonly<Record<SetUp, string>> = {
  one: 'One instance',
  two: 'Two instances, round-robin',
  nginx: 'Two instances behind nginx',
};

/** Result of one set-up. */
export interface Measured {
  readonly setUp: SetUp;
  readonly steps: readonly Step[];
  readonly bend: Saturation;
}

const whole = (number: number) => (Number.isFinite(number) ? number.toFixed(0) : '–');
const percent = (number: number) => (Number.isFinite(number) ? `${(number * 100).toFixed(0)} %` : '–');

/** Formats a step as one line of progress. */
export function formatStep(step: Step): string {
  const faults = faultsOf(step);
  const [fault] = step.faults;
  return `  ${step.targetRate} visitors per second: ${step.achieved.toFixed(1)} served, ${whole(step.requestsPerSecond)} requests per second${
    faults.length > 0 ? `; ${faults.join('; ')}` : ''
  }${fault ? ` (mostly: ${fault[0]}, ${fault[1]} times)` : ''}`;
}

export function visitorsTable(steps: readonly Step[]): string {
  return table([
    [
      'visitors/s',
      'served',
      'requests/s',
      ...kinds.map((kind) => `${kind} p50/p95/p99 ms`),
      'requests',
      'failed',
      'refused',
    ],
    ...steps.map((step) => [
      String(step.targetRate),
      step.achieved.toFixed(1),
      whole(step.requestsPerSecond),
      ...kinds.map((kind) => {
        const { p50, p95, p99 } = step.times[kind];
        return [p50, p95, p99].map(whole).join('/');
      }),
      String(step.requests),
      String(step.errors),
      String(step.refused),
    ]),
  ]);
}

export function machineTable(steps: readonly Step[]): string {
  const names = steps[0]?.processes.map(({ name }) => name) ?? [];
  const each = steps[0]?.memory.length ?? 0;
  return table([
    [
      'visitors/s',
      ...names.map((name) => `${name} cpu`),
      'all cores',
      `RSS MB of ${each}`,
      `loop p99 ms of ${each}, worst second`,
      'database busy/waiting, max',
      'load late ms',
    ],
    ...steps.map((step) => [
      String(step.targetRate),
      ...step.processes.map(({ cores }) => percent(cores)),
      percent(step.machineCores),
      step.memory.map((bytes) => whole(bytes / 1e6)).join('/'),
      step.loopDelay.map(whole).join('/'),
      `${whole(step.connections.busy)}/${whole(step.connections.waiting)}`,
      whole(step.late),
    ]),
  ]);
}

export function formatSaturation({ held, broke, because, busy }: Saturation): string {
  const holding = held
    ? `It holds at ${held.targetRate} visitors per second (${whole(held.requestsPerSecond)} requests)`
    : 'No rate holds';
  const what = busy.length > 0 ? `Bottleneck: ${busy.join('; ')}.` : 'No watched process was a bottleneck.';
  return broke
    ? `${holding} and saturates at ${broke.targetRate}: ${because.join('; ')}.\n${what}`
    : `${holding} and does not saturate up to there.\n${what}`;
}

/** Formats a table that compares the set-ups of a run: rates, ratios, and CPU time per visitor. */
export function ratios(measured: readonly Measured[]): string {
  const of = (setUp: SetUp) => measured.find((each) => each.setUp === setUp)?.bend.held;
  const base = of('one');
  const perVisitor = (step: StepResult, isCounted: (name: string) => boolean) =>
    step.processes.filter(({ name }) => isCounted(name)).reduce((sum, { cores }) => sum + cores, 0) /
    step.achieved;
  const milliseconds = (seconds: number) => (Number.isFinite(seconds) ? (seconds * 1_000).toFixed(2) : '–');
  return `\n${table([
    [
      'held',
      'visitors/s',
      'requests/s',
      '/ one instance',
      'CPU ms per visitor: instances',
      'PostgreSQL',
      'nginx',
      'Redis',
    ],
    ...measured.map(({ setUp, bend: { held } }) => [
      titles[setUp],
      held ? String(held.targetRate) : 'none',
      held ? whole(held.requestsPerSecond) : '',
      held && base ? `${(held.achieved / base.achieved).toFixed(2)}×` : '',
      ...[
        (name: string) => name.startsWith('instance'),
        (name: string) => name === 'PostgreSQL',
        (name: string) => name === 'nginx',
        (name: string) => name === 'Redis',
      ].map((isCounted) => (held ? milliseconds(perVisitor(held, isCounted)) : '')),
    ]),
  ])}`;
}

/**
 * Formats the CPU time per visitor of each kind, in milliseconds of one core, minus the usage of `idle` (no visitors).
 * It counts visitors served during the step. A kind whose step failed has no figure but the reasons.
 */
export function costTable(idle: StepResult, steps: readonly (readonly [kind: Kind, step: Step])[]): string {
  const names = idle.processes
    .map(({ name }) => name)
    .filter((name) => !['others', 'the load'].includes(name));
  const used = (step: StepResult, name: string) =>
    step.processes.find((each) => each.name === name)?.cores ?? Number.NaN;
  const looked = steps.map(([kind, step]) => {
    const each = step.requests / step.turnout[kind].came;
    // A visitor who is half served at the end of the step counts as one half.
    const served = step.requestsPerSecond / each;
    return { kind, step, each, served, faults: faultsOf({ ...step, achieved: served }) };
  });
  const left = looked.filter(({ faults }) => faults.length > 0);
  return `\n${table([
    ['CPU ms per visitor, one instance', ...names, 'requests', 'p50/p95/p99 ms', 'failed'],
    ...looked.map(({ kind, step, each, served, faults }) => [
      kind,
      ...names.map((name) => {
        const more = (used(step, name) - used(idle, name)) / served;
        return faults.length === 0 && Number.isFinite(more) ? Math.max(0, more * 1_000).toFixed(1) : '–';
      }),
      Number.isFinite(each) ? each.toFixed(1) : '–',
      [step.times[kind].p50, step.times[kind].p95, step.times[kind].p99].map(whole).join('/'),
      String(step.errors),
    ]),
    ['idle, CPU ms per second', ...names.map((name) => (used(idle, name) * 1_000).toFixed(1)), '', '', ''],
  ])}${left.map(({ kind, faults }) => `\nNo cost for ${kind}: ${faults.join('; ')}.`).join('')}`;
}
