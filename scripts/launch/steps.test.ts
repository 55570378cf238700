import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './root.mjs';
import { stagesFor } from './steps.mjs';

type Asked = Parameters<typeof stagesFor>[0];
const namesOf = (asked: Asked) => stagesFor(asked).map((stage) => stage.map(({ name }) => name));
const everyDay = [['types', 'lint', 'dependencies', 'knip'], ['unit'], ['stories', 'build'], ['end-to-end']];

describe('the steps of npm test', () => {
  it('are those of every day, and before a release faults and several instances as well, each by itself and against the build', () => {
    expect(namesOf({ isFullSize: false })).toEqual(everyDay);
    expect(namesOf({ isFullSize: true })).toEqual([...everyDay, ['faults'], ['cluster']]);
  });

  it.each(['end-to-end', 'faults', 'cluster'])(
    'that are named are there at any size: %s, with the build it runs against',
    (only) => {
      for (const isFullSize of [false, true])
        expect(namesOf({ only, isFullSize })).toEqual([['build'], [only]]);
    },
  );

  it('that are named run without the others, in their order', () => {
    expect(namesOf({ only: 'unit, lint', isFullSize: true })).toEqual([['lint'], ['unit']]);
    expect(() => stagesFor({ only: 'units', isFullSize: false })).toThrow(
      'There is no "units". --only takes any of types,lint,',
    );
  });

  it.each(['faults', 'cluster'])('of a release run the tests of npm run test:%s, and report them', (name) => {
    const [step] = stagesFor({ only: name, isFullSize: false }).at(-1) ?? [];
    const { args, env } = step?.suite?.('/a/report.json') ?? { args: [], env: {} };
    const config = `playwright.${name}.config.ts`;
    expect(args.slice(1)).toEqual(['test', '--config', config, '--reporter=list,json']);
    expect(existsSync(join(root, config))).toBe(true);
    expect(env).toEqual({ PLAYWRIGHT_JSON_OUTPUT_FILE: '/a/report.json' });
    const suites = [
      { specs: [{ title: 'a', file: 'a.spec.ts', tests: [{ status: 'unexpected', projectName: name }] }] },
    ];
    expect(step?.tally?.(JSON.stringify({ suites, errors: [] }))).toMatchObject({ passed: 0, failed: 1 });
  });
});
