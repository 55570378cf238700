/**
 * What `npm test` is made of. The stages run one after the other; the steps of one stage do not disturb each other and
 * may run side by side.
 */
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
 * @property {boolean} [needsBuild]
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
      suite: (report) => ({
        args: [tool.playwright, 'test', '--reporter=list,json'],
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      }),
      tally: (report) => tallyPlaywright(JSON.parse(report)),
    },
  ],
];
