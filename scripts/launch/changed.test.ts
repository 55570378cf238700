import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plantedFaults } from '#tests/planted-faults/planted-faults.ts';
import { affectedSpecs, specsFor } from './affected-specs.mjs';
import { planChanged } from './changed.mjs';
import { root } from './root.mjs';
import { type PlannedStep, planRun } from './steps.mjs';

const stepsOf = (files: string[]) =>
  planChanged(files).map((stage) =>
    stage.map(({ step, run }) => [step.name, run.files ?? run.choice?.importers?.of]),
  );

describe('the end-to-end specs for a change', () => {
  const specs = readdirSync(join(root, 'tests/end-to-end')).filter((name) => name.endsWith('.spec.ts'));

  it('exist, for every folder of the table', () => {
    for (const [folder, names] of Object.entries(affectedSpecs))
      for (const name of names) expect(specs, folder).toContain(`${name}.spec.ts`);
  });

  it('each have a test of the everyday run', () => {
    const everyday = /\btest\(\s*('(\\.|[^'])*'|`[^`]*`|\w+),(?!\s*\{\s*tag: '@full')/;
    for (const name of new Set(Object.values(affectedSpecs).flat()))
      expect(readFileSync(join(root, `tests/end-to-end/${name}.spec.ts`), 'utf8'), name).toMatch(everyday);
  });

  it('are known for everything in the project', () => {
    const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
    expect(specsFor(tracked).unknown).toEqual([]);
  });

  it('follow the longest entry, or the changed spec itself; unit tests and stories have none', () => {
    expect(specsFor(['src/page/draft/gate.ts']).specs).toContain('tests/end-to-end/drafts.spec.ts');
    expect(specsFor(['src/page/draft/gate.ts']).specs).not.toContain('tests/end-to-end/smoke.spec.ts');
    expect(specsFor(['tests/end-to-end/fuzz.spec.ts']).specs).toEqual(['tests/end-to-end/fuzz.spec.ts']);
    expect(specsFor(['blocks/cart/cart.test.tsx', 'blocks/cart/cart.stories.tsx']).specs).toEqual([]);
  });
});

describe('the steps for a change', () => {
  /** Tests that read all sources. */
  const scanning = [
    'contracts/dates.test.ts',
    'tests/dependency-rules/dangerous-calls.test.ts',
    'tests/dependency-rules/next-internals.test.ts',
    'tests/planted-faults/planted-faults.test.ts',
  ];

  it('check what changed, and run what can notice it', () => {
    expect(stepsOf(['domains/ledger/post-transaction.ts'])).toEqual([
      [
        ['types', undefined],
        ['lint', undefined],
        ['knip', undefined],
        ['unit', ['domains/ledger/post-transaction.ts', ...scanning]],
        ['build', undefined],
        ['stories', ['domains/ledger/post-transaction.ts', ...scanning]],
        ['dependencies', undefined],
      ],
      [['end-to-end', ['tests/end-to-end/booking.spec.ts']]],
    ]);
  });

  it('rebuild the Studio only for specs that work in it', () => {
    const anyStudio = (file: string) =>
      planChanged([file])
        .flat()
        .find(({ step }) => step.name === 'build')?.step.anyStudio;
    expect(anyStudio('studio/structure.ts')).toBe(false);
    expect(anyStudio('domains/ledger/post-transaction.ts')).toBe(true);
  });

  it.each(plantedFaults.map(({ id, file }) => [id, file]))(
    'exist for the file of a planted fault: %s',
    (_, file) => {
      expect(
        planChanged([file])
          .flat()
          .map(({ step }) => step.title),
      ).toEqual(expect.arrayContaining([expect.stringMatching(/tests|Stories/)]));
    },
  );

  it('check the prose of a file without code', () => {
    const [lint] = planChanged(['docs/reference/glossary.md']).flat();
    expect(lint?.step.commands).toEqual([['scripts/lint-prose.ts', 'docs/reference/glossary.md']]);
  });

  it('are none for a file that no check reads', () => {
    expect(stepsOf(['deploy/notes.txt'])).toEqual([]);
  });

  it('check the internals of Next and React if they may have changed', () => {
    const names = (file: string) => stepsOf([file]).flatMap((stage) => stage.map(([name]) => name));
    for (const file of ['package-lock.json', 'platform/next-internals/page-cache.ts'])
      expect(names(file)).toContain('contract');
    expect(names('cms/page-cache.ts')).not.toContain('contract');
  });

  it('include the tests that read what changed without importing it', () => {
    const unit = planChanged(['content/documents/page.ndjson'])
      .flat()
      .find(({ step }) => step.name === 'unit');
    expect(unit?.run.choice?.importers?.of).toContain('content/validation.test.ts');
  });

  it('check the types and dependencies of what imported a file that is gone', () => {
    const names = stepsOf(['domains/ledger/gone.ts'])
      .flat()
      .map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(['types', 'dependencies', 'knip']));
  });

  it('are the everyday tests of a spec that changed, with those of the table', () => {
    const [endToEnd] = planChanged(['tests/end-to-end/fuzz.spec.ts', 'domains/staff/sessions.ts'])
      .slice(-1)
      .flat();
    expect(endToEnd?.run).toMatchObject({
      isFullSize: false,
      files: ['tests/end-to-end/fuzz.spec.ts', 'tests/end-to-end/staff.spec.ts'],
    });
  });

  it('fail without a test, unless nothing has to import what changed, or only specs changed', () => {
    const mayBeEmpty = (file: string, name: string) =>
      planChanged([file])
        .flat()
        .find(({ step }) => step.name === name)?.run.mayBeEmpty ?? false;
    expect(mayBeEmpty('domains/ledger/post-transaction.ts', 'unit')).toBe(true);
    expect(mayBeEmpty('vitest.config.mts', 'unit')).toBe(false);
    expect(mayBeEmpty('tests/end-to-end/fuzz.spec.ts', 'end-to-end')).toBe(true);
    expect(mayBeEmpty('domains/ledger/post-transaction.ts', 'end-to-end')).toBe(false);
  });

  it('leave out a spec that is gone', () => {
    expect(stepsOf(['tests/end-to-end/gone.spec.ts']).flat()).not.toContainEqual(
      expect.arrayContaining(['end-to-end']),
    );
  });

  it.each([
    ['biome.json', 'lint'],
    ['knip.json', 'knip'],
    ['tsconfig.json', 'types'],
    ['.dependency-cruiser.mjs', 'dependencies'],
  ])('run a whole check when its settings change: %s', (file, name) => {
    const commandsOf = (planned: PlannedStep[][]) =>
      planned.flat().find(({ step }) => step.name === name)?.step.commands;
    expect(commandsOf(planChanged([file]))).toEqual(commandsOf(planRun({ isFullSize: false })));
  });

  it('include the tests for the full run that depend on nothing else', () => {
    const step = planChanged(['deploy/prometheus/alerts.yaml'])
      .flat()
      .find(({ run }) => run.isFullSize);
    expect(step?.run.files).toEqual(['deploy/prometheus/alerts.test.ts']);
  });

  it('are whole steps where a setting changed on which every result depends', () => {
    const unit = planChanged(['vitest.config.mts'])
      .flat()
      .find(({ step }) => step.name === 'unit');
    expect(unit?.run.choice).toBeUndefined();
  });

  it('do not exist for a folder without an entry', () => {
    const file = 'node_modules/typescript/package.json';
    expect(() => planChanged([file])).toThrow(`${file}: add the folder to`);
    expect(planChanged(['gone/with-its-entry.txt'])).toEqual([]);
  });
});
