/**
 * Counting what test runners report, each test as one.
 *
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} skipped the names of the tests that did not run
 */

/**
 * @param {boolean} ok whether a step that is one test passed
 * @returns {Tally}
 */
export function tallyOne(ok) {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: [] };
}

/**
 * Counts Vitest's JSON report. A file that could not be loaded has no tests and counts as one failure.
 * @param {{ testResults: { name: string, status: string, assertionResults: { fullName: string, status: string }[] }[] }} report
 * @returns {Tally}
 */
export function tallyVitest(report) {
  /** @type {Tally} */
  const tally = { passed: 0, failed: 0, skipped: [] };
  for (const file of report.testResults) {
    for (const test of file.assertionResults) {
      if (test.status === 'passed') tally.passed += 1;
      else if (test.status === 'failed') tally.failed += 1;
      else tally.skipped.push(`${test.fullName} (${file.name})`);
    }
    const anyFailed = file.assertionResults.some((test) => test.status === 'failed');
    if (file.status === 'failed' && !anyFailed) tally.failed += 1;
  }
  return tally;
}

/**
 * @typedef {object} PlaywrightSuite
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, file: string, tests: { status: string, projectName: string }[] }[]} [specs]
 */

/**
 * Counts Playwright's JSON report. A test that passed at a second try only counts as failed; so does a fault outside of
 * any test.
 * @param {{ suites: PlaywrightSuite[], errors: unknown[] }} report
 * @returns {Tally}
 */
export function tallyPlaywright(report) {
  /** @type {Tally} */
  const tally = { passed: 0, failed: report.errors.length, skipped: [] };
  /** @param {PlaywrightSuite} suite */
  const visit = (suite) => {
    for (const inner of suite.suites ?? []) visit(inner);
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        if (test.status === 'expected') tally.passed += 1;
        else if (test.status === 'skipped')
          tally.skipped.push(`${spec.title} (${spec.file}, ${test.projectName})`);
        else tally.failed += 1;
      }
    }
  };
  for (const suite of report.suites) visit(suite);
  return tally;
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
