/** Query parameters to keep when a link in a draft is followed. */
export type DraftParameters = Readonly<Record<string, string>>;

/** Paths without pages: the API, the Studio, files. */
const isNoPage = /^\/(?:api|media|studio|builds)\/|\.[a-z0-9]{2,5}$/i;

/**
 * Returns the absolute address of a link with the kept parameters. Null if the link stays unchanged: to another site,
 * to a path without a page, to an anchor here, or already with the parameters.
 */
export function preserveParameters(link: string, here: string, parameters: DraftParameters): string | null {
  if (!URL.canParse(link)) return null;
  const [to, from] = [new URL(link), new URL(here)];
  if (to.origin !== from.origin || isNoPage.test(to.pathname)) return null;
  if (to.hash !== '' && to.pathname === from.pathname && to.search === from.search) return null;
  for (const [name, value] of Object.entries(parameters)) to.searchParams.set(name, value);
  return to.href === link ? null : to.href;
}
