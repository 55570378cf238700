import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.mjs';

/**
 * Counts what test runners report, each test as one.
 *
 * @typedef {object} Failure
 * @property {string} title
 * @property {string} [file] relative to the project's folder
 * @property {string[]} lines the assertion, and what the page showed
 * @property {string} [place] file and line of the assertion
 * @property {string} [command] runs this test alone
 *
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} skipped the names of the tests that did not run
 * @property {Failure[]} failures
 */

/**
 * @param {boolean} ok whether a step that is one test passed
 * @returns {Tally}
 */
export function countOne(ok) {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: [], failures: [] };
}

/** The maximum number of lines of a failure, so that it fits on a screen. */
const maxLines = 8;
const maxLineLength = 200;
const stackLine = /^\s+at /;

/** @param {string} path */
const fromRoot = (path) => (path.startsWith(root) ? relative(root, path) : path);

/**
 * The command that runs one file.
 * @param {string} file
 */
function repeat(file) {
  const command = `npm test -- ${/^[\w./-]+$/.test(file) ? file : `'${file}'`}`;
  return process.env.FULL_TESTS === 'true' ? `FULL_TESTS=true ${command}` : command;
}

/**
 * The command that runs one test.
 * @param {string} file
 * @param {string} title
 */
function commandFor(file, title) {
  // The runners take a regular expression, and the shell takes quotes.
  const pattern = title.replaceAll(/[^\p{L}\p{N} ,:;/-]/gu, '.');
  return `${repeat(file)} --title '${pattern}'`;
}

/**
 * The first lines of an error, without a terminal's colours and without the stack.
 * @param {string} text
 */
function firstLines(text) {
  return stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '' && !stackLine.test(line))
    .slice(0, maxLines)
    .map((line) => line.slice(0, maxLineLength));
}

/**
 * Finds the first line of the project's own code in a stack, preferably in the test's file.
 * @param {string[]} texts
 * @param {string} file absolute
 */
function placeIn(texts, file) {
  const places = texts
    .flatMap((text) => stripVTControlCharacters(text).split('\n'))
    .flatMap((line) =>
      stackLine.test(line) ? (/((?:\/|file:)[^()\s]+?:\d+):\d+\)?$/.exec(line)?.[1] ?? []) : [],
    )
    .map((place) => place.replace(/^file:\/\//, ''))
    .filter((place) => place.startsWith(root) && !place.includes('/node_modules/'));
  const place = places.find((each) => each.startsWith(`${file}:`)) ?? places[0];
  return place && fromRoot(place);
}

/**
 * Counts Vitest's JSON report. A file that could not be loaded has no tests and counts as one failure. In an everyday run
 * the tests tagged `full` are left out of the count, and with a title those that do not match it.
 * @param {{ testResults: { name: string, status: string, message?: string, assertionResults: { title?: string, fullName: string, status: string, failureMessages?: string[], tags?: string[] }[] }[] }} report
 * @param {{ isFullSize: boolean, title?: string }} run
 * @returns {Tally}
 */
export function tallyVitest(report, { isFullSize, title }) {
  /** @type {Tally} */
  const tally = { passed: 0, failed: 0, skipped: [], failures: [] };
  for (const { name, status, message = '', assertionResults } of report.testResults) {
    const file = fromRoot(name);
    for (const test of assertionResults) {
      if (test.status === 'passed') {
        tally.passed += 1;
      } else if (test.status === 'failed') {
        const messages = test.failureMessages ?? [];
        tally.failed += 1;
        tally.failures.push({
          title: test.fullName,
          file,
          lines: messages.flatMap(firstLines),
          place: placeIn(messages, name),
          command: commandFor(file, test.title ?? test.fullName),
        });
      } else if (title === undefined && (isFullSize || !test.tags?.includes('full'))) {
        tally.skipped.push(`${test.fullName} (${file})`);
      }
    }
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) {
      tally.failed += 1;
      tally.failures.push({
        title: 'outside any test',
        file,
        lines: firstLines(message),
        command: repeat(file),
      });
    }
  }
  return tally;
}

/**
 * @typedef {object} PlaywrightSuite
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, file: string, line?: number, tests: PlaywrightTest[] }[]} [specs]
 *
 * @typedef {{ message?: string, location?: { file: string, line: number } }} PlaywrightError
 *
 * @typedef {object} PlaywrightTest
 * @property {string} status
 * @property {string} projectName
 * @property {{ errors?: PlaywrightError[], attachments?: { name: string, path?: string }[] }[]} [results]
 */

/**
 * Counts Playwright's JSON report. A test that passed only at a second try counts as failed; so does an error outside of
 * any test.
 * @param {{ config?: { rootDir?: string }, suites: PlaywrightSuite[], errors: PlaywrightError[] }} report
 * @param {(path: string) => string} [read] reads what a test left behind, for what its page showed at the end
 * @returns {Tally}
 */
export function tallyPlaywright(report, read = (path) => readFileSync(path, 'utf8')) {
  const folder = fromRoot(report.config?.rootDir ?? '');
  /** @type {Tally} */
  const tally = {
    passed: 0,
    failed: report.errors.length,
    skipped: [],
    failures: report.errors.map(({ message = '', location }) => ({
      title: 'outside any test',
      lines: firstLines(message),
      place: location && `${fromRoot(location.file)}:${location.line}`,
      command: 'npm test -- --only end-to-end',
    })),
  };
  /** @param {PlaywrightSuite} suite */
  const visit = (suite) => {
    for (const inner of suite.suites ?? []) visit(inner);
    for (const spec of suite.specs ?? []) {
      const file = folder ? `${folder}/${spec.file}` : spec.file;
      for (const test of spec.tests) {
        const name = `${spec.title} (${file}, ${test.projectName})`;
        if (test.status === 'expected') {
          tally.passed += 1;
        } else if (test.status === 'skipped') {
          tally.skipped.push(name);
        } else {
          tally.failed += 1;
          tally.failures.push(playwrightFailure(spec, test, file, read));
        }
      }
    }
  };
  for (const suite of report.suites) visit(suite);
  return tally;
}

/**
 * @param {{ title: string, line?: number }} spec
 * @param {PlaywrightTest} test
 * @param {string} file
 * @param {(path: string) => string} read
 * @returns {Failure}
 */
function playwrightFailure({ title, line }, { projectName, results = [] }, file, read) {
  const errors = results.flatMap((result) => result.errors ?? []);
  const location = errors.find((error) => error.location)?.location;
  const attachments = results.flatMap((result) => result.attachments ?? []);
  const snapshots = attachments.flatMap(({ name, path }) =>
    name === 'error-context' && path ? [read(path)] : [],
  );
  // The accessibility tree of the page: its main part says what a visitor saw.
  const shown = snapshots.flatMap((text) => /^ *- main\b.*$(?:\n.*)*/m.exec(text)?.[0] ?? []);
  return {
    title: `${title} (${projectName})`,
    file,
    lines: [...errors.map(({ message = '' }) => message), ...shown].flatMap(firstLines),
    place: location ? `${fromRoot(location.file)}:${location.line}` : `${file}:${line ?? 1}`,
    command: commandFor(file, title),
  };
}

/**
 * Adds failures that a runner hides to the count of its suite. A bad exit code without a failed test is a failure, and so is a
 * suite without any test. In a strict run (a build server), a skipped test is a failure too.
 * @param {Tally} tally
 * @param {{ exitCode: number | null, strict: boolean, mayBeEmpty?: boolean }} how `mayBeEmpty`: a change may affect no test
 * @returns {Tally & { why: string[] }} `why` describes the added failures
 */
export function concludeRun(tally, { exitCode, strict, mayBeEmpty = false }) {
  const why = [];
  let { failed } = tally;
  if (tally.passed + tally.failed === 0 && !(mayBeEmpty && exitCode === 0)) {
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
