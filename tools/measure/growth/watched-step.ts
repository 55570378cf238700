/** A step under load, and what it took of the machine. */
import type { StepResult } from './bend.ts';
import type { GrownSite } from './grown-site.ts';
import { readMetrics, sumOfKnown, watchMetrics } from './instance-metrics.ts';
import { machineSeconds, memoryOf, readProcesses, secondsOf } from './process-watch.ts';
import type { Served } from './run-step.ts';

/** A step with all that is told of it. */
export interface Step extends StepResult, Omit<Served, keyof StepResult> {
  /** By instance: bytes in use at the end, and milliseconds of the event loop in its worst second. */
  readonly memory: readonly number[];
  readonly loopDelay: readonly number[];
  /** Connections to PostgreSQL in use, and requests that waited for one, of all instances: of each the most at any second. */
  readonly connections: { readonly busy: number; readonly waiting: number };
}

/** What asks: this process. */
const load = { name: 'the load', pid: process.pid, isSingle: true };

/** A step, and what it took of the machine from its beginning until the last visitor came. */
export async function watchedStep(
  site: GrownSite,
  asked: number,
  work: (atEnd: () => Promise<void>) => Promise<Served>,
): Promise<Step> {
  const watched = [...site.processes, load];
  const used = () => {
    const all = readProcesses();
    const time = watched.map(({ name, pid }) =>
      // What it has started are the servers, which are told of by themselves.
      name === load.name ? (all.find((each) => each.pid === pid)?.own ?? Number.NaN) : secondsOf(pid, all),
    );
    return { at: performance.now(), time, machine: machineSeconds() };
  };
  // Asked, it begins to count anew.
  await Promise.all(site.instances.map(readMetrics));
  const before = used();
  let after = before;
  let memory: number[] = [];
  const enough = new AbortController();
  const watching = Promise.all(
    site.instances.map((instance) => watchMetrics(() => readMetrics(instance), enough.signal)),
  );
  const served = await work(async () => {
    after = used();
    memory = site.instances.map(({ pid }) => memoryOf(pid));
    enough.abort();
    await watching;
  }).finally(() => enough.abort());
  const metrics = await watching;
  const took = (after.at - before.at) / 1_000;
  const machineCores = (after.machine - before.machine) / took;
  const ours = watched.map(({ name, isSingle }, index) => ({
    name,
    isSingle,
    cores: ((after.time[index] ?? Number.NaN) - (before.time[index] ?? Number.NaN)) / took,
  }));
  return {
    asked,
    ...served,
    processes: [
      ...ours,
      // Whatever else runs on this machine, which makes all of it slower than it is.
      {
        name: 'others',
        isSingle: false,
        cores: machineCores - ours.reduce((sum, { cores }) => sum + cores, 0),
      },
    ],
    machineCores,
    memory,
    loopDelay: metrics.map(({ loopDelay }) => loopDelay),
    connections: {
      busy: sumOfKnown(metrics.map(({ connectionsBusy }) => connectionsBusy)),
      waiting: sumOfKnown(metrics.map(({ connectionsWaiting }) => connectionsWaiting)),
    },
  };
}
