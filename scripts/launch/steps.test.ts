import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './root.mjs';
import { planRun } from './steps.mjs';

type Options = Parameters<typeof planRun>[0];
const namesOf = (asked: Options) => planRun(asked).map((stage) => stage.map(({ step }) => step.name));
const raise = (): never => {
  throw new Error('There is no such step.');
};
const everyDay = [
  ['contract'],
  ['types', 'lint', 'dependencies', 'knip'],
  ['unit'],
  ['build'],
  ['contract-built'],
  ['stories'],
  ['end-to-end'],
];

describe('the steps of npm test', () => {
  it('begin with the internals of Next and React; a full run adds three, each alone and after the build', () => {
    expect(namesOf({ isFullSize: false })).toEqual(everyDay);
    expect(namesOf({ isFullSize: true })).toEqual([...everyDay, ['plain'], ['faults'], ['cluster']]);
  });

  it.each(['contract-built', 'end-to-end', 'plain', 'faults', 'cluster'])(
    'that are named are there at any size: %s, with the build it runs against',
    (only) => {
      for (const isFullSize of [false, true])
        expect(namesOf({ only, isFullSize })).toEqual([['build'], [only]]);
    },
  );

  it('that are named run without the others, in their order', () => {
    expect(namesOf({ only: 'unit, lint', isFullSize: true })).toEqual([['lint'], ['unit']]);
    expect(() => planRun({ only: 'units', isFullSize: false })).toThrow(
      'Unknown step: "units". --only accepts: contract,types,lint,',
    );
  });

  it.each(['plain', 'faults', 'cluster'])(
    'of a release run the tests of npm run test:%s, and report them',
    (name) => {
      const [{ step, run } = raise()] = planRun({ only: name, isFullSize: true }).at(-1) ?? [];
      const { args, env } =
        step.suite?.({ ...run, report: '/a/report.json', times: '/a/times.json' }) ?? raise();
      const config = `playwright.${name}.config.ts`;
      expect(args.slice(1)).toEqual([
        'test',
        '--config',
        config,
        '--reporter=list,json,./scripts/launch/times/playwright-reporter.mjs',
      ]);
      expect(existsSync(join(root, config))).toBe(true);
      expect(env).toMatchObject({ PLAYWRIGHT_JSON_OUTPUT_FILE: '/a/report.json' });
      const suites = [
        { specs: [{ title: 'a', file: 'a.spec.ts', tests: [{ status: 'unexpected', projectName: name }] }] },
      ];
      expect(step.tally?.(JSON.stringify({ suites, errors: [] }), run)).toMatchObject({
        passed: 0,
        failed: 1,
      });
    },
  );

  it('of an everyday run leave out the tests for the full run, unless a file is named', () => {
    const argsOf = (options: Options) =>
      planRun(options).flatMap((stage) =>
        stage.flatMap(({ step, run }) => step.suite?.({ ...run, report: 'r', times: 't' }).args ?? []),
      );
    expect(argsOf({ isFullSize: false })).toEqual(
      expect.arrayContaining(['--tags-filter=!full', expect.stringMatching(/^--grep-invert=@full\|/)]),
    );
    expect(argsOf({ isFullSize: true }).join(' ')).not.toMatch(/tags-filter|grep-invert/);
    expect(argsOf({ files: ['src/a.test.ts'], isFullSize: false }).join(' ')).not.toMatch(/tags-filter/);
    expect(namesOf({ files: ['platform/next-internals/contract.test.ts'], isFullSize: false })).toEqual([
      ['contract'],
    ]);
    const [[stories] = []] = planRun({ files: ['blocks/a.stories.tsx'], isFullSize: false });
    expect(stories?.step.suite?.({ ...stories.run, report: 'r', times: 't' }).env).toMatchObject({
      FULL_TESTS: 'true',
    });
  });

  it('follow from the files that are named, with the title that is asked for', () => {
    const files = ['src/a.test.ts', 'blocks/a/a.stories.tsx', 'tests/end-to-end/a.spec.ts'];
    const [unit, build, browser, endToEnd] = planRun({ files, title: 'adds .1', isFullSize: false });
    expect(unit?.map(({ step, run }) => [step.name, run.files])).toEqual([['unit', [files[0]]]]);
    expect(build?.map(({ step }) => step.name)).toEqual(['build']);
    expect(browser?.map(({ step }) => step.name)).toEqual(['stories']);
    expect(endToEnd?.[0]?.step.suite?.({ ...endToEnd[0].run, report: 'r', times: 't' }).args).toEqual(
      expect.arrayContaining([files[2], '--grep=adds .1']),
    );
    expect(() => planRun({ files: ['src/a.ts'], isFullSize: false })).toThrow(
      'src/a.ts: no step runs this test file',
    );
  });
});
