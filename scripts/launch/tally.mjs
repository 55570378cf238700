import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * Counting what test runners report, each test as one.
 *
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} skipped the names of the tests that did not run
 * @property {string[]} faults the tests that failed, each with the first lines of why
 */

/**
 * @param {boolean} ok whether a step that is one test passed
 * @returns {Tally}
 */
export function tallyOne(ok) {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: [], faults: [] };
}

/** A fault is told in so many lines, and so many letters of each: the end of a build server's log is all that some see. */
const most = { lines: 8, letters: 200 };

/**
 * @param {string} title
 * @param {string[]} texts
 * @returns {string} without the colours of a terminal
 */
function fault(title, ...texts) {
  const lines = texts.flatMap((text) =>
    stripVTControlCharacters(text)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, most.lines)
      .map((line) => `    ${line.slice(0, most.letters)}`),
  );
  return [title, ...lines].join('\n');
}

/**
 * Counts Vitest's JSON report. A file that could not be loaded has no tests and counts as one failure.
 * @param {{ testResults: { name: string, status: string, message?: string, assertionResults: { fullName: string, status: string, failureMessages?: string[] }[] }[] }} report
 * @returns {Tally}
 */
export function tallyVitest(report) {
  /** @type {Tally} */
  const tally = { passed: 0, failed: 0, skipped: [], faults: [] };
  for (const file of report.testResults) {
    for (const test of file.assertionResults) {
      if (test.status === 'passed') {
        tally.passed += 1;
      } else if (test.status === 'failed') {
        tally.failed += 1;
        tally.faults.push(fault(`${test.fullName} (${file.name})`, ...(test.failureMessages ?? [])));
      } else {
        tally.skipped.push(`${test.fullName} (${file.name})`);
      }
    }
    const anyFailed = file.assertionResults.some((test) => test.status === 'failed');
    if (file.status === 'failed' && !anyFailed) {
      tally.failed += 1;
      tally.faults.push(fault(file.name, file.message ?? ''));
    }
  }
  return tally;
}

/**
 * @typedef {object} PlaywrightSuite
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, file: string, tests: PlaywrightTest[] }[]} [specs]
 *
 * @typedef {object} PlaywrightTest
 * @property {string} status
 * @property {string} projectName
 * @property {{ errors?: { message?: string }[], attachments?: { name: string, path?: string }[] }[]} [results]
 */

/**
 * Counts Playwright's JSON report. A test that passed at a second try only counts as failed; so does a fault outside of
 * any test.
 * @param {{ suites: PlaywrightSuite[], errors: { message?: string }[] }} report
 * @param {(path: string) => string} [read] reads what a test left behind, for what its page showed at the end
 * @returns {Tally}
 */
export function tallyPlaywright(report, read = (path) => readFileSync(path, 'utf8')) {
  /** @type {Tally} */
  const tally = {
    passed: 0,
    failed: report.errors.length,
    skipped: [],
    faults: report.errors.map(({ message }) => fault('outside of any test', message ?? '')),
  };
  /** @param {PlaywrightSuite} suite */
  const visit = (suite) => {
    for (const inner of suite.suites ?? []) visit(inner);
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        const name = `${spec.title} (${spec.file}, ${test.projectName})`;
        if (test.status === 'expected') {
          tally.passed += 1;
        } else if (test.status === 'skipped') {
          tally.skipped.push(name);
        } else {
          tally.failed += 1;
          tally.faults.push(fault(name, ...whatWentWrong(test, read)));
        }
      }
    }
  };
  for (const suite of report.suites) visit(suite);
  return tally;
}

/**
 * What a test threw, and the landmark that its page showed then.
 * @param {PlaywrightTest} test
 * @param {(path: string) => string} read
 * @returns {string[]}
 */
function whatWentWrong({ results = [] }, read) {
  const thrown = results.flatMap(({ errors = [] }) => errors.map(({ message }) => message ?? ''));
  const left = results.flatMap(({ attachments = [] }) =>
    attachments.flatMap(({ name, path }) => (name === 'error-context' && path ? [read(path)] : [])),
  );
  // The page as assistive technology is told of it: its main part says what a visitor saw.
  const shown = left.flatMap((text) => /^ *- main\b.*$(?:\n.*)*/m.exec(text)?.[0] ?? []);
  return [...thrown, ...shown];
}

/**
 * The count of a suite that ran, with what the runner itself may have hidden: a bad end without a failed test, and a
 * suite in which nothing ran, are failures; where nothing may be missing (a build server), so is a skipped test.
 * @param {Tally} tally
 * @param {{ exitCode: number | null, strict: boolean }} how
 * @returns {Tally & { why: string[] }} `why` says what was added
 */
export function settle(tally, { exitCode, strict }) {
  const why = [];
  let { failed } = tally;
  if (tally.passed + tally.failed === 0) {
    failed += 1;
    why.push('no test ran');
  } else if (exitCode !== 0 && tally.failed === 0) {
    failed += 1;
    why.push(`the runner ended with exit code ${exitCode}`);
  }
  if (strict && tally.skipped.length > 0) {
    failed += tally.skipped.length;
    why.push(`${tally.skipped.length} skipped`);
  }
  return { ...tally, failed, why };
}
