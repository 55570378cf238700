/** Runs a long command and shows its progress. */
import { isStopping, startChild } from './processes.mjs';
import { PlainError } from './root.mjs';

/**
 * Runs a long command to its end and shows that it runs. Its output is shown only if it fails.
 * @param {import('./terminal.mjs').Terminal} terminal
 * @param {string} title description of the command, as a phrase
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [cwd] working folder; the project's folder by default
 * @throws {PlainError} when it fails
 */
export async function runTool(terminal, title, command, args, env = process.env, cwd = undefined) {
  const step = terminal.step(title);
  /** @type {string[]} */
  const output = [];
  const { code } = await startChild({
    name: title,
    command,
    args,
    env,
    cwd,
    onLine: (line) => output.push(line),
  }).exited;
  if (code === 0) return step.done();
  // Stopped by a signal: this is no failure, and nothing follows.
  if (isStopping()) return new Promise(() => {});
  step.fail();
  for (const line of output) terminal.line(line);
  throw new PlainError(`${title} failed (exit code ${code}).`);
}
