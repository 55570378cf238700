import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { root } from './root.mjs';
import { concludeRun, tallyPlaywright, tallyVitest } from './test-results.mjs';

// A full run has it set.
beforeEach(() => void vi.stubEnv('FULL_TESTS', ''));
afterEach(() => void vi.unstubAllEnvs());

const everyday = { isFullSize: false };
const file = (status: string, ...tests: [string, string][]) => ({
  name: '/a.test.ts',
  status,
  assertionResults: tests.map(([fullName, result]) => ({ fullName, status: result })),
});

describe('counting Vitest’s report', () => {
  it('counts each test as one and names those that did not run', () => {
    const testResults = [
      file('failed', ['a', 'passed'], ['b', 'failed'], ['c', 'skipped']),
      file('passed', ['d', 'passed'], ['e', 'todo'], ['f', 'pending']),
    ];
    expect(tallyVitest({ testResults }, everyday)).toEqual({
      passed: 2,
      failed: 1,
      skipped: ['c (/a.test.ts)', 'e (/a.test.ts)', 'f (/a.test.ts)'],
      failures: [
        {
          title: 'b',
          file: '/a.test.ts',
          lines: [],
          place: undefined,
          command: "npm test -- /a.test.ts --title 'b'",
        },
      ],
    });
  });

  it('says of each that failed what was expected, where, and how to run it alone', () => {
    const test = `${root}/src/a.test.ts`;
    const failureMessages = [
      `\u001B[31mexpected 1\u001B[39m to be 2\n\n    at of (${root}/node_modules/x.js:1:1)\n    at ${root}/src/b.ts:3:4\n    at ${test}:9:12`,
    ];
    const assertionResults = [
      { title: 'adds 1 + 1', fullName: 'sums adds 1 + 1', status: 'failed', failureMessages },
    ];
    expect(
      tallyVitest({ testResults: [{ name: test, status: 'failed', assertionResults }] }, everyday).failures,
    ).toEqual([
      {
        title: 'sums adds 1 + 1',
        file: 'src/a.test.ts',
        lines: ['expected 1 to be 2'],
        place: 'src/a.test.ts:9',
        command: "npm test -- src/a.test.ts --title 'adds 1 . 1'",
      },
    ]);
  });

  it('gives a command that a shell takes, and that repeats a full run’s case in a full run', () => {
    const commandOf = (name: string) =>
      tallyVitest(
        { testResults: [{ ...file('failed', ['b', 'failed']), name: `${root}/${name}` }] },
        everyday,
      ).failures[0]?.command;
    expect(commandOf('src/app/(site)/a.test.ts')).toBe("npm test -- 'src/app/(site)/a.test.ts' --title 'b'");
    vi.stubEnv('FULL_TESTS', 'true');
    expect(commandOf('src/a.test.ts')).toBe("FULL_TESTS=true npm test -- src/a.test.ts --title 'b'");
  });

  it('leaves out the tests that a title does not match', () => {
    const testResults = [file('passed', ['a', 'passed'], ['b', 'skipped'])];
    expect(tallyVitest({ testResults }, { isFullSize: true, title: 'a' }).skipped).toEqual([]);
  });

  it('leaves out the tests for the full run, unless it is one', () => {
    const assertionResults = [
      { fullName: 'a', status: 'passed' },
      { fullName: 'b', status: 'skipped', tags: ['full'] },
    ];
    const testResults = [{ name: '/a.test.ts', status: 'passed', assertionResults }];
    expect(tallyVitest({ testResults }, everyday).skipped).toEqual([]);
    expect(tallyVitest({ testResults }, { isFullSize: true }).skipped).toEqual(['b (/a.test.ts)']);
  });

  it('counts a file that could not be loaded as one failure', () => {
    expect(tallyVitest({ testResults: [file('failed')] }, everyday)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts a file as failed whose tests passed but whose clean-up did not', () => {
    expect(tallyVitest({ testResults: [file('failed', ['a', 'passed'])] }, everyday)).toMatchObject({
      passed: 1,
      failed: 1,
    });
  });
});

describe('counting Playwright’s report', () => {
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    file: 'a.spec.ts',
    tests: statuses.map((status) => ({ status, projectName: 'desktop' })),
  });

  it('counts nested suites, each project apart, and a second try as a failure', () => {
    const suites = [
      {
        specs: [spec('a', 'expected', 'expected')],
        suites: [{ specs: [spec('b', 'unexpected'), spec('c', 'flaky')] }],
      },
      { specs: [spec('d', 'skipped')] },
    ];
    expect(tallyPlaywright({ suites, errors: [] })).toEqual({
      passed: 2,
      failed: 2,
      skipped: ['d (a.spec.ts, desktop)'],
      failures: [
        expect.objectContaining({ title: 'b (desktop)' }),
        expect.objectContaining({ title: 'c (desktop)' }),
      ],
    });
  });

  it('says of each that failed what it threw, and what its page showed', () => {
    const results = [
      {
        errors: [
          { message: '\u001B[31mTest timeout exceeded.', location: { file: `${root}/tests/a.ts`, line: 7 } },
        ],
        attachments: [{ name: 'error-context', path: 'context.md' }],
      },
    ];
    const tests = [{ status: 'unexpected', projectName: 'phone', results }];
    const left =
      '# Page snapshot\n- banner:\n  - link "Southbound"\n- main [ref=e5]:\n  - heading "Not found"\n';
    const { failures } = tallyPlaywright(
      { suites: [{ specs: [{ title: 'finds', file: 'a.spec.ts', tests }] }], errors: [] },
      (path) => (path === 'context.md' ? left : ''),
    );
    expect(failures).toEqual([
      {
        title: 'finds (phone)',
        file: 'a.spec.ts',
        lines: ['Test timeout exceeded.', '- main [ref=e5]:', '  - heading "Not found"'],
        place: 'tests/a.ts:7',
        command: "npm test -- a.spec.ts --title 'finds'",
      },
    ]);
  });

  it('counts faults outside any test', () => {
    expect(tallyPlaywright({ suites: [], errors: [{ message: 'the set-up failed' }] })).toMatchObject({
      failed: 1,
    });
  });
});

describe('a failure that a runner hides', () => {
  const good = { passed: 3, failed: 0, skipped: [], failures: [] };

  it('leaves an honest count alone', () => {
    expect(concludeRun(good, { exitCode: 0, strict: true })).toMatchObject({ passed: 3, failed: 0, why: [] });
    expect(concludeRun({ ...good, failed: 2 }, { exitCode: 1, strict: true })).toMatchObject({
      failed: 2,
      why: [],
    });
  });

  it('fails a suite in which nothing ran', () => {
    const none = { passed: 0, failed: 0, skipped: [], failures: [] };
    expect(concludeRun(none, { exitCode: 0, strict: false }).failed).toBe(1);
    expect(concludeRun({ ...none, skipped: ['a'] }, { exitCode: 0, strict: false }).failed).toBe(1);
  });

  it('fails a suite that ended badly without a failed test', () => {
    expect(concludeRun(good, { exitCode: 1, strict: false }).failed).toBe(1);
    expect(concludeRun(good, { exitCode: null, strict: false }).failed).toBe(1);
  });

  it('counts skipped tests as failed where nothing may be missing', () => {
    const some = { ...good, skipped: ['a', 'b'] };
    expect(concludeRun(some, { exitCode: 0, strict: false }).failed).toBe(0);
    expect(concludeRun(some, { exitCode: 0, strict: true })).toMatchObject({ failed: 2, why: ['2 skipped'] });
  });
});
