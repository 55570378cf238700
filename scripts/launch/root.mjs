/** The project’s root folder, and the error for plain messages. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, absolute, without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** The cache folder of checks and test runs, relative to the project's folder. */
export const checksCache = join('node_modules', '.cache', 'southbound-checks');

/** An error whose message is all that the user needs; no stack is shown. */
export class PlainError extends Error {}

/**
 * Returns true if a command was called wrongly: its arguments are not what `parseArgs` expects.
 * @param {unknown} error
 * @returns {error is Error}
 */
export function isUsageError(error) {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
