/** Test runner of `npm test`: plans the steps, runs them with a concurrency limit, and reports the results. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesThatImport } from './affected-tests.mjs';
import { changedSince, planChanged } from './changed.mjs';
import { installIfNeeded } from './install.mjs';
import { restartWithProjectNode } from './own-node.mjs';
import { isStopping, startNode, stopEverything } from './processes.mjs';
import { PlainError } from './root.mjs';
import { planRun } from './steps.mjs';
import { keepTemporaryFilesInMemory, temporaryFolder } from './temporary-folder.mjs';
import { createTerminal } from './terminal.mjs';
import { readTestOptions } from './test-options.mjs';
import { providePrograms } from './test-programs.mjs';
import { printProfile, printReport } from './test-report.mjs';
import { concludeRun, countOne } from './test-results.mjs';
import { filesWithin, keepTimes, readTimes } from './test-times.mjs';

/** The number of steps that run at the same time: machines and build servers have at least two cores. */
const sideBySide = 2;

/** Variables besides the declared settings that must not change a result. */
const ignoredVariables = /^(TEST_SITE_|FORCE_COLOR$)/;

/**
 * @typedef {import('./steps.mjs').Step} Step
 * @typedef {import('./steps.mjs').PlannedStep} PlannedStep
 * @typedef {import('./test-report.mjs').Count} Count
 * @typedef {import('./test-report.mjs').Row} Row
 * @typedef {{ terminal: import('./terminal.mjs').Terminal, folder: string, env: NodeJS.ProcessEnv, strict: boolean, times: import('./test-times.mjs').FileTime[], browserFault?: string, buildFault?: string, importers?: Promise<string[]> }} Context
 */

/**
 * Runs checks and counts the results: the everyday ones, those for a change, or the named ones. With FULL_TESTS=true, it also runs
 * those before a release.
 * @param {string} script the script to continue with under the project's own Node
 * @param {string[]} args
 * @returns {Promise<number>} the exit code: 0 only when something ran and nothing failed
 */
export async function test(script, args) {
  const began = Date.now();
  const options = readTestOptions(args);
  const planned = options.changedSince
    ? planChanged(changedSince(options.changedSince))
    : planRun({ ...options, isFullSize: process.env.FULL_TESTS === 'true' });
  // The tests of a change are those of every day.
  if (options.changedSince) delete process.env.FULL_TESTS;
  const terminal = createTerminal();
  await installIfNeeded(terminal);
  await restartWithProjectNode(script, args);
  keepTemporaryFilesInMemory();

  const folder = temporaryFolder('reports');
  /** @type {Context} */
  const context = {
    terminal,
    folder,
    // Sites and processes of tests load the same packages again and again.
    env: { ...(await testEnvironment()), NODE_COMPILE_CACHE: join(folder, 'compiled') },
    strict: Boolean(process.env.CI),
    times: [],
  };
  await providePrograms(
    planned.flat().map(({ step }) => step),
    context,
  );

  if (planned.length === 0) {
    terminal.line('No check or test covers the changed files.\n0 passed, 0 failed');
    return 0;
  }
  /** @type {Row[]} */
  const rows = [];
  for (const stage of planned) rows.push(...(await runStage(stage, context)));
  await stopEverything();
  if (options.isProfiled) printProfile(terminal, rows, context.times);
  return printReport(terminal, rows, Date.now() - began);
}

/**
 * The environment of this process without the settings of a running site, which must not leak into tests.
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function testEnvironment() {
  const { settings } = await import('#platform/settings/settings.ts');
  /** @type {[string, import('#platform/settings/setting.ts').Setting][]} */
  const declared = Object.entries(settings);
  const siteSettings = new Set(
    declared.flatMap(([name, { readBy }]) => (readBy.includes('tests') ? [] : name)),
  );
  const env = {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: '1',
    STORYBOOK_DISABLE_TELEMETRY: '1',
    NO_COLOR: '1',
    // Collecting garbage less often makes types a fifth faster (TypeScript is a Go program), and tests a tenth.
    GOGC: '400',
    NODE_OPTIONS: [process.env.NODE_OPTIONS, '--max-semi-space-size=64'].filter(Boolean).join(' '),
  };
  for (const name of Object.keys(env))
    if (siteSettings.has(name) || ignoredVariables.test(name)) Reflect.deleteProperty(env, name);
  return env;
}

/**
 * @param {PlannedStep[]} stage
 * @param {Context} context
 * @returns {Promise<Row[]>} in the order of the stage
 */
async function runStage(stage, context) {
  /** @type {Row[]} */
  const rows = [];
  const waiting = [...stage.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, planned] = next;
      rows[index] = await runStep(planned, context);
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, worker));
  return rows;
}

/**
 * @param {PlannedStep} planned
 * @param {Context} context
 * @returns {Promise<Row>}
 */
async function runStep(planned, context) {
  const { step } = planned;
  const began = Date.now();
  /** @param {Count} count */
  const row = (count) => ({ step, count, time: Date.now() - began });
  const obstacle = (step.needsBrowser && context.browserFault) || (step.needsBuild && context.buildFault);
  if (obstacle) return row({ ...countOne(false), why: [`not run: ${obstacle}`] });
  if (step.special === 'build') return row(await build(step, context));

  const progress = context.terminal.step(step.title);
  /** @type {string[]} */
  const output = [];
  const count = step.suite
    ? await runSuite(planned, context, output)
    : { ...(await runCommands(step, context, output)), why: [] };
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
 * @param {Step} step
 * @param {Context} context
 * @returns {Promise<Count>}
 */
async function build({ anyStudio }, context) {
  try {
    const { buildIfNeeded } = await import('./build.mjs');
    const built = await buildIfNeeded(context.terminal, { anyStudio });
    return { ...countOne(true), why: built ? [] : ['already built'] };
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    context.buildFault = 'the build failed';
    const failure = { title: 'Production build', lines: [error.message], command: 'npm run build' };
    return { ...countOne(false), failures: [failure], why: [] };
  }
}

/**
 * @param {Step} step
 * @param {Context} context
 * @param {string[]} output
 * @returns {Promise<import('./test-results.mjs').Tally>}
 */
async function runCommands(step, context, output) {
  for (const args of step.commands ?? []) {
    if ((await run(args, context.env, output)) === 0) continue;
    const lines = output.filter((line) => line.trim() !== '').slice(0, maxLines);
    return { ...countOne(false), failures: [failureOf(step, lines)] };
  }
  return countOne(true);
}

/** How much of a program's output a failure shows. */
const maxLines = 8;

/**
 * A step that failed as a whole.
 * @param {Step} step
 * @param {string[]} lines
 * @returns {import('./test-results.mjs').Failure}
 */
const failureOf = (step, lines) => ({ title: step.title, lines, command: repeatOf(step) });

/**
 * The command that runs a step again, or the files that were named.
 * @param {Step} step
 * @param {string[]} [files]
 */
const repeatOf = ({ name }, files = []) =>
  `npm test -- ${files.length > 0 ? files.join(' ') : `--only ${name}`}`;

/** @type {import('./test-results.mjs').Tally} */
const empty = { passed: 0, failed: 0, skipped: [], failures: [] };

/**
 * @param {PlannedStep} planned
 * @param {Context} context
 * @param {string[]} output
 * @returns {Promise<Count>}
 */
async function runSuite({ step, run: { choice, ...planned } }, context, output) {
  /** @type {string[]} */
  let all;
  try {
    all = choice?.importers ? await testFilesOf(choice.importers, context) : (planned.files ?? []);
  } catch (error) {
    const lines = String(error instanceof Error ? error.message : error).split('\n');
    return { ...countOne(false), failures: [failureOf(step, lines.slice(0, maxLines))], why: [] };
  }
  if (choice && all.length === 0) return { ...empty, why: [] };
  const files = choice ? filesWithin(choice.seconds, all, choice.required) : all;
  const selection = { ...planned, files };
  const report = join(context.folder, `${step.name}.json`);
  const times = join(context.folder, `${step.name}.times.json`);
  const { args, env } = step.suite?.({ ...selection, report, times }) ?? { args: [] };
  const exitCode = await run(args, { ...context.env, ...env }, output);
  /** @type {import('./test-results.mjs').Tally} */
  let tally = empty;
  try {
    tally = step.tally?.(readFileSync(report, 'utf8'), selection) ?? tally;
  } catch (error) {
    output.push(`No report from ${step.name}: ${error instanceof Error ? error.message : error}`);
  }
  const taken = readTimes(times);
  context.times.push(...taken);
  // In a run of few files, each loads modules that many files would share, so its time is not typical.
  if (!choice && !planned.isFullSize && planned.title === undefined) keepTimes(taken);
  const count = concludeRun(tally, { exitCode, strict: context.strict, mayBeEmpty: planned.mayBeEmpty });
  const part = files.length < all.length ? [`${files.length} of ${all.length} files`] : [];
  const failures =
    count.failed > 0 && count.failures.length === 0 && count.skipped.length === 0
      ? [{ ...failureOf(step, output.slice(-maxLines)), command: repeatOf(step, choice ? [] : files) }]
      : count.failures;
  return { ...count, failures, why: [...count.why, ...part] };
}

/**
 * The test files that import what changed, nearest first.
 * @param {NonNullable<import('./steps.mjs').Choice['importers']>} importers
 * @param {Context} context
 */
async function testFilesOf({ of, among }, context) {
  context.importers ??= filesThatImport(of);
  return (await context.importers).filter((file) => among.test(file));
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
  // Stopped by a signal: no count follows.
  if (isStopping()) return new Promise(() => {});
  return code;
}
