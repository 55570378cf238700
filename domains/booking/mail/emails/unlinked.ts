import { hasLink } from '#contracts/text/has-link.ts';

/**
 * Inserts word joiners (invisible characters) after the punctuation of addresses in a visitor's text. Then email
 * programs make no links of them for another recipient.
 */
export function preventLinks(text: string): string {
  return hasLink(text) ? text.replaceAll(/[./:@．。｡](?=\S)/gu, '$&\u2060') : text;
}
