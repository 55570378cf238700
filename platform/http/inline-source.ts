/**
 * Returns the source text of a function that runs in the browser, without blanks beside punctuation. Node strips its
 * types and leaves blanks. The function has no comments, and its strings no such blanks.
 */
// biome-ignore lint/complexity/noBannedTypes: any function
export function inlineSource(run: Function): string {
  return String(run)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{}()[\],;:?<>=&|!+]) ?/g, '$1');
}
