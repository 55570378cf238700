/**
 * The stages and steps of `npm test`. Stages run in order. The steps of a stage do not disturb each other and may run at the
 * same time.
 */
import { PlainError } from './root.mjs';
import { tallyPlaywright, tallyVitest } from './test-results.mjs';
import { tool } from './tools.mjs';

/**
 * A step of `npm test`: commands that pass or fail as a whole, or one command that reports its tests.
 * @typedef {object} Step
 * @property {string} name value for --only
 * @property {string} title
 * @property {boolean} [needsBrowser]
 * @property {boolean} [needsPostgres]
 * @property {boolean} [needsNginx]
 * @property {boolean} [needsRedis]
 * @property {boolean} [needsPromtool]
 * @property {boolean} [needsBuild]
 * @property {boolean} [fullRunOnly] takes too long for an everyday run, or needs the machine to itself
 * @property {'build'} [special] done by the launcher itself
 * @property {boolean} [anyStudio] of the build: a Studio of older sources is good enough
 * @property {string[][]} [commands] arguments for Node, each command in turn
 * @property {(run: SuiteRun) => { args: string[], env?: Record<string, string> }} [suite]
 * @property {RegExp} [files] the test files that this step runs
 * @property {(report: string, run: { isFullSize: boolean, title?: string }) => import('./test-results.mjs').Tally} [tally] given the report's text
 */

/**
 * A run of a suite.
 * @typedef {object} SuiteRun
 * @property {string} report file for the report
 * @property {boolean} isFullSize whether the tests for the full run are included
 * @property {string[]} [files] only these test files
 * @property {string} [title] only tests whose title matches this regular expression
 * @property {boolean} [mayBeEmpty] whether a run without any test may pass
 * @property {string} times file for the times of the test files
 */

/**
 * @param {string} projects
 * @param {Record<string, string>} [fullSize] settings of a run that includes the tests for the full run
 */
const vitest =
  (projects, fullSize) =>
  (/** @type {SuiteRun} */ { report, isFullSize, files = [], title, mayBeEmpty, times }) => ({
    args: [
      tool.vitest,
      'run',
      ...files,
      ...(mayBeEmpty ? ['--passWithNoTests'] : []),
      `--project=${projects}`,
      ...(isFullSize ? [] : ['--tags-filter=!full']),
      ...(title === undefined ? [] : [`--testNamePattern=${title}`]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--reporter=./scripts/launch/times/vitest-reporter.mjs',
    ],
    env: { TIMES_OUTPUT_FILE: times, ...(isFullSize && fullSize) },
  });

/**
 * Matches the end-to-end tests of the full run, by project, file, title and tags. They are tagged @full, or repeat on a phone
 * what the everyday run tests on a desktop.
 */
const beforeRelease = /@full|^phone .*@phone(?!-only)/;

/** @param {string[]} args */
const playwright =
  (...args) =>
  (/** @type {SuiteRun} */ { report, isFullSize, files = [], title, mayBeEmpty, times }) => ({
    args: [
      tool.playwright,
      'test',
      ...files,
      ...args,
      ...(mayBeEmpty ? ['--pass-with-no-tests'] : []),
      ...(isFullSize ? [] : [`--grep-invert=${beforeRelease.source}`]),
      ...(title === undefined ? [] : [`--grep=${title}`]),
      '--reporter=list,json,./scripts/launch/times/playwright-reporter.mjs',
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, TIMES_OUTPUT_FILE: times },
  });

/** @type {Step[][]} */
export const stages = [
  [
    {
      name: 'contract',
      title: 'Internals of Next and React',
      files: /^platform\/next-internals\/contract\.test\.ts$/,
      suite: vitest('contract'),
      tally: (report, run) => tallyVitest(JSON.parse(report), run),
    },
  ],
  [
    {
      name: 'types',
      title: 'Types',
      commands: [
        [tool.next, 'typegen'],
        // Checkers repeat some of each other's work, so more of them than cores are slower.
        [tool.tsc, '--noEmit', '--incremental', 'false', '--checkers', '2'],
      ],
    },
    {
      name: 'lint',
      title: 'Lint and format',
      commands: [[tool.biome, 'ci', '--colors=off', '.'], ['scripts/lint-prose.ts']],
    },
    {
      name: 'dependencies',
      title: 'Dependency rule',
      commands: [[tool.depcruise, '--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', '.']],
    },
    { name: 'knip', title: 'Unused code', commands: [[tool.knip, '--no-progress']] },
  ],
  [
    {
      name: 'unit',
      title: 'Unit tests',
      needsPostgres: true,
      needsNginx: true,
      needsRedis: true,
      needsPromtool: true,
      files: /^(?!platform\/next-internals\/contract\.).*\.test\.tsx?$/,
      suite: vitest('unit*'),
      tally: (report, run) => tallyVitest(JSON.parse(report), run),
    },
  ],
  // At the same time as the stories it would take four times as long.
  [{ name: 'build', title: 'Production build', special: 'build' }],
  [
    {
      name: 'contract-built',
      title: 'Internals of Next and React in the build',
      needsBuild: true,
      files: /^platform\/next-internals\/contract\.built\.test\.ts$/,
      suite: vitest('contract-built'),
      tally: (report, run) => tallyVitest(JSON.parse(report), run),
    },
  ],
  [
    {
      name: 'stories',
      title: 'Stories in a browser',
      needsBrowser: true,
      files: /\.stories\.tsx$/,
      // Stories are selected before Vitest's tags apply.
      suite: vitest('storybook*', { FULL_TESTS: 'true' }),
      tally: (report, run) => tallyVitest(JSON.parse(report), run),
    },
  ],
  [
    {
      name: 'end-to-end',
      title: 'End-to-end tests',
      needsBrowser: true,
      needsPostgres: true,
      needsBuild: true,
      files: /^tests\/end-to-end\/.*\.spec\.ts$/,
      suite: playwright(),
      tally: (report) => tallyPlaywright(JSON.parse(report)),
    },
  ],
  [
    {
      name: 'plain',
      title: 'Next’s unmodified output',
      needsBrowser: true,
      needsPostgres: true,
      needsBuild: true,
      fullRunOnly: true,
      suite: playwright('--config', 'playwright.plain.config.ts'),
      tally: (report) => tallyPlaywright(JSON.parse(report)),
    },
  ],
  [
    {
      name: 'faults',
      title: 'Faults',
      needsBuild: true,
      fullRunOnly: true,
      files: /^tests\/faults\/.*\.spec\.ts$/,
      suite: playwright('--config', 'playwright.faults.config.ts'),
      tally: (report) => tallyPlaywright(JSON.parse(report)),
    },
  ],
  [
    {
      name: 'cluster',
      title: 'Several instances',
      needsBrowser: true,
      needsBuild: true,
      fullRunOnly: true,
      files: /^tests\/cluster\/.*\.spec\.ts$/,
      suite: playwright('--config', 'playwright.cluster.config.ts'),
      tally: (report) => tallyPlaywright(JSON.parse(report)),
    },
  ],
];

/**
 * The tests that a suite runs for a change. Candidates are the named files, or files that match a pattern and import a changed
 * file, nearest first. They run up to the given seconds, summed over all workers. Required files always run.
 * @typedef {{ seconds: number, required: readonly string[], importers?: { of: readonly string[], among: RegExp } }} Choice
 */

/**
 * A step with the run of its suite.
 * @typedef {{ step: Step, run: Omit<SuiteRun, 'report' | 'times'> & { choice?: Choice } }} PlannedStep
 */

/**
 * Plans a run: the everyday steps, those of the full run as well, or the ones asked for with the build that they need.
 * Named files bring their steps, and include tests for the full run.
 * @param {{ only?: string, files?: string[], title?: string, isFullSize: boolean }} options
 * @returns {PlannedStep[][]} stages
 * @throws {PlainError} for a step that does not exist, or a file that no step runs
 */
export function planRun({ only, files = [], title, isFullSize }) {
  const all = stages.flat();
  const named = only?.split(',').map((name) => name.trim());
  const unknown = named?.filter((name) => !all.some((step) => step.name === name)) ?? [];
  if (unknown.length > 0) throw new PlainError(`Unknown step: "${unknown.join(', ')}". ${hint}`);
  const strays = files.filter((file) => !all.some((step) => step.files?.test(file)));
  if (strays.length > 0)
    throw new PlainError(
      `${strays.join(', ')}: no step runs this test file. Name files. For the unit tests of a folder, use npx vitest run --project 'unit*' FOLDER.`,
    );

  /** @param {Step} step */
  const isWanted = (step) => {
    if (named) return named.includes(step.name);
    if (files.length > 0) return files.some((file) => step.files?.test(file));
    return isFullSize || !step.fullRunOnly;
  };
  const needsBuild = all.some((step) => step.needsBuild && isWanted(step));
  return stages
    .map((stage) =>
      stage
        .filter((step) => isWanted(step) || (needsBuild && step.special === 'build'))
        .map((step) => ({
          step,
          run: {
            isFullSize: isFullSize || files.length > 0,
            files: files.filter((file) => step.files?.test(file)),
            title,
          },
        })),
    )
    .filter((stage) => stage.length > 0);
}

/** The steps that `--only` takes, for error messages. */
export const hint = `--only accepts: ${stages
  .flat()
  .map((step) => step.name)
  .join(',')}.`;
