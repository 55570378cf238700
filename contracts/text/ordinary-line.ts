// By namespace: a bundler then leaves out what is not used of it, and this goes to the browser.
import * as z from 'zod';
import { isLine } from './text-rule.ts';

/** One line of ordinary text, trimmed. */
export const ordinaryLine = (most: number) =>
  z.string().trim().max(most, `Use up to ${most} characters.`).refine(isLine, 'Use one line of plain text.');
