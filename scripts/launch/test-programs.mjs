/** Finds or installs the programs that tests need: a browser, PostgreSQL, nginx, Redis and promtool. */
import { delimiter, dirname, join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { makeTestRole, startPostgres } from './postgres.mjs';
import { requireProgram, unpackProgram } from './programs.mjs';
import { root } from './root.mjs';
import { runTool } from './run-tool.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

/** @typedef {import('./test.mjs').Context} Context */

/**
 * Provides the programs of the steps. A missing browser fails its steps; tests of other missing programs are skipped.
 * @param {import('./steps.mjs').Step[]} steps
 * @param {Context} context receives the settings that lead the tests to the programs
 */
export async function providePrograms(steps, context) {
  if (steps.some((step) => step.needsBrowser)) await provideBrowser(context);
  if (steps.some((step) => step.needsPostgres)) await providePostgres(context);
  if (steps.some((step) => step.needsNginx))
    await provide({ name: 'nginx', title: 'nginx', package: 'nginx-light' }, context);
  if (steps.some((step) => step.needsRedis))
    await provide({ name: 'redis-server', title: 'Redis', package: 'redis-server' }, context);
  if (steps.some((step) => step.needsPromtool)) await providePromtool(context);
}

/** @param {Context} context */
async function provideBrowser(context) {
  try {
    const { executablePath, origin } = await ensureBrowser(installer(context));
    context.terminal.line(`Browser: ${executablePath} (${origin})`);
  } catch (error) {
    context.browserFault = error instanceof Error ? error.message : String(error);
    context.terminal.line(context.browserFault);
  }
}

/** @param {Context} context */
async function providePostgres(context) {
  if (context.env.TEST_DATABASE_URL) return;
  try {
    // A database cannot be dropped by the tests' role while an autovacuum worker is connected to it.
    const adminAddress = await startPostgres(temporaryFolder('postgres'), installer(context), {
      autovacuum: 'off',
    });
    const address = adminAddress && (await makeTestRole(adminAddress));
    if (address) context.env.TEST_DATABASE_URL = address;
    context.terminal.line(address ? `PostgreSQL: ${address}` : 'PostgreSQL is not available for tests.');
  } catch (error) {
    context.terminal.line(error instanceof Error ? error.message : String(error));
  }
}

/**
 * @param {{ name: string, title: string, package: string }} program
 * @param {Context} context
 */
async function provide(program, context) {
  try {
    await requireProgram(program, installer(context));
  } catch (error) {
    context.terminal.line(error instanceof Error ? error.message : String(error));
  }
}

/** @param {Context} context */
async function providePromtool(context) {
  try {
    const program = await unpackProgram(
      { name: 'promtool', title: 'promtool', package: 'prometheus' },
      join(root, 'node_modules', '.cache', 'southbound-programs'),
      installer(context),
    );
    context.env.PATH = [dirname(program), context.env.PATH].join(delimiter);
  } catch (error) {
    context.terminal.line(error instanceof Error ? error.message : String(error));
  }
}

/**
 * @param {Context} context
 * @returns {(what: string, command: string, args: string[]) => Promise<void>}
 */
function installer({ terminal, env }) {
  return (what, command, args) =>
    runTool(terminal, what, command, args, { ...env, DEBIAN_FRONTEND: 'noninteractive' });
}
