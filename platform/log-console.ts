/** Redirects console output of packages, mainly of Next, to our log: one JSON object per line, throttled. */
import { inspect, stripVTControlCharacters } from 'node:util';
import type { Logger } from 'pino';
import { log } from './log.ts';
import { ThrottledLogLines } from './throttled-log-lines.ts';

/** Maximum number of distinct messages per window. Visitors' input can be part of a message. */
const maxDistinctLines = 100;

/** Maximum length of a logged text, in characters. */
const maxTextLength = 200;

const levels = { error: 'error', warn: 'warn', log: 'info', info: 'info' } as const;

/**
 * Writes all output of `target` to `into` from now on. Repetitions within ten seconds are counted and written as one
 * line with `times`. Errors are serialized as `describeError` does.
 */
export function writeConsoleToLog(target: Partial<Console> = console, into: Logger = log): void {
  const lines = new ThrottledLogLines(maxDistinctLines);
  for (const [method, level] of Object.entries(levels)) {
    Object.assign(target, {
      [method]: (...parts: readonly unknown[]) => {
        const err = parts.find((each) => each instanceof Error);
        const printed = textOf(parts.filter((each) => each !== err));
        if (!err && printed === '') return;
        const what =
          err instanceof Error
            ? `${err.name} ${shapeOf(err.message)} ${err.stack?.match(/^\s+at .*$/m)}`
            : printed;
        const write = (times = 1) =>
          into[level]({ event: 'package.printed', printed, err, times }, 'A package wrote to the console');
        lines.write(`${level} ${what}`, write, level);
      },
    });
  }
}

/** Replaces the numbers of a message, so that it is equal for each document, request or attempt that it counts. */
function shapeOf(message: string): string {
  return message.slice(0, maxTextLength).replaceAll(/\d+/g, '0');
}

/** Joins the parts to one line without colours. */
function textOf(parts: readonly unknown[]): string {
  const words = parts.map((each) => (typeof each === 'string' ? each : inspect(each, { depth: 1 })));
  return stripVTControlCharacters(words.join(' ')).replaceAll(/\s+/g, ' ').trim().slice(0, maxTextLength);
}
