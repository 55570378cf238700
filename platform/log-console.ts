/** What packages print by themselves, Next first of all, written as lines of our log: one JSON object each, and not without end. */
import { inspect, stripVTControlCharacters } from 'node:util';
import type { Logger } from 'pino';
import { log } from './log.ts';
import { ThrottledLogLines } from './throttled-log-lines.ts';

/** How many things are told apart: what strangers send may stand in them. */
const maxApart = 100;

/** The longest text that is written, in characters. */
const longestText = 200;

const levels = { error: 'error', warn: 'warn', log: 'info', info: 'info' } as const;

/**
 * Has everything that is printed on `target` written to `into` from now on. Of the same within ten seconds the first is written, and
 * then how many more there were, in `times`. Errors come as the log describes them.
 */
export function writeConsoleToLog(target: Partial<Console> = console, into: Logger = log): void {
  const told = new ThrottledLogLines(maxApart);
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
          into[level]({ event: 'package.printed', printed, err, times }, 'A package had something to say');
        told.tell(`${level} ${what}`, write, level);
      },
    });
  }
}

/** A message without its numbers, so that it is the same for each document, request or attempt that it counts. */
function shapeOf(message: string): string {
  return message.slice(0, longestText).replaceAll(/\d+/g, '0');
}

/** On one line, without colours. */
function textOf(parts: readonly unknown[]): string {
  const words = parts.map((each) => (typeof each === 'string' ? each : inspect(each, { depth: 1 })));
  return stripVTControlCharacters(words.join(' ')).replaceAll(/\s+/g, ' ').trim().slice(0, longestText);
}
