/**
 * Command line of `npm run build`: builds the site and the Studio for production, each if its sources have changed.
 * `npm start` does this automatically.
 */
import { fileURLToPath } from 'node:url';
import { requireNode } from './launch/node-version.mjs';

requireNode();
const { main } = await import('./launch/main.mjs');
const { restartWithProjectNode } = await import('./launch/own-node.mjs');
await main(async () => {
  await restartWithProjectNode(fileURLToPath(import.meta.url), process.argv.slice(2));
  const { buildIfNeeded } = await import('./launch/build.mjs');
  const { createTerminal } = await import('./launch/terminal.mjs');
  await buildIfNeeded(createTerminal());
  return 0;
});
