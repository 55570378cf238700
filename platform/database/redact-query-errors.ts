import { inspect } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm';
import { describeError } from '../log.ts';

/**
 * Makes failed queries print as the log writes them: with their text, but without their parameters, which contain
 * visitors' input. Next prints uncaught errors itself, without our log.
 */
export function redactQueryErrors(): void {
  Object.defineProperty(DrizzleQueryError.prototype, inspect.custom, {
    configurable: true,
    value(this: DrizzleQueryError): string {
      const { type, message, ...rest } = describeError(this);
      return `${type}: ${message} ${inspect(rest)}`;
    },
  });
}
