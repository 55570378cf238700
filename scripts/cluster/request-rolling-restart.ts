/** Requests a rolling restart of a running cluster from another process. */
import { setTimeout as sleep } from 'node:timers/promises';
import { tryFolder } from '#scripts/launch/lock-data-folder.mjs';
import { PlainError } from '#scripts/launch/root.mjs';
import type { Terminal } from '#scripts/launch/terminal.mjs';
import { readNote } from './cluster-note.ts';

/** The polling interval, in milliseconds. */
const between = 250;

/**
 * Asks the cluster of a data folder for a rolling restart, and waits for its end.
 * @returns the exit code
 */
export async function requestRollingRestart(
  folder: string,
  signal: NodeJS.Signals,
  terminal: Terminal,
): Promise<number> {
  const before = noteOfRunning(folder);
  const step = terminal.step('Restarting the instances one by one');
  process.kill(before.process, signal);
  for (;;) {
    await sleep(between);
    const { restarts, fault } = noteOfRunning(folder);
    if (restarts === before.restarts) continue;
    if (fault === null) {
      step.done();
      return 0;
    }
    step.fail(fault);
    return 1;
  }
}

/** Reads the note of the running cluster. Throws if none runs: a stale note may name a process id that another program has now. */
function noteOfRunning(folder: string) {
  const note = readNote(folder);
  const release = tryFolder(folder);
  release?.();
  if (release || !note)
    throw new PlainError(`No cluster is running in ${folder}. Start one with: npm run cluster.`);
  return note;
}
