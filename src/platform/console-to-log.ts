/** What packages print by themselves, Next first of all, written as lines of our log: one JSON object each, and not without end. */
import { inspect, stripVTControlCharacters } from 'node:util';
import type { Logger } from 'pino';
import { log } from './log.ts';

/** How often the same is told of, in milliseconds: whoever makes a package complain without end must not fill the disk. */
const window = 10_000;

/** How many things are told of apart: what strangers send may stand in them. */
const mostApart = 100;

/** The longest text that is written, in characters. */
const longestText = 200;

const levels = { error: 'error', warn: 'warn', log: 'info', info: 'info' } as const;

/**
 * Has everything that is printed on `target` written to `into` from now on. Of the same within ten seconds only the first is written;
 * the next line after that says in `times` how many there were. Errors come as the log describes them.
 */
export function writeConsoleToLog(target: Partial<Console> = console, into: Logger = log): void {
  const told = new Map<string, { until: number; times: number }>();
  for (const [method, level] of Object.entries(levels)) {
    Object.assign(target, {
      [method]: (...parts: readonly unknown[]) => {
        const err = parts.find((each) => each instanceof Error);
        const printed = textOf(parts.filter((each) => each !== err));
        if (!err && printed === '') return;
        const what = err instanceof Error ? `${err.name} ${err.stack?.match(/^\s+at .*$/m)}` : printed;
        const apart = `${level} ${what}`;
        const key = told.has(apart) || told.size < mostApart ? apart : level;
        const now = performance.now();
        const before = told.get(key);
        if (before && now < before.until) {
          before.times += 1;
          return;
        }
        told.set(key, { until: now + window, times: 0 });
        const times = (before?.times ?? 0) + 1;
        into[level]({ event: 'package.printed', printed, err, times }, 'A package had something to say');
      },
    });
  }
}

/** On one line, without colours. */
function textOf(parts: readonly unknown[]): string {
  const words = parts.map((each) => (typeof each === 'string' ? each : inspect(each, { depth: 1 })));
  return stripVTControlCharacters(words.join(' ')).replaceAll(/\s+/g, ' ').trim().slice(0, longestText);
}
