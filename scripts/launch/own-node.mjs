/** Restarts a script under the project’s own Node. */
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { passSignalsTo } from './main.mjs';
import { isOlder, oldestRunningNode } from './node-version.mjs';
import { startNode } from './processes.mjs';
import { PlainError, root } from './root.mjs';

/**
 * Continues under the project's own Node. If another Node runs this process, it starts the script again under the project's
 * Node, passes signals on, and ends as that process ends. Without a project Node for this platform, a new enough system
 * Node is used.
 * @param {string} script absolute path
 * @param {string[]} args
 * @returns {Promise<void>} resolves only in the process that continues
 * @throws {PlainError} when no Node here can run the project
 */
export async function restartWithProjectNode(script, args) {
  const own = join(root, 'node_modules', '.bin', 'node');
  const usable = existsSync(own) && spawnSync(own, ['--version'], { stdio: 'ignore' }).status === 0;
  if (!usable) {
    if (!isOlder(process.versions.node, oldestRunningNode)) return;
    throw new PlainError(
      `The installed packages include no Node for this platform, and yours (${process.versions.node}) is older than ${oldestRunningNode}.`,
    );
  }
  if (realpathSync(own) === realpathSync(process.execPath)) return;
  const child = startNode({ name: script, command: own, args: [script, ...args] });
  passSignalsTo(child);
  const { code } = await child.exited;
  process.exit(code ?? 1);
}
