/** What was measured under load, in words and tables. */
import { table } from '../table.ts';
import { type Kind, kinds } from './arrivals.ts';
import { type Bend, faultsOf, type StepResult } from './bend.ts';
import type { Step } from './watched-step.ts';

export const setUps = ['one', 'two', 'nginx'] as const;
export type SetUp = (typeof setUps)[number];
export const titles: Readonly<Record<SetUp, string>> = {
  one: 'One instance',
  two: 'Two instances, asked in turn',
  nginx: 'Two instances behind nginx',
};

/** How a set-up did. */
export interface Measured {
  readonly setUp: SetUp;
  readonly steps: readonly Step[];
  readonly bend: Bend;
}

const whole = (number: number) => (Number.isFinite(number) ? number.toFixed(0) : '–');
const percent = (number: number) => (Number.isFinite(number) ? `${(number * 100).toFixed(0)} %` : '–');

/** For whoever waits. */
export function inShort(step: Step): string {
  const faults = faultsOf(step);
  const [fault] = step.faults;
  return `  ${step.asked} visitors a second asked: ${step.achieved.toFixed(1)} served, ${whole(step.requestsPerSecond)} requests a second${
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
      String(step.asked),
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
      'database busy/waiting, most',
      'load late ms',
    ],
    ...steps.map((step) => [
      String(step.asked),
      ...step.processes.map(({ cores }) => percent(cores)),
      percent(step.machineCores),
      step.memory.map((bytes) => whole(bytes / 1e6)).join('/'),
      step.loopDelay.map(whole).join('/'),
      `${whole(step.connections.busy)}/${whole(step.connections.waiting)}`,
      whole(step.late),
    ]),
  ]);
}

export function inWords({ held, broke, because, busy }: Bend): string {
  const holding = held
    ? `It holds at ${held.asked} visitors a second (${whole(held.requestsPerSecond)} requests)`
    : 'No rate holds';
  const what = busy.length > 0 ? `Busy then: ${busy.join('; ')}.` : 'Nothing was busy then that is watched.';
  return broke
    ? `${holding} and bends at ${broke.asked}: ${because.join('; ')}.\n${what}`
    : `${holding}, and nothing has bent by then.\n${what}`;
}

/** What one set-up did beside another in this run, and what a visitor costs. */
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
      'of one instance',
      'ms of a core a visitor: instances',
      'PostgreSQL',
      'nginx',
      'Redis',
    ],
    ...measured.map(({ setUp, bend: { held } }) => [
      titles[setUp],
      held ? String(held.asked) : 'none',
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
 * What a visitor of each kind takes of the processors, in milliseconds of one core: more than in `idle`, when nobody came. By those
 * who were answered while it was looked at; nothing is said of a kind whose rate left no room.
 */
export function costTable(idle: StepResult, steps: readonly (readonly [kind: Kind, step: Step])[]): string {
  const names = idle.processes
    .map(({ name }) => name)
    .filter((name) => !['others', 'the load'].includes(name));
  const used = (step: StepResult, name: string) =>
    step.processes.find((each) => each.name === name)?.cores ?? Number.NaN;
  const looked = steps.map(([kind, step]) => {
    const each = step.requests / step.turnout[kind].came;
    // Visitors' worth of requests: who is half served when it ends counts by half.
    const served = step.requestsPerSecond / each;
    return { kind, step, each, served, faults: faultsOf({ ...step, achieved: served }) };
  });
  const left = looked.filter(({ faults }) => faults.length > 0);
  return `\n${table([
    ['one visitor on one instance, ms of a core', ...names, 'requests', 'p50/p95/p99 ms', 'failed'],
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
    [
      'nobody, of a core for a second',
      ...names.map((name) => (used(idle, name) * 1_000).toFixed(1)),
      '',
      '',
      '',
    ],
  ])}${left.map(({ kind, faults }) => `\nNothing is said of a visitor for ${kind}: ${faults.join('; ')}.`).join('')}`;
}
