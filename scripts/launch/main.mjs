/** Runs a command: handles signals, errors and the exit code. */
import { constants } from 'node:os';
import { killEverything, stopEverything } from './processes.mjs';
import { isUsageError, PlainError } from './root.mjs';
import { onSignals } from './signals.mjs';

/** @type {import('./processes.mjs').Child | undefined} */
let heir;

/**
 * Passes signals to stop on to this child from now on. This process ends when the child does.
 * @param {import('./processes.mjs').Child} child
 */
export function passSignalsTo(child) {
  heir = child;
}

/**
 * Runs a command to its end. A plain error becomes one line and exit code 1. A signal to stop stops every child first, and a
 * second one kills them.
 * @param {() => Promise<number>} command returns the exit code
 * @param {{ isServer?: boolean }} [options] a server that was stopped by a signal has succeeded; any other command has not
 */
export async function main(command, { isServer = false } = {}) {
  let isStopping = false;
  onSignals((signal, count) => {
    isStopping = true;
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
    // After a signal, the process exits once everything is down.
    if (!isStopping) process.exit(code);
  } catch (error) {
    if (isStopping) return;
    console.error(error instanceof PlainError || isUsageError(error) ? error.message : error);
    await stopEverything();
    process.exit(1);
  }
}
