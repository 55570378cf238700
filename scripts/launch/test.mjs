import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { installIfNeeded } from './install.mjs';
import { continueUnderOwnNode } from './own-node.mjs';
import { startPostgres } from './postgres.mjs';
import { isStopping, startNode, stopEverything } from './processes.mjs';
import { requireProgram, unpackProgram } from './programs.mjs';
import { PlainError } from './root.mjs';
import { runTool } from './run-tool.mjs';
import { hint, stagesFor } from './steps.mjs';
import { settle, tallyOne } from './tally.mjs';
import { createTerminal, seconds } from './terminal.mjs';

/** How many steps run side by side: a developer's machine and a build server have at least two cores. */
const sideBySide = 2;

/** Settings of a running site, which must not leak into its tests. */
const siteSettings =
  /^(PORT|HOST|DATA_DIR|CONTENT_DIR|SITE_|STAFF_|API_|SAFE_DOMAINS|DATABASE_URL|MIGRATIONS_DATABASE_URL$|PLAIN_HOSTS$|LAKE_|SANITY_|SMTP_URL|MAIL_|CONTACT_TO|LOG_LEVEL|HOUSE_|CART_COOKIE_|CATALOGUE_DIR|OFFER_KEY|OLDER_BOOKING_KEYS$|DRAFT_KEY|PAYMENT_PROVIDER|STRIPE_|TEST_PAYMENTS_|TIMETABLE_DIR|SWITCHED_OFF_|KEEP_EVERY_PAGE$|REDIS_URL$|TRUSTED_PROXIES$|RATE_LIMITS$|LOCAL_API_KEY|NODE_ENV$|FORCE_COLOR$)/;

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('./tally.mjs').Tally & { why: string[] }} Count */
/** @typedef {{ step: Step, count: Count, time: number }} Row */
/** @typedef {{ terminal: import('./terminal.mjs').Terminal, folder: string, env: NodeJS.ProcessEnv, strict: boolean, browserFault?: string, buildFault?: string }} Context */

/**
 * Runs every check of an everyday run, with FULL_TESTS=true those before a release as well, or those named by --only, and counts them.
 * @param {string} script the script to go on with under the project's own Node
 * @param {string[]} args
 * @returns {Promise<number>} the exit code: 0 only when something ran and nothing failed
 */
export async function test(script, args) {
  const began = Date.now();
  const chosen = chooseSteps(args);
  const terminal = createTerminal();
  await installIfNeeded(terminal);
  await continueUnderOwnNode(script, args);

  const folder = temporaryFolder('reports');
  /** @type {Context} */
  const context = { terminal, folder, env: testEnvironment(), strict: Boolean(process.env.CI) };
  if (chosen.flat().some((step) => step.needsBrowser)) await findABrowser(context);
  if (chosen.flat().some((step) => step.needsPostgres)) await findAPostgres(context);
  if (chosen.flat().some((step) => step.needsNginx)) await findAnNginx(context);
  if (chosen.flat().some((step) => step.needsPromtool)) await findAPromtool(context);

  /** @type {Row[]} */
  const rows = [];
  for (const stage of chosen) rows.push(...(await runStage(stage, context)));
  await stopEverything();
  return report(terminal, rows, Date.now() - began);
}

/**
 * @param {string[]} args
 * @returns {Step[][]}
 */
function chooseSteps(args) {
  /** @type {string | undefined} */
  let only;
  try {
    only = parseArgs({ args, options: { only: { type: 'string' } } }).values.only;
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : error} ${hint}`);
  }
  return stagesFor({ only, isFullSize: process.env.FULL_TESTS === 'true' });
}

/**
 * A new folder that goes when we end.
 * @param {string} name
 */
function temporaryFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `southbound-${name}-`));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** @returns {NodeJS.ProcessEnv} */
function testEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => !siteSettings.test(name));
  return {
    ...Object.fromEntries(kept),
    NEXT_TELEMETRY_DISABLED: '1',
    STORYBOOK_DISABLE_TELEMETRY: '1',
    NO_COLOR: '1',
  };
}

/** @param {Context} context */
async function findABrowser(context) {
  try {
    const { executablePath, origin } = await ensureBrowser(installer(context));
    context.terminal.line(`Browser: ${executablePath} (${origin})`);
  } catch (error) {
    context.browserFault = error instanceof Error ? error.message : String(error);
    context.terminal.line(context.browserFault);
  }
}

/**
 * Without a PostgreSQL the tests that need one say that they were skipped.
 * @param {Context} context
 */
async function findAPostgres(context) {
  if (context.env.TEST_DATABASE_URL) return;
  try {
    const address = await startPostgres(temporaryFolder('postgres'), installer(context));
    if (address) context.env.TEST_DATABASE_URL = address;
    context.terminal.line(address ? `PostgreSQL: ${address}` : 'There is no PostgreSQL to test with.');
  } catch (error) {
    context.terminal.line(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Without an nginx the tests that need one say that they were skipped.
 * @param {Context} context
 */
async function findAnNginx(context) {
  try {
    await requireProgram({ name: 'nginx', title: 'nginx', package: 'nginx-light' }, installer(context));
  } catch (error) {
    context.terminal.line(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Without a promtool the tests that need one say that they were skipped.
 * @param {Context} context
 */
async function findAPromtool(context) {
  try {
    const program = await unpackProgram(
      { name: 'promtool', title: 'promtool', package: 'prometheus' },
      temporaryFolder('promtool'),
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

/**
 * @param {Step[]} stage
 * @param {Context} context
 * @returns {Promise<Row[]>} in the order of the stage
 */
async function runStage(stage, context) {
  /** @type {Row[]} */
  const rows = [];
  const waiting = [...stage.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, step] = next;
      rows[index] = await runStep(step, context);
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, worker));
  return rows;
}

/**
 * @param {Step} step
 * @param {Context} context
 * @returns {Promise<Row>}
 */
async function runStep(step, context) {
  const began = Date.now();
  /** @param {Count} count */
  const row = (count) => ({ step, count, time: Date.now() - began });
  const obstacle = (step.needsBrowser && context.browserFault) || (step.needsBuild && context.buildFault);
  if (obstacle) return row({ ...tallyOne(false), why: [`not run: ${obstacle}`] });
  if (step.special === 'build') return row(await build(context));

  const progress = context.terminal.step(step.title);
  /** @type {string[]} */
  const output = [];
  const count = step.suite
    ? await runSuite(step, context, output)
    : { ...(await runCommands(step.commands ?? [], context, output)), why: [] };
  const note = `${count.passed} passed, ${count.failed} failed`;
  if (count.failed === 0) {
    progress.done(note);
  } else {
    progress.fail(note);
    for (const line of output) context.terminal.line(line);
  }
  return row(count);
}

/**
 * @param {Context} context
 * @returns {Promise<Count>}
 */
async function build(context) {
  try {
    const { buildIfNeeded } = await import('./build.mjs');
    const built = await buildIfNeeded(context.terminal);
    return { ...tallyOne(true), why: built ? [] : ['of these sources already'] };
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    context.buildFault = 'the build failed';
    return { ...tallyOne(false), why: [] };
  }
}

/**
 * @param {string[][]} commands
 * @param {Context} context
 * @param {string[]} output
 */
async function runCommands(commands, context, output) {
  for (const args of commands) {
    if ((await run(args, context.env, output)) !== 0) return tallyOne(false);
  }
  return tallyOne(true);
}

/**
 * @param {Step} step
 * @param {Context} context
 * @param {string[]} output
 * @returns {Promise<Count>}
 */
async function runSuite(step, context, output) {
  const file = join(context.folder, `${step.name}.json`);
  const { args, env } = step.suite?.(file) ?? { args: [] };
  const exitCode = await run(args, { ...context.env, ...env }, output);
  /** @type {import('./tally.mjs').Tally} */
  let tally = { passed: 0, failed: 0, skipped: [], faults: [] };
  try {
    tally = step.tally?.(readFileSync(file, 'utf8')) ?? tally;
  } catch (error) {
    output.push(`There is no report of ${step.name}: ${error instanceof Error ? error.message : error}`);
  }
  return settle(tally, { exitCode, strict: context.strict });
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} output
 * @returns {Promise<number | null>} the exit code
 */
async function run(args, env, output) {
  const { code } = await startNode({ name: args[0] ?? '', args, env, onLine: (line) => output.push(line) })
    .exited;
  // Stopped on request: no count is to follow.
  if (isStopping()) return new Promise(() => {});
  return code;
}

/**
 * @param {import('./terminal.mjs').Terminal} terminal
 * @param {Row[]} rows
 * @param {number} time milliseconds
 * @returns {number} the exit code
 */
function report(terminal, rows, time) {
  const total = { passed: 0, failed: 0 };
  terminal.line('');
  for (const { step, count, time: took } of rows) {
    total.passed += count.passed;
    total.failed += count.failed;
    const cells = [
      count.failed === 0 ? '✓' : '✗',
      step.title.padEnd(22),
      `${count.passed} passed`.padStart(12),
      `${count.failed} failed`.padStart(10),
      seconds(took).padStart(12),
    ];
    terminal.line(`${cells.join(' ')}${count.why.length > 0 ? `   ${count.why.join(', ')}` : ''}`);
  }
  const faults = rows.flatMap(({ count }) => count.faults);
  if (faults.length > 0) {
    terminal.line(`\nFAILED (${faults.length}):`);
    for (const fault of faults) terminal.line(`  ${fault.replaceAll('\n', '\n  ')}`);
  }
  const skipped = rows.flatMap(({ count }) => count.skipped);
  if (skipped.length > 0) {
    terminal.line(`\nSKIPPED, so not shown to work (${skipped.length}):`);
    for (const name of skipped) terminal.line(`  ${name}`);
  }
  terminal.line(`\nTook ${seconds(time)}.`);
  terminal.line(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}
