// A namespace import lets the bundler drop unused parts, which matters in the browser.
import * as z from 'zod';
import { isLine } from './text-rule.ts';

/** Schema of one line of ordinary text, trimmed. */
export const ordinaryLine = (most: number) =>
  z.string().trim().max(most, `Use up to ${most} characters.`).refine(isLine, 'Use one line of plain text.');
