/** The log: one JSON object a line on standard output, without anything personal or secret in it. */
import pino, { type DestinationStream, type LogFn, type Logger } from 'pino';
import { type LogLevel, logLevelOf } from './config.ts';
import { currentRequest } from './http/request-context.ts';
import { ThrottledLogLines } from './throttled-log-lines.ts';

// A safety net, not a licence: nobody should hand these to the log in the first place.
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

/** How many failures are told apart within ten seconds. What is more is written, each time. */
const maxApart = 1_000;

/**
 * A log that writes to `destination` (standard output when absent). Errors go under `err`. What is written while a request is
 * answered has its id under `request`. Of warnings and errors that say the same within ten seconds the first is written, and then one
 * line with how many more there were, in `times`; it has the id of the first.
 */
export function createLog(options: { level: LogLevel; destination?: DestinationStream }): Logger {
  const repeated = new ThrottledLogLines(maxApart);
  const settings = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin(): { request?: string } {
      const visit = currentRequest();
      return visit ? { request: visit.id } : {};
    },
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, error: describeError },
    hooks: {
      logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) {
        const said = withSentence(args);
        const key = isFailure(level) ? keyOf(level, said) : null;
        const write = (times?: number) =>
          Reflect.apply(method, this, times === undefined ? said : withTimes(said, times));
        if (key === null) write();
        else repeated.tell(key, write);
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

/** The log of this process. `log.info({event: 'mail.sent', …}, 'sentence')`. */
export const log: Logger = createLog({ level: logLevelOf(process.env) });

/** What a line is made of: fields, a sentence and what is put into it, or a sentence alone. */
type Said = readonly unknown[];

/** Without a sentence of its own a line would repeat the error's message, past every precaution below. */
function withSentence([subject, ...rest]: Said): Said {
  const fields = subject instanceof Error ? { err: subject } : subject;
  const isBareError = isFields(fields) && 'err' in fields && rest.length === 0;
  return isBareError ? [fields, 'An error'] : [fields, ...rest];
}

function withTimes([subject, ...rest]: Said, times: number): Said {
  return isFields(subject) ? [{ ...subject, times }, ...rest] : [{ times }, subject, ...rest];
}

function isFields(subject: unknown): subject is object {
  return typeof subject === 'object' && subject !== null;
}

/** A process that says something fatal ends by it. */
function isFailure(level: number): boolean {
  const { warn = Number.POSITIVE_INFINITY, fatal = Number.POSITIVE_INFINITY } = pino.levels.values;
  return level >= warn && level < fatal;
}

/** By which a line is known to say the same as another; null where that can't be told. */
function keyOf(level: number, said: Said): string | null {
  try {
    return JSON.stringify([level, said], (_name, value: unknown) =>
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

/** SQLSTATEs of class 22: PostgreSQL says which value it could not take. */
const saysTheValue = /^22[0-9A-Z]{3}$/;

/** How V8 ends what it says of a text that is no JSON, after a piece of the text. */
const saysTheText = / is not valid JSON$/;

/**
 * What of an error is written: type, message, code, the frames of its stack and its cause. A failed query keeps its text
 * and loses its parameters, and PostgreSQL's `detail` is left out, as is what it or JSON.parse says of a value: all hold what visitors typed.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'something that is not an Error' };
  const query = 'query' in error && typeof error.query === 'string' ? error.query : undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const saysWhatWasSent = (code && saysTheValue.test(code)) || saysTheText.test(error.message);
  const message = saysWhatWasSent ? 'A value could not be taken.' : error.message;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: query === undefined ? message : `Failed query: ${query}`,
    ...(code === undefined ? {} : { code }),
    ...(frames?.length ? { stack: frames.map((line) => line.trim()).join('\n') } : {}),
    ...(error.cause !== undefined && depth < 4 ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}
