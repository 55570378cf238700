import { hasLink } from '#contracts/text/has-link.ts';

/**
 * A text of a visitor as it may stand in a mail to somebody else: an invisible sign (a word joiner) keeps mail programs from making a
 * link of an address in it.
 */
export function unlinked(text: string): string {
  return hasLink(text) ? text.replaceAll(/[./:@．。｡](?=\S)/gu, '$&\u2060') : text;
}
