import { hasText, type Verdict } from './words.ts';

/** How many letters a search result shows, roughly: what is longer is cut. */
export const searchResult = { title: 60, description: 160 } as const;

/** Whether a text is too long for where it stands. */
export function lengthAdvice(text: unknown, most: number, where: string): Verdict {
  if (!hasText(text)) return true;
  const count = [...text.trim()].length;
  return count > most ? `${count} letters: ${where} cuts after about ${most}.` : true;
}
