/** The log: one JSON object per line on standard output, without personal or secret data. */
import pino, { type DestinationStream, type LogFn, type Logger } from 'pino';
import { type LogLevel, logLevelOf } from './config.ts';
import { currentRequest } from './http/request-context.ts';
import { ThrottledLogLines } from './throttled-log-lines.ts';

// A safety net only: callers must not pass these fields in the first place.
const personal = [
  'email',
  'phone',
  'firstName',
  'lastName',
  'fullName',
  'dateOfBirth',
  'address',
  'to',
  'replyTo',
  'text',
  'body',
  'ip',
  'cookie',
  'authorization',
  'token',
  'secret',
  'password',
  'apiKey',
  '["x-api-key"]',
];

/** Maximum number of distinct failures that are throttled within ten seconds. Further ones are written each time. */
const maxDistinctLines = 1_000;

/**
 * Creates a log that writes to `destination`, or to standard output. It serializes errors under `err`, and adds the
 * request ID as `request` during a request. Equal warnings and errors within ten seconds are written once, then once
 * more with their number in `times` and the request ID of the first.
 */
export function createLog(options: { level: LogLevel; destination?: DestinationStream }): Logger {
  const repeated = new ThrottledLogLines(maxDistinctLines);
  const settings = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin(): { request?: string } {
      const context = currentRequest();
      return context ? { request: context.id } : {};
    },
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, error: describeError },
    hooks: {
      logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) {
        const line = withMessage(args);
        const key = isFailure(level) ? keyOf(level, line) : null;
        const write = (times?: number) =>
          Reflect.apply(method, this, times === undefined ? line : withTimes(line, times));
        if (key === null) write();
        else repeated.write(key, write);
      },
    },
    redact: {
      paths: [
        'message',
        ...personal.flatMap((field) => [field, field.startsWith('[') ? `*${field}` : `*.${field}`]),
      ],
      censor: '[redacted]',
    },
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}

/** The log of this process: `log.info({ event: 'mail.sent', … }, 'message')`. */
export const log: Logger = createLog({ level: logLevelOf(process.env) });

/** Arguments of a log call: fields, a message and its parameters, or only a message. */
type LogArguments = readonly unknown[];

/** Adds a message to a bare error. Otherwise pino would repeat the error's own message, unredacted. */
function withMessage([subject, ...rest]: LogArguments): LogArguments {
  const fields = subject instanceof Error ? { err: subject } : subject;
  const isBareError = isFields(fields) && 'err' in fields && rest.length === 0;
  return isBareError ? [fields, 'An error'] : [fields, ...rest];
}

function withTimes([subject, ...rest]: LogArguments, times: number): LogArguments {
  return isFields(subject) ? [{ ...subject, times }, ...rest] : [{ times }, subject, ...rest];
}

function isFields(subject: unknown): subject is object {
  return typeof subject === 'object' && subject !== null;
}

/** Returns true for warnings and errors. Fatal lines end the process, so they are never throttled. */
function isFailure(level: number): boolean {
  const { warn = Number.POSITIVE_INFINITY, fatal = Number.POSITIVE_INFINITY } = pino.levels.values;
  return level >= warn && level < fatal;
}

/** Returns a key that is equal for equal lines; null if the line can't be serialized. */
function keyOf(level: number, line: LogArguments): string | null {
  try {
    return JSON.stringify([level, line], (_name, value: unknown) =>
      value instanceof Error ? describeError(value) : value,
    );
  } catch {
    return null;
  }
}

type DescribedError = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: DescribedError;
};

/** SQLSTATEs of class 22, whose messages contain the rejected value. */
const quotesValue = /^22[0-9A-Z]{3}$/;

/** End of V8's message for invalid JSON, which quotes part of the text. */
const quotesText = / is not valid JSON$/;

/**
 * Serializes an error: type, message, code, stack frames and cause. Removes data that visitors typed: parameters of
 * failed queries, PostgreSQL's `detail`, and values in messages of PostgreSQL and `JSON.parse`.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Not an Error' };
  const query = 'query' in error && typeof error.query === 'string' ? error.query : undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const quotesInput = (code && quotesValue.test(code)) || quotesText.test(error.message);
  const message = quotesInput ? 'A value was invalid.' : error.message;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: query === undefined ? message : `Failed query: ${query}`,
    ...(code === undefined ? {} : { code }),
    ...(frames?.length ? { stack: frames.map((line) => line.trim()).join('\n') } : {}),
    ...(error.cause !== undefined && depth < 4 ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}
