/** The log: one JSON object a line on standard output, without anything personal or secret in it. */
import pino, { type DestinationStream, type LogFn, type Logger } from 'pino';
import { type LogLevel, logLevelOf } from './config.ts';
import { currentVisit } from './http/visit.ts';

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

/**
 * A log that writes to `destination` (standard output when absent). Errors go under `err`. What is written while a request is
 * answered has its id under `request`.
 */
export function createLog(options: { level: LogLevel; destination?: DestinationStream }): Logger {
  const settings = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin(): { request?: string } {
      const visit = currentVisit();
      return visit ? { request: visit.id } : {};
    },
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, error: describeError },
    hooks: {
      // Without a sentence of its own a line would repeat the error's message, past every precaution below.
      logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn) {
        const [subject, ...rest]: unknown[] = args;
        const fields = subject instanceof Error ? { err: subject } : subject;
        const isBareError =
          typeof fields === 'object' && fields !== null && 'err' in fields && rest.length === 0;
        if (isBareError) method.call(this, fields, 'An error');
        else method.apply(this, args);
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
