/** Plans a run for a change: the static checks on it, and the tests that it can affect. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { specsFor, worksInStudio } from './affected-specs.mjs';
import { cachedDependencies } from './affected-tests.mjs';
import { checksCache, PlainError, root } from './root.mjs';
import { stages } from './steps.mjs';
import { tool } from './tools.mjs';

/** @typedef {import('./steps.mjs').PlannedStep} PlannedStep */

const isCode = /\.([cm]?[jt]s|tsx)$/;
const isLinted = /\.([cm]?[jt]s|tsx|jsonc?|css)$/;
/** Files with prose; scripts/prose/prose-files.ts leaves out some of them. */
const isProse = /\.([cm]?[jt]s|tsx|css|md|ya?ml|sh|template)$|^Dockerfile$|^\.env\.example$|^\.ci\/run$/;
/** Settings on which the results of all tests depend. */
const isTestSetting = /^(package(-lock)?\.json|tsconfig\.json|vitest\.config\.mts)$/;
/** Files that may change what Next and React do for us. */
const isFramework = /^(package(-lock)?\.json$|platform\/next-internals\/)/;
/** Files that every story depends on. Tests and recorded pages are in the same folder. */
const isStorySetting = /^\.storybook\/[^/]+(?<!\.test)\.tsx?$/;
/**
 * Steps whose test files are found by their imports. `seconds` limits the time of one change, summed over the workers of an
 * everyday run. Half of all unit tests import the settings indirectly. They would take minutes and seldom find more than the
 * nearest tests.
 * @type {Record<string, { among: RegExp, seconds: number }>}
 */
const searched = {
  unit: { among: /\.test\.tsx?$/, seconds: 8 },
  // The recorded pages, in .storybook/, are for the full run.
  stories: { among: /^(blocks|components)\/.*\.stories\.tsx$/, seconds: 6 },
};
/** The time limit for the end-to-end specs of one change, measured in the same way. */
const endToEndSeconds = 14;
/**
 * Settings of each static check. If they change, it runs on everything.
 * @type {Record<string, RegExp>}
 */
const checkSettings = {
  types: /^(package-lock\.json|tsconfig\.json)$/,
  lint: /^(package-lock\.json|biome\.json|scripts\/prose\/.*)$/,
  dependencies: /^(package(-lock)?\.json|tsconfig\.json|\.dependency-cruiser\.mjs)$/,
  knip: /^(package(-lock)?\.json|knip\.json)$/,
};

/**
 * The unit tests of a folder, without those in folders below.
 * @param {string} folder
 * @param {RegExp} [name]
 */
const testsIn = (folder, name = /\.test\.ts$/) =>
  readdirSync(join(root, folder))
    .filter((file) => name.test(file))
    .map((file) => `${folder}/${file}`);

/** Files that tests read without importing them, with those tests. */
const readByTests = /** @type {[RegExp, string[]][]} */ ([
  [
    isCode,
    [
      'contracts/dates.test.ts',
      'tests/dependency-rules/dangerous-calls.test.ts',
      'tests/dependency-rules/next-internals.test.ts',
      'tests/planted-faults/planted-faults.test.ts',
    ],
  ],
  [/^content\//, [...testsIn('content'), 'lake/export/export-content.test.ts']],
  [
    /^timetable\//,
    [
      'timetable/timetable.test.ts',
      'content/prices-in-texts.test.ts',
      'domains/travel/feed/import-feed.test.ts',
    ],
  ],
  [
    /^(deploy\/nginx|compose\.yaml$|Dockerfile$|\.dockerignore$)/,
    testsIn('scripts/cluster', /^(containers|nginx-.*)\.test\.ts$/),
  ],
  [/^components\/tokens\.css$/, testsIn('components/tokens')],
  [/^domains\/catalogue\/tables\//, [...testsIn('domains/catalogue'), 'content/catalogue.test.ts']],
  [/^platform\/database\/migrations\//, ['platform/database/migrations.test.ts']],
  [/^\.dependency-cruiser\.mjs$/, ['tests/dependency-rules/dependency-rules.test.ts']],
  [/^\.env\.example$/, ['docs/settings.test.ts']],
  [
    /^docs\/|^README\.md$/,
    ['documents', 'metrics', 'run-book', 'settings', 'reference/requirements'].map(
      (name) => `docs/${name}.test.ts`,
    ),
  ],
  [/\.(test|spec|stories)\.tsx?$/, ['docs/reference/requirements.test.ts']],
]);

/** Files whose change also runs a test of the full run. */
const fullTests = /** @type {[RegExp, string][]} */ ([
  [/^deploy\/prometheus\//, 'deploy/prometheus/alerts.test.ts'],
  [
    /^(scripts\/new-block\/|blocks\/(contract\.test|define-block|story-matrix\.test)\.)/,
    'scripts/new-block/new-block.test.ts',
  ],
]);

/**
 * Lists the files that differ from a revision, including uncommitted ones, or the files of a range of commits.
 * @param {string} revision such as `main`, or `v1..v2`
 * @returns {string[]} relative to the project's folder
 * @throws {PlainError} when there is no such revision
 */
export function changedSince(revision) {
  const git = (/** @type {string[]} */ ...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new PlainError(`git ${args[0]}: ${stderr.trim()}`);
    return stdout.split('\0').filter(Boolean);
  };
  // A moved file is gone from its old path, which may break its users.
  const differing = git('diff', '--name-only', '--no-renames', '-z', revision, '--');
  // A range covers only commits.
  return revision.includes('..')
    ? differing
    : [...differing, ...git('ls-files', '--others', '--exclude-standard', '-z')];
}

/**
 * Plans the steps for changed files.
 * @param {readonly string[]} changed relative to the project's folder; may name files that are gone
 * @returns {PlannedStep[][]} stages; none when nothing that changed can fail
 * @throws {PlainError} when a file is in a folder without an entry in affected-specs.mjs
 */
export function planChanged(changed) {
  const exists = (/** @type {string} */ file) => existsSync(join(root, file));
  const { specs: affected, unknown: withoutEntry } = specsFor(changed);
  // A folder that is gone may have lost its entry with it.
  const unknown = withoutEntry.filter(exists);
  if (unknown.length > 0)
    throw new PlainError(
      `${unknown.join(', ')}: add the folder to scripts/launch/affected-specs.mjs, with the specs that a change there can affect.`,
    );
  const there = changed.filter(exists);
  const specs = affected.filter(exists);
  const runsAll = changed.some((file) => isTestSetting.test(file));
  const related = [
    ...there.filter((file) => isCode.test(file) || file.endsWith('.css')),
    ...readByTests.flatMap(([pattern, tests]) =>
      changed.some((file) => pattern.test(file)) ? tests.filter(exists) : [],
    ),
  ];
  // Each spec of the table has an everyday test; one that has changed may have none.
  const mayBeEmpty = specs.some((spec) => changed.includes(spec));
  /** @param {import('./steps.mjs').Step} step @returns {PlannedStep[]} */
  const planStep = (step) => {
    const commands = commandsFor(step, changed, there);
    if (commands) return [{ step: { ...step, commands }, run: { isFullSize: false } }];
    const search = searched[step.name];
    if (search) {
      if (runsAll || (step.name === 'stories' && changed.some((file) => isStorySetting.test(file))))
        return [{ step, run: { isFullSize: false } }];
      const importers = { of: related, among: search.among };
      const choice = { seconds: search.seconds, required: changed, importers };
      return related.length > 0 ? [{ step, run: { isFullSize: false, choice, mayBeEmpty: true } }] : [];
    }
    if (step.name === 'contract')
      return changed.some((file) => isFramework.test(file)) ? [{ step, run: { isFullSize: false } }] : [];
    if (step.special === 'build') {
      const build = { ...step, anyStudio: !specs.some(worksInStudio) };
      return specs.length > 0 ? [{ step: build, run: { isFullSize: false } }] : [];
    }
    if (step.name === 'end-to-end') {
      const choice = { seconds: endToEndSeconds, required: changed };
      return specs.length > 0 ? [{ step, run: { isFullSize: false, mayBeEmpty, files: specs, choice } }] : [];
    }
    return [];
  };
  const steps = stages.flat();
  const isFirst = (/** @type {import('./steps.mjs').Step} */ step) => step.name !== 'dependencies';
  // The dependency rule finds what the search for tests has read.
  const planned = [...steps.filter(isFirst), ...steps.filter((step) => !isFirst(step))].flatMap(planStep);
  const complete = fullTests.flatMap(([pattern, test]) =>
    changed.some((file) => pattern.test(file)) ? [test] : [],
  );
  const unit = steps.find(({ name }) => name === 'unit');
  if (unit && complete.length > 0)
    planned.push({
      step: { ...unit, name: 'unit-complete', title: `${unit.title}, complete` },
      run: { isFullSize: true, files: complete },
    });
  // A few tests leave processors idle, so only steps that need the build wait for it.
  const waiting = planned.filter(({ step }) => step.needsBuild).map((step) => [step]);
  return [planned.filter(({ step }) => !step.needsBuild), ...waiting].filter((stage) => stage.length > 0);
}

/**
 * The commands of a static check, limited to what changed or with its cache. Undefined for another step, and for a check
 * that does not apply.
 * @param {import('./steps.mjs').Step} step
 * @param {readonly string[]} changed
 * @param {readonly string[]} there those of the changed files that still exist
 * @returns {string[][] | undefined}
 */
function commandsFor({ name, commands = [] }, changed, there) {
  if (changed.some((file) => checkSettings[name]?.test(file))) return commands;
  if (name === 'lint') {
    const linted = there.filter((file) => isLinted.test(file));
    const prose = there.filter((file) => isProse.test(file));
    const commandsForFiles = [
      ...(linted.length > 0
        ? [[tool.biome, 'ci', '--colors=off', '--no-errors-on-unmatched', ...linted]]
        : []),
      ...(prose.length > 0 ? [['scripts/lint-prose.ts', ...prose]] : []),
    ];
    return commandsForFiles.length > 0 ? commandsForFiles : undefined;
  }
  // Removing a file breaks those that import it, so a file that is gone counts.
  if (!changed.some((file) => isCode.test(file))) return undefined;
  if (name === 'types') {
    const check = [
      tool.tsc,
      '--noEmit',
      '--incremental',
      '--checkers',
      '2',
      '--tsBuildInfoFile',
      join(checksCache, 'types.tsbuildinfo'),
    ];
    const routesChanged = changed.some((file) => file.startsWith('src/app/') || file === 'next.config.ts');
    const hasRouteTypes = existsSync(join(root, 'next-env.d.ts'));
    return routesChanged || !hasRouteTypes ? [[tool.next, 'typegen'], check] : [check];
  }
  if (name === 'dependencies') return [[...cachedDependencies, '--output-type', 'err-long']];
  if (name === 'knip')
    return commands.map((args) => [...args, '--cache', '--cache-location', join(checksCache, 'knip')]);
  return undefined;
}
