/** Implements `npm run storybook`. */
import { installIfNeeded } from './install.mjs';
import { restartWithProjectNode } from './own-node.mjs';
import { requireFreePort } from './ports.mjs';
import { startNode } from './processes.mjs';
import { createTerminal } from './terminal.mjs';

/** Storybook's usual port. */
const port = 6006;

/**
 * Opens the component catalogue and stays until it is stopped; installs first when needed.
 * @param {string} script the script to continue with under the project's own Node
 * @param {string[]} args passed on to Storybook
 * @returns {Promise<number>} the exit code
 */
export async function storybook(script, args) {
  const terminal = createTerminal();
  await requireFreePort('the catalogue', port, 'localhost', 'Is it open already?');
  await installIfNeeded(terminal);
  await restartWithProjectNode(script, args);
  const open = process.stdout.isTTY ? [] : ['--no-open'];
  const child = startNode({
    name: 'Storybook',
    args: [
      'node_modules/storybook/dist/bin/dispatcher.js',
      'dev',
      '--port',
      String(port),
      '--exact-port',
      '--disable-telemetry',
      ...open,
      ...args,
    ],
  });
  const { code } = await child.exited;
  return code ?? 1;
}
