/** A Playwright reporter that writes how long each spec file took: hooks and fixtures, and the tests themselves. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../root.mjs';

export default class TimesReporter {
  /** @type {Map<string, { file: string, setupMs: number, testsMs: number }>} */
  times = new Map();

  /**
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd(test, result) {
    const file = relative(root, test.location.file);
    const time = this.times.get(file) ?? { file, setupMs: 0, testsMs: 0 };
    this.times.set(file, time);
    let setupMs = 0;
    for (const { category, duration } of result.steps) if (category === 'hook') setupMs += duration;
    time.setupMs += setupMs;
    time.testsMs += Math.max(0, result.duration - setupMs);
  }

  onEnd() {
    writeFileSync(process.env.TIMES_OUTPUT_FILE ?? '', JSON.stringify([...this.times.values()]));
  }
}
