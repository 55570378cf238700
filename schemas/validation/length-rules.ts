import { isRecord } from '#contracts/is-record.ts';
import { hasText, type Verdict } from './words.ts';

/**
 * How many letters a search result shows, roughly: what is longer is cut. Of a description with fewer than
 * `minDescription` there is room left, which search engines like to fill with words of their own choice.
 */
export const searchResult = { title: 60, minDescription: 70, description: 155 } as const;

/** A page's title as search results show it: the site's name behind it, where there is room for both. */
export function searchTitle(name: string, siteName: string): string {
  const both = `${name} · ${siteName}`;
  return [...both].length <= searchResult.title ? both : name;
}

/** Whether a text is too long for where it stands. */
export function lengthAdvice(text: unknown, most: number, where: string): Verdict {
  if (!hasText(text)) return true;
  const count = [...text.trim()].length;
  return count > most ? `${count} characters: ${where} shows about ${most}.` : true;
}

/** Whether a description is too long for a search result, or too short to fill one. */
export function descriptionAdvice(text: unknown): Verdict {
  if (!hasText(text)) return true;
  const count = [...text.trim()].length;
  if (count >= searchResult.minDescription)
    return lengthAdvice(text, searchResult.description, 'a search result');
  return `${count} characters: search results have room for more. Use ${searchResult.minDescription} to ${searchResult.description} to say what readers get.`;
}

/** The same of the name and the sentence of a document that says nothing else to search engines. */
export function fallbackAdvice(seo: unknown, document: unknown): Verdict {
  const own = isRecord(seo) ? seo : {};
  const page = isRecord(document) ? document : {};
  if ((own.hidden ?? false) !== false) return true;
  const title = hasText(own.title) ? true : lengthAdvice(page.title, searchResult.title, 'a search result');
  if (title !== true) return `The page’s name has ${title} Enter a shorter title.`;
  const description = hasText(own.description) ? true : descriptionAdvice(page.summary);
  return description === true ? true : `The page’s sentence has ${description}`;
}
