/** Prints the result of a test run: the last screen shows each failure, and the command that repeats it. */
import { seconds } from './terminal.mjs';

/**
 * @typedef {import('./steps.mjs').Step} Step
 * @typedef {import('./test-results.mjs').Tally & { why: string[] }} Count
 * @typedef {{ step: Step, count: Count, time: number }} Row `time` in milliseconds
 * @typedef {import('./test-times.mjs').FileTime} FileTime
 */

/** The maximum number of failures that fit on a screen. */
const maxFailures = 20;
const maxSkipped = 10;
const slowestFiles = 30;

/**
 * @param {import('./terminal.mjs').Terminal} terminal
 * @param {Row[]} rows
 * @param {number} time of the whole run, in milliseconds
 * @returns {number} the exit code: 0 only when something ran and nothing failed
 */
export function printReport(terminal, rows, time) {
  terminal.line('');
  for (const { step, count, time: took } of rows) {
    const cells = [
      count.failed === 0 ? '✓' : '✗',
      step.title.padEnd(22),
      `${count.passed} passed`.padStart(12),
      `${count.failed} failed`.padStart(10),
      seconds(took).padStart(12),
    ];
    terminal.line(`${cells.join(' ')}${count.why.length > 0 ? `   ${count.why.join(', ')}` : ''}`);
  }
  printSkipped(
    terminal,
    rows.flatMap(({ count }) => count.skipped),
  );
  printFailures(
    terminal,
    rows.flatMap(({ count }) => count.failures),
  );
  const passed = rows.reduce((sum, { count }) => sum + count.passed, 0);
  const failed = rows.reduce((sum, { count }) => sum + count.failed, 0);
  terminal.line(`\nTook ${seconds(time)}.`);
  terminal.line(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

/**
 * @param {import('./terminal.mjs').Terminal} terminal
 * @param {string[]} skipped
 */
function printSkipped(terminal, skipped) {
  if (skipped.length === 0) return;
  terminal.line(`\nSKIPPED (${skipped.length}):`);
  for (const name of skipped.slice(0, maxSkipped)) terminal.line(`  ${name}`);
  if (skipped.length > maxSkipped) terminal.line(`  and ${skipped.length - maxSkipped} more`);
}

/**
 * @param {import('./terminal.mjs').Terminal} terminal
 * @param {import('./test-results.mjs').Failure[]} failures
 */
function printFailures(terminal, failures) {
  if (failures.length === 0) return;
  terminal.line(`\nFAILED (${failures.length}):`);
  for (const { title, file, lines, place, command } of failures.slice(0, maxFailures)) {
    terminal.line(`\n  ✗ ${title}`);
    for (const line of lines) terminal.line(`      ${line}`);
    if (place ?? file) terminal.line(`    at ${place ?? file}`);
    if (command) terminal.line(`    ${command}`);
  }
  if (failures.length > maxFailures) terminal.line(`\n  and ${failures.length - maxFailures} more`);
}

/**
 * Prints where the time went, as Markdown.
 * @param {import('./terminal.mjs').Terminal} terminal
 * @param {Row[]} rows
 * @param {FileTime[]} files
 */
export function printProfile(terminal, rows, files) {
  const inSeconds = (/** @type {number} */ ms) => (ms / 1_000).toFixed(1);
  const sum = (/** @type {'setupMs' | 'testsMs'} */ key) =>
    inSeconds(files.reduce((total, file) => total + file[key], 0));
  const slowest = files.toSorted((a, b) => b.setupMs + b.testsMs - a.setupMs - a.testsMs);
  const lines = [
    '',
    '| Step | Seconds | Tests |',
    '|---|---:|---:|',
    ...rows.map(
      ({ step, count, time }) => `| ${step.title} | ${inSeconds(time)} | ${count.passed + count.failed} |`,
    ),
    '',
    '| Slowest files | Set-up, s | Tests, s |',
    '|---|---:|---:|',
    ...slowest
      .slice(0, slowestFiles)
      .map(({ file, setupMs, testsMs }) => `| ${file} | ${inSeconds(setupMs)} | ${inSeconds(testsMs)} |`),
    `| All ${files.length} files, over all workers | ${sum('setupMs')} | ${sum('testsMs')} |`,
  ];
  for (const line of lines) terminal.line(line);
}
