/** Command line of `npm run storybook`: opens the component catalogue. */
import { fileURLToPath } from 'node:url';
import { requireNode } from './launch/node-version.mjs';

requireNode();
const { main } = await import('./launch/main.mjs');
const { storybook } = await import('./launch/storybook.mjs');
await main(() => storybook(fileURLToPath(import.meta.url), process.argv.slice(2)), { isServer: true });
