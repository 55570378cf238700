/** Result of a validation rule: true, or a message for editors. */
export type Verdict = true | string;

/** Returns true for text with at least one visible character. */
export function hasText(value: unknown): value is string {
  return (
    typeof value === 'string' && /[^\s\p{Cc}\p{Zs}\p{Default_Ignorable_Code_Point}\u{2800}]/u.test(value)
  );
}

/** Rule for required text: text without visible characters would be missing on the page. */
export function checkVisibleText(value: unknown): Verdict {
  return value === undefined || value === null || hasText(value) ? true : 'This has no visible text.';
}

/** Returns the text in curly quotation marks. */
export const quoted = (text: string): string => `“${text.trim()}”`;

/** Returns the release of a version's id; undefined for a draft or a published document. */
export function releaseOf(id: string): string | undefined {
  return /^versions\.([^.]+)\./.exec(id)?.[1];
}

/** Returns a document's id without the prefix of a draft or a release version. */
export function publishedId(id: string): string {
  return id.replace(/^drafts\.|^versions\.[^.]+\./, '');
}
