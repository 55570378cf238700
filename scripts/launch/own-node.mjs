import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { passSignalsTo } from './main.mjs';
import { isOlder, oldestRunningNode } from './node-version.mjs';
import { startNode } from './processes.mjs';
import { PlainError, root } from './root.mjs';

/**
 * Goes on under the project's own Node. When this process is not it, the same script is started under it and this
 * process only passes signals on and ends as it ends. Where the project has no Node for this platform, the system's
 * does if it is new enough.
 * @param {string} script absolute path
 * @param {string[]} args
 * @returns {Promise<void>} returns only when this process is the one to go on
 * @throws {PlainError} when no Node here can run the project
 */
export async function continueUnderOwnNode(script, args) {
  const own = join(root, 'node_modules', '.bin', 'node');
  const usable = existsSync(own) && spawnSync(own, ['--version'], { stdio: 'ignore' }).status === 0;
  if (!usable) {
    if (!isOlder(process.versions.node, oldestRunningNode)) return;
    throw new PlainError(
      `There is no Node for this platform among the packages, and yours (${process.versions.node}) is older than ${oldestRunningNode}.`,
    );
  }
  if (realpathSync(own) === realpathSync(process.execPath)) return;
  const child = startNode({ name: script, command: own, args: [script, ...args] });
  passSignalsTo(child);
  const { code } = await child.exited;
  process.exit(code ?? 1);
}
