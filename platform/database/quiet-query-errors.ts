import { inspect } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm';
import { describeError } from '../log.ts';

/**
 * Has queries that failed printed as the log writes them: with their text, and without their parameters, which hold what visitors
 * typed. Whatever nobody catches is printed by Next, which does not ask our log.
 */
export function quietQueryErrors(): void {
  Object.defineProperty(DrizzleQueryError.prototype, inspect.custom, {
    configurable: true,
    value(this: DrizzleQueryError): string {
      const { type, message, ...rest } = describeError(this);
      return `${type}: ${message} ${inspect(rest)}`;
    },
  });
}
