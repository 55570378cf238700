import { constants } from 'node:os';
import { killEverything, stopEverything } from './processes.mjs';
import { PlainError } from './root.mjs';
import { onSignals } from './signals.mjs';

/** @type {import('./processes.mjs').Child | undefined} */
let heir;

/**
 * From now on requests to stop are for this child to answer; we end as it ends.
 * @param {import('./processes.mjs').Child} child
 */
export function passSignalsTo(child) {
  heir = child;
}

/**
 * Runs a command to its end: a plain error becomes one line and exit code 1, a request to stop stops every child first, and a
 * second request ends them at once.
 * @param {() => Promise<number>} command answers the exit code
 * @param {{ isServer?: boolean }} [options] a server that was asked to stop has succeeded; any other command has not
 */
export async function main(command, { isServer = false } = {}) {
  let asked = false;
  onSignals((signal, count) => {
    asked = true;
    if (heir?.pid !== undefined) {
      process.kill(heir.pid, signal);
      return;
    }
    if (count > 1) {
      killEverything();
      process.exit(1);
    }
    stopEverything().then(() => process.exit(isServer ? 0 : 128 + constants.signals[signal]));
  });
  process.on('exit', killEverything);
  try {
    const code = await command();
    // A request to stop ends the process itself, once everything is down.
    if (!asked) process.exit(code);
  } catch (error) {
    if (asked) return;
    console.error(error instanceof PlainError ? error.message : error);
    await stopEverything();
    process.exit(1);
  }
}
