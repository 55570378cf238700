import { fileURLToPath } from 'node:url';

/** The project's folder, absolute, without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** A fault whose message is the one line the person at the terminal needs; no stack is shown. */
export class PlainError extends Error {}
