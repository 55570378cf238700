import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, absolute, without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Where checks and test runs keep what makes the next run faster, relative to the project's folder. */
export const checksCache = join('node_modules', '.cache', 'southbound-checks');

/** A fault whose message is the one line the person at the terminal needs; no stack is shown. */
export class PlainError extends Error {}
