// A namespace import lets the bundler drop unused parts, which matters in the browser.
import * as z from 'zod';
import { ordinaryLine } from './ordinary-line.ts';

/** Rules of a phone number that is not empty. */
const rules = (text: z.ZodString) =>
  text
    .regex(/^\+?[\d\s().\-/x]*$/i, { error: 'Use digits, spaces and + ( ) - only.', abort: true })
    .regex(/^(?:$|(?:\D*\d){5})/, 'Enter a phone number with at least five digits.');

/** Schema of a phone number as people write it, trimmed, with at least five digits. */
export const phoneNumber = ordinaryLine(30).pipe(
  rules(z.string().min(1, { error: 'Enter a phone number.', abort: true })),
);

/** Schema of an optional phone number; it may be empty. */
export const optionalPhoneNumber = ordinaryLine(30).pipe(rules(z.string()));
