import { fileURLToPath } from 'node:url';
import { requireNode } from './launch/node-version.mjs';

/** Builds the Studio that a running site serves, when what it is made of has changed. Reload the page to see it. */
requireNode();
const { main } = await import('./launch/main.mjs');
const { continueUnderOwnNode } = await import('./launch/own-node.mjs');
await main(async () => {
  await continueUnderOwnNode(fileURLToPath(import.meta.url), process.argv.slice(2));
  const { buildStudio } = await import('./launch/build.mjs');
  const { createTerminal } = await import('./launch/terminal.mjs');
  await buildStudio(createTerminal());
  return 0;
});
