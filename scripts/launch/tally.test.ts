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
    });
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
    });
  });

  it('counts faults outside of any test', () => {
    expect(tallyPlaywright({ suites: [], errors: [{ message: 'the set-up failed' }] })).toMatchObject({
      failed: 1,
    });
  });
});

describe('what a runner may have hidden', () => {
  const good = { passed: 3, failed: 0, skipped: [] };

  it('leaves an honest count alone', () => {
    expect(settle(good, { exitCode: 0, strict: true })).toMatchObject({ passed: 3, failed: 0, why: [] });
    expect(settle({ ...good, failed: 2 }, { exitCode: 1, strict: true })).toMatchObject({
      failed: 2,
      why: [],
    });
  });

  it('fails a suite in which nothing ran', () => {
    const none = { passed: 0, failed: 0, skipped: [] };
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
