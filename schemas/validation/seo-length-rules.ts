/** SEO advice in the Studio: lengths of titles and descriptions in search results. */
import { isRecord } from '#contracts/is-record.ts';
import { hasText, type Verdict } from './verdict.ts';

/**
 * Approximate number of characters that a search result shows; longer text is cut. Search engines like to extend a
 * description shorter than `minDescription` with other text from the page.
 */
export const searchResult = { title: 60, minDescription: 70, description: 155 } as const;

/** Returns a page's title for search results, with the site's name after it if both fit. */
export function searchTitle(name: string, siteName: string): string {
  const both = `${name} · ${siteName}`;
  return [...both].length <= searchResult.title ? both : name;
}

/** Warns about a text that is too long for its place. */
export function lengthAdvice(text: unknown, maxLength: number, where: string): Verdict {
  if (!hasText(text)) return true;
  const count = [...text.trim()].length;
  return count > maxLength ? `${count} characters: ${where} shows about ${maxLength}.` : true;
}

/** Warns about a description that is too long or too short for a search result. */
export function descriptionAdvice(text: unknown): Verdict {
  if (!hasText(text)) return true;
  const count = [...text.trim()].length;
  if (count >= searchResult.minDescription)
    return lengthAdvice(text, searchResult.description, 'a search result');
  return `${count} characters: search results have room for more. Use ${searchResult.minDescription} to ${searchResult.description} to say what readers get.`;
}

/** Warns about the name and summary of a document if they are used in place of empty metadata. */
export function fallbackAdvice(seo: unknown, document: unknown): Verdict {
  const own = isRecord(seo) ? seo : {};
  const page = isRecord(document) ? document : {};
  if ((own.hidden ?? false) !== false) return true;
  const title = hasText(own.title) ? true : lengthAdvice(page.title, searchResult.title, 'a search result');
  if (title !== true) return `The page’s name has ${title} Enter a shorter title here.`;
  const description = hasText(own.description) ? true : descriptionAdvice(page.summary);
  return description === true ? true : `The page’s summary has ${description}`;
}
