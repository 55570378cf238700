/** What goes along when a link of a draft is followed: parameters, by their names. */
export type KeptParameters = Readonly<Record<string, string>>;

/** Nothing there is a page: the API, the Studio, files. */
const isNoPage = /^\/(?:api|media|studio|builds)\/|\.[a-z0-9]{2,5}$/i;

/**
 * The address, absolute, that a link of a draft leads to with what is kept; null where the link stays as it is: of another
 * site, of no page, to a place on the page itself, or one that says it all already.
 */
export function keptAddress(link: string, here: string, kept: KeptParameters): string | null {
  if (!URL.canParse(link)) return null;
  const [to, from] = [new URL(link), new URL(here)];
  if (to.origin !== from.origin || isNoPage.test(to.pathname)) return null;
  if (to.hash !== '' && to.pathname === from.pathname && to.search === from.search) return null;
  for (const [name, value] of Object.entries(kept)) to.searchParams.set(name, value);
  return to.href === link ? null : to.href;
}
