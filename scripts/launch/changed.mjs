/** Plans a run for a change: the static checks on it, and the tests that it can affect. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { specsFor } from './affected-specs.mjs';
import { PlainError, root } from './root.mjs';
import { stages, tool } from './steps.mjs';

/** @typedef {import('./steps.mjs').PlannedStep} PlannedStep */

const cache = join('node_modules', '.cache', 'southbound-checks');
const isCode = /\.([cm]?[jt]s|tsx)$/;
const isLinted = /\.([cm]?[jt]s|tsx|jsonc?|css)$/;
/** Settings on which every result depends: a change of one runs the whole step. */
const isSetting = /^(package(-lock)?\.json|tsconfig\.json|vitest\.config\.mts)$/;

/** Files that tests read without importing them, and those tests. */
const readByTests = /** @type {[RegExp, string[]][]} */ ([
  [/^content\//, ['content/validation.test.ts', 'src/lake/export/export-content.test.ts']],
  [/^timetable\//, ['src/travel/feed/import-feed.test.ts']],
  [/^deploy\/prometheus\//, ['deploy/prometheus/alerts.test.ts']],
  [/^src\/platform\/database\/migrations\//, ['src/platform/database/migrations.test.ts']],
  [/^\.dependency-cruiser\.mjs$/, ['tests/dependency-rules/dependency-rules.test.ts']],
  [
    /^docs\/|^README\.md$/,
    ['documents', 'run-book', 'security', 'specification'].map((name) => `docs/${name}.test.ts`),
  ],
]);

/**
 * Lists the files that differ from a revision, with those that are not committed yet; or those of a range of commits.
 * @param {string} revision such as `main`, or `v1..v2`
 * @returns {string[]} relative to the project's folder
 * @throws {PlainError} when there is no such revision
 */
export function changedSince(revision) {
  const git = (/** @type {string[]} */ ...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new PlainError(`git ${args[0]}: ${stderr.trim()}`);
    return stdout.split('\n').filter(Boolean);
  };
  const differing = git('diff', '--name-only', revision, '--');
  // A range names commits alone.
  return revision.includes('..')
    ? differing
    : [...differing, ...git('ls-files', '--others', '--exclude-standard')];
}

/**
 * Plans the steps for changed files.
 * @param {readonly string[]} changed relative to the project's folder; may name files that are gone
 * @returns {PlannedStep[][]} stages; none when nothing that changed can fail
 * @throws {PlainError} when a file is in a folder without an entry in affected-specs.mjs
 */
export function planChanged(changed) {
  const { specs, unknown } = specsFor(changed);
  if (unknown.length > 0)
    throw new PlainError(
      `${unknown.join(', ')}: add the folder to scripts/launch/affected-specs.mjs, with the specs that a change of it can affect.`,
    );
  const there = changed.filter((file) => existsSync(join(root, file)));
  const code = there.filter((file) => isCode.test(file));
  const runsAll = changed.some((file) => isSetting.test(file));
  const related = [
    ...code,
    ...there.filter((file) => file.endsWith('.css')),
    ...readByTests.flatMap(([pattern, tests]) =>
      changed.some((file) => pattern.test(file)) ? tests.filter((test) => existsSync(join(root, test))) : [],
    ),
  ];
  const selection = runsAll ? {} : { related };
  const hasTests = runsAll || related.length > 0;

  return stages
    .map((stage) =>
      stage.flatMap((step) => {
        const commands = commandsFor(step, { changed, code, there });
        if (commands) return [{ step: { ...step, commands }, run: { isFullSize: false } }];
        if (step.name === 'unit' || step.name === 'stories')
          return hasTests ? [{ step, run: { isFullSize: false, ...selection } }] : [];
        if (step.name === 'end-to-end' || step.special === 'build')
          return specs.length > 0 ? [{ step, run: { isFullSize: false, files: specs } }] : [];
        return [];
      }),
    )
    .filter((stage) => stage.length > 0);
}

/**
 * The commands of a static check, limited to what changed or with its cache. Undefined for another step, and for a check
 * that does not apply.
 * @param {import('./steps.mjs').Step} step
 * @param {{ changed: readonly string[], code: string[], there: string[] }} files
 * @returns {string[][] | undefined}
 */
function commandsFor({ name, commands = [] }, { changed, code, there }) {
  const linted = there.filter((file) => isLinted.test(file));
  if (name === 'lint' && linted.length > 0)
    return [[tool.biome, 'ci', '--colors=off', '--no-errors-on-unmatched', ...linted]];
  if (code.length === 0) return undefined;
  if (name === 'types') {
    const check = [
      tool.tsc,
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      join(cache, 'types.tsbuildinfo'),
    ];
    const routesChanged = changed.some((file) => file.startsWith('src/app/') || file === 'next.config.ts');
    const hasRouteTypes = existsSync(join(root, 'next-env.d.ts'));
    return routesChanged || !hasRouteTypes ? [[tool.next, 'typegen'], check] : [check];
  }
  if (name === 'dependencies')
    return commands.map((args) => [...args, '--cache', join(cache, 'dependencies')]);
  if (name === 'knip')
    return commands.map((args) => [...args, '--cache', '--cache-location', join(cache, 'knip')]);
  return undefined;
}
