/** Runs a step of a load test and measures the resources that it uses. */
import { readMetrics, sumOfKnown, watchMetrics } from './instance-metrics.ts';
import type { LoadTestCluster } from './load-test-cluster.ts';
import { machineSeconds, memoryOf, readProcesses, secondsOf } from './process-usage.ts';
import type { Served } from './run-step.ts';
import type { StepResult } from './saturation.ts';

/** A step with its load results and resource usage. */
export interface Step extends StepResult, Omit<Served, keyof StepResult> {
  /** Per instance: resident memory in bytes at the end, and event loop delay in milliseconds in the worst second. */
  readonly memory: readonly number[];
  readonly loopDelay: readonly number[];
  /** PostgreSQL connections in use, and requests that waited for one: each the sum of the instances' maxima. */
  readonly connections: { readonly busy: number; readonly waiting: number };
}

/** The load generator: this process. */
const load = { name: 'the load', pid: process.pid, isSingle: true };

/** Runs a step and measures resource usage from its start to its end. `targetRate`: visitors per second. */
export async function watchedStep(
  site: LoadTestCluster,
  targetRate: number,
  work: (atEnd: () => Promise<void>) => Promise<Served>,
): Promise<Step> {
  const watched = [...site.processes, load];
  const used = () => {
    const all = readProcesses();
    const time = watched.map(({ name, pid }) =>
      // Without its children: they are the servers, which are listed separately.
      name === load.name ? (all.find((each) => each.pid === pid)?.own ?? Number.NaN) : secondsOf(pid, all),
    );
    return { at: performance.now(), time, machine: machineSeconds() };
  };
  // A read resets the event loop statistics.
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
    targetRate,
    ...served,
    processes: [
      ...ours,
      // Other processes on this machine, which slow down everything measured.
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
