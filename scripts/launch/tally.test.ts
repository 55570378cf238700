import { describe, expect, it } from 'vitest';
import { settle, tallyPlaywright, tallyVitest } from './tally.mjs';

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
    expect(tallyVitest({ testResults })).toEqual({
      passed: 2,
      failed: 1,
      skipped: ['c (/a.test.ts)', 'e (/a.test.ts)', 'f (/a.test.ts)'],
      faults: ['b (/a.test.ts)'],
    });
  });

  it('says of each that failed how its fault begins', () => {
    const failureMessages = [`\u001B[31mexpected 1\u001B[39m to be 2\n\n${'    at somewhere\n'.repeat(20)}`];
    const assertionResults = [{ fullName: 'adds', status: 'failed', failureMessages }];
    const { faults } = tallyVitest({
      testResults: [{ name: '/a.test.ts', status: 'failed', assertionResults }],
    });
    expect(faults[0]?.split('\n').slice(0, 2)).toEqual(['adds (/a.test.ts)', '    expected 1 to be 2']);
    expect(faults[0]?.split('\n')).toHaveLength(9);
  });

  it('counts a file that could not be loaded as one failure', () => {
    expect(tallyVitest({ testResults: [file('failed')] })).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts a file as failed whose tests passed but whose clean-up did not', () => {
    expect(tallyVitest({ testResults: [file('failed', ['a', 'passed'])] })).toMatchObject({
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
      faults: ['b (a.spec.ts, desktop)', 'c (a.spec.ts, desktop)'],
    });
  });

  it('says of each that failed what it threw, and what its page showed', () => {
    const results = [
      {
        errors: [{ message: '\u001B[31mTest timeout exceeded.' }],
        attachments: [{ name: 'error-context', path: 'context.md' }],
      },
    ];
    const tests = [{ status: 'unexpected', projectName: 'phone', results }];
    const left =
      '# Page snapshot\n- banner:\n  - link "Southbound"\n- main [ref=e5]:\n  - heading "Not found"\n';
    const { faults } = tallyPlaywright(
      { suites: [{ specs: [{ title: 'finds', file: 'a.spec.ts', tests }] }], errors: [] },
      (path) => (path === 'context.md' ? left : ''),
    );
    expect(faults).toEqual([
      [
        'finds (a.spec.ts, phone)',
        '    Test timeout exceeded.',
        '    - main [ref=e5]:',
        '      - heading "Not found"',
      ].join('\n'),
    ]);
  });

  it('counts faults outside of any test', () => {
    expect(tallyPlaywright({ suites: [], errors: [{ message: 'the set-up failed' }] })).toMatchObject({
      failed: 1,
    });
  });
});

describe('what a runner may have hidden', () => {
  const good = { passed: 3, failed: 0, skipped: [], faults: [] };

  it('leaves an honest count alone', () => {
    expect(settle(good, { exitCode: 0, strict: true })).toMatchObject({ passed: 3, failed: 0, why: [] });
    expect(settle({ ...good, failed: 2 }, { exitCode: 1, strict: true })).toMatchObject({
      failed: 2,
      why: [],
    });
  });

  it('fails a suite in which nothing ran', () => {
    const none = { passed: 0, failed: 0, skipped: [], faults: [] };
    expect(settle(none, { exitCode: 0, strict: false }).failed).toBe(1);
    expect(settle({ ...none, skipped: ['a'] }, { exitCode: 0, strict: false }).failed).toBe(1);
  });

  it('fails a suite that ended badly without a failed test', () => {
    expect(settle(good, { exitCode: 1, strict: false }).failed).toBe(1);
    expect(settle(good, { exitCode: null, strict: false }).failed).toBe(1);
  });

  it('counts skipped tests as failed where nothing may be missing', () => {
    const some = { ...good, skipped: ['a', 'b'] };
    expect(settle(some, { exitCode: 0, strict: false }).failed).toBe(0);
    expect(settle(some, { exitCode: 0, strict: true })).toMatchObject({ failed: 2, why: ['2 skipped'] });
  });
});
