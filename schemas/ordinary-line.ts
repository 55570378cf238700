// By namespace: a bundler then leaves out what is not used of it, and this goes to the browser.
import * as z from 'zod';

/**
 * One line of ordinary text, trimmed. A line break in what ends up in the head of a mail forges a header; half a surrogate pair
 * is no text, and can't be stored; what turns the direction of writing makes the words after it look like others.
 */
export const ordinaryLine = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Use at most ${most} characters.`)
    .refine(
      (text) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text),
      'Use one line of ordinary text.',
    );
