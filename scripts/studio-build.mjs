/**
 * Command line of `npm run studio:build`: builds the Studio if its sources have changed. A running site then serves it:
 * reload the page.
 */
import { fileURLToPath } from 'node:url';
import { requireNode } from './launch/node-version.mjs';

requireNode();
const { main } = await import('./launch/main.mjs');
const { restartWithProjectNode } = await import('./launch/own-node.mjs');
await main(async () => {
  await restartWithProjectNode(fileURLToPath(import.meta.url), process.argv.slice(2));
  const { buildStudio } = await import('./launch/build.mjs');
  const { createTerminal } = await import('./launch/terminal.mjs');
  await buildStudio(createTerminal());
  return 0;
});
