/** What a rule says of a value: true, or what is wrong in an editor's words. */
export type Verdict = true | string;

/** True for text with something in it that can be seen. */
export function hasText(value: unknown): value is string {
  return (
    typeof value === 'string' && /[^\s\p{Cc}\p{Zs}\p{Default_Ignorable_Code_Point}\u{2800}]/u.test(value)
  );
}

/** A rule for text that has to be there: with nothing in it that can be seen it would be left out of the page. */
export function isSeen(value: unknown): Verdict {
  return value === undefined || value === null || hasText(value) ? true : 'It has no visible text.';
}

/** The text in curly quotation marks. */
export const quoted = (text: string): string => `“${text.trim()}”`;

/** A document's id without what makes it a draft or a version of a release. */
export function publishedId(id: string): string {
  return id.replace(/^drafts\.|^versions\.[^.]+\./, '');
}
