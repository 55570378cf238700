// By namespace: a bundler then leaves out what is not used of it, and this goes to the browser.
import * as z from 'zod';
import { ordinaryLine } from './ordinary-line.ts';

/** The rules of what was typed, if anything was. */
const rules = (text: z.ZodString) =>
  text
    .regex(/^\+?[\d\s().\-/x]*$/i, { error: 'Use digits, spaces and + ( ) - only.', abort: true })
    .regex(/^(?:$|(?:\D*\d){5})/, 'Enter a phone number with at least five digits.');

/** A phone number as people write it, trimmed, with at least five digits. */
export const phoneNumber = ordinaryLine(30).pipe(
  rules(z.string().min(1, { error: 'Enter a phone number.', abort: true })),
);

/** The same, or nothing. */
export const optionalPhoneNumber = ordinaryLine(30).pipe(rules(z.string()));
