/**
 * What `npm test` is made of. The stages run one after the other; the steps of one stage do not disturb each other and
 * may run side by side.
 */
import { PlainError } from './root.mjs';
import { tallyPlaywright, tallyVitest } from './tally.mjs';

const tool = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  next: 'node_modules/next/dist/bin/next',
  tsc: 'node_modules/typescript/bin/tsc',
  depcruise: 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
  knip: 'node_modules/knip/bin/knip.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
};

/**
 * One step: either commands that pass or fail as a whole, or one command that reports its tests.
 * @typedef {object} Step
 * @property {string} name what people type after --only
 * @property {string} title
 * @property {boolean} [needsBrowser]
 * @property {boolean} [needsPostgres]
 * @property {boolean} [needsNginx]
 * @property {boolean} [needsPromtool]
 * @property {boolean} [needsBuild]
 * @property {boolean} [beforeARelease] takes so long, or the machine for itself, that it is left out unless all is tried at full size
 * @property {'build'} [special] done by the launcher itself
 * @property {string[][]} [commands] arguments for Node, each command in turn
 * @property {(report: string) => { args: string[], env?: Record<string, string> }} [suite] given the report's file
 * @property {(report: string) => import('./tally.mjs').Tally} [tally] given the report's text
 */

/** @param {string} projects */
const vitest = (projects) => (/** @type {string} */ report) => ({
  args: [
    tool.vitest,
    'run',
    '--project',
    projects,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
});

/** @param {string[]} args */
const playwright =
  (...args) =>
  (/** @type {string} */ report) => ({
    args: [tool.playwright, 'test', ...args, '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });

/** @type {Step[][]} */
export const stages = [
  [
    {
      name: 'types',
      title: 'Types',
      commands: [
        [tool.next, 'typegen'],
        [tool.tsc, '--noEmit', '--incremental', 'false'],
      ],
    },
    { name: 'lint', title: 'Lint and format', commands: [[tool.biome, 'ci', '--colors=off', '.']] },
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
      needsPromtool: true,
      suite: vitest('unit'),
      tally: (report) => tallyVitest(JSON.parse(report)),
    },
  ],
  [
    {
      name: 'stories',
      title: 'Stories in a browser',
      needsBrowser: true,
      suite: vitest('storybook*'),
      tally: (report) => tallyVitest(JSON.parse(report)),
    },
    { name: 'build', title: 'Production build', special: 'build' },
  ],
  [
    {
      name: 'end-to-end',
      title: 'End-to-end tests',
      needsBrowser: true,
      needsPostgres: true,
      needsBuild: true,
      suite: playwright(),
      tally: (report) => tallyPlaywright(JSON.parse(report)),
    },
  ],
  [
    {
      name: 'faults',
      title: 'Faults',
      needsBuild: true,
      beforeARelease: true,
      suite: playwright('--config', 'playwright.faults.config.ts'),
      tally: (report) => tallyPlaywright(JSON.parse(report)),
    },
  ],
  [
    {
      name: 'cluster',
      title: 'Several instances',
      needsBuild: true,
      beforeARelease: true,
      suite: playwright('--config', 'playwright.cluster.config.ts'),
      tally: (report) => tallyPlaywright(JSON.parse(report)),
    },
  ],
];

/**
 * The stages that are to run: all of an everyday run, or those with what is done before a release as well, or the named steps with
 * the build where one of them runs against it. Throws a PlainError for a name that is none.
 * @param {{ only?: string, isFullSize: boolean }} asked `only`: names of steps, separated by commas
 * @returns {Step[][]}
 */
export function stagesFor({ only, isFullSize }) {
  /** @param {(step: Step) => boolean} isChosen */
  const having = (isChosen) =>
    stages.map((stage) => stage.filter(isChosen)).filter((stage) => stage.length > 0);
  if (only === undefined) return having((step) => isFullSize || !step.beforeARelease);
  const wanted = only.split(',').map((name) => name.trim());
  const all = stages.flat();
  const unknown = wanted.filter((name) => !all.some((step) => step.name === name));
  if (unknown.length > 0) throw new PlainError(`There is no "${unknown.join(', ')}". ${hint}`);
  const needsBuild = all.some((step) => step.needsBuild && wanted.includes(step.name));
  return having((step) => wanted.includes(step.name) || (needsBuild && step.special === 'build'));
}

/** What people are told who asked for a step that is none. */
export const hint = `--only takes any of ${stages
  .flat()
  .map((step) => step.name)
  .join(',')}.`;
