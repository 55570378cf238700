/** Reads the CPU time of the threads of a process from Linux' /proc, in nanoseconds precision. */
import { readdirSync, readFileSync } from 'node:fs';

/** CPU time in milliseconds. */
export interface ThreadTime {
  /** Of the main thread. */
  readonly main: number;
  /** Of all running threads. */
  readonly process: number;
}

const nanosecondsOf = (pid: number, thread: string) => {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  } catch {
    // A thread may end at any moment.
    return 0;
  }
};

/** Returns the CPU time that a process has used. Throws on other systems than Linux. */
export function threadTimeOf(pid: number): ThreadTime {
  const threads = readdirSync(`/proc/${pid}/task`);
  const all = threads.reduce((sum, thread) => sum + nanosecondsOf(pid, thread), 0);
  return { main: nanosecondsOf(pid, String(pid)) / 1e6, process: all / 1e6 };
}

/** Returns the CPU time between two readings. */
export function timeBetween(before: ThreadTime, after: ThreadTime): ThreadTime {
  return { main: after.main - before.main, process: after.process - before.process };
}
