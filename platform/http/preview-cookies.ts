/**
 * Cookies of Next's preview mode, which the site never sets because it has its own drafts (src/page/draft). Next reacts
 * even to forged ones: it adds a cookie and another cache policy to public pages.
 */
const names: ReadonlySet<string> = new Set(['__prerender_bypass', '__next_preview_data']);

/** Returns the value of `Cookie` without preview cookies; undefined if nothing is left. */
export function withoutPreviewCookies(header: string | undefined): string | undefined {
  const nameOf = (pair: string) => (pair.split('=', 1)[0] ?? '').trim();
  const kept = header?.split(';').filter((pair) => !names.has(nameOf(pair)));
  return kept?.join(';').trimStart() || undefined;
}
