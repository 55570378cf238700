/** Command line of `npm run cluster`: runs several instances of the site behind nginx on this machine. */
import { fileURLToPath } from 'node:url';
import { requireNode } from './launch/node-version.mjs';

requireNode();
const { main } = await import('./launch/main.mjs');
const { installIfNeeded } = await import('./launch/install.mjs');
const { restartWithProjectNode } = await import('./launch/own-node.mjs');
const { createTerminal } = await import('./launch/terminal.mjs');

await main(
  async () => {
    await installIfNeeded(createTerminal());
    await restartWithProjectNode(fileURLToPath(import.meta.url), process.argv.slice(2));
    // Imported after the packages and the project's own Node are ready.
    const { run } = await import('./cluster/run.ts');
    return run(process.argv.slice(2));
  },
  { isServer: true },
);
