/** Command line of `npm test`: runs the checks and tests. */
import { fileURLToPath } from 'node:url';
import { requireNode } from './launch/node-version.mjs';

requireNode();
const { main } = await import('./launch/main.mjs');
const { test } = await import('./launch/test.mjs');
await main(() => test(fileURLToPath(import.meta.url), process.argv.slice(2)));
