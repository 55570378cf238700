/** Command line of `npm start` and `npm run dev`: installs and builds if needed, then runs the site and the content lake. */
import { fileURLToPath } from 'node:url';
import { requireNode } from './launch/node-version.mjs';

requireNode();
const { main } = await import('./launch/main.mjs');
const { start } = await import('./launch/start.mjs');
await main(() => start(fileURLToPath(import.meta.url), process.argv.slice(2)), { isServer: true });
