/** Parses the command-line options of `npm test`. */
import { parseArgs } from 'node:util';
import { PlainError } from './root.mjs';
import { hint } from './steps.mjs';

/**
 * The options of a test run.
 * @typedef {object} TestOptions
 * @property {string} [only] names of steps, separated by commas
 * @property {string[]} files test files; all when empty
 * @property {string} [title] a regular expression for titles
 * @property {string} [changedSince] a revision: only what the changes since then can affect
 * @property {boolean} isProfiled whether to print where the time went
 */

/** The change that `--changed` looks at when no revision is named. */
const previousCommit = 'HEAD~1';

/**
 * @param {string[]} args
 * @returns {TestOptions}
 * @throws {PlainError} for arguments that are not known
 */
export function readTestOptions(args) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        only: { type: 'string' },
        title: { type: 'string', short: 't' },
        changed: { type: 'boolean', default: false },
        profile: { type: 'boolean', default: false },
      },
    });
    const { only, title, changed, profile } = values;
    if (changed && (only !== undefined || title !== undefined))
      throw new Error('--changed chooses the tests itself: leave out --only and --title.');
    if (only !== undefined && positionals.length > 0)
      throw new Error('Name steps or files, not both: leave out --only.');
    return {
      only,
      files: changed ? [] : positionals,
      title,
      changedSince: changed ? (positionals[0] ?? previousCommit) : undefined,
      isProfiled: profile,
    };
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : error} ${hint}`);
  }
}
