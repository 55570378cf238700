/**
 * The cookies of Next's own previews. The site has drafts of its own (src/page/draft), and nobody is ever given one of these: of one that
 * somebody made up Next takes note all the same, and answers what is for all with a cookie and another policy.
 */
const names: ReadonlySet<string> = new Set(['__prerender_bypass', '__next_preview_data']);

/** The value of `Cookie` without them; undefined where nothing is left. */
export function withoutPreviewCookies(header: string | undefined): string | undefined {
  const nameOf = (pair: string) => (pair.split('=', 1)[0] ?? '').trim();
  const kept = header?.split(';').filter((pair) => !names.has(nameOf(pair)));
  return kept?.join(';').trimStart() || undefined;
}
