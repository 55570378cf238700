/** What of a link decides how it is followed. `href` is absolute, as the DOM gives it. */
export type LinkFacts = {
  href: string;
  target: string;
  download: boolean;
  /** The link asks for a full document load (`data-document`). */
  document: boolean;
};

/** What of the browser's connection decides whether to preload. */
export type Connection = { saveData?: boolean; effectiveType?: string | undefined };

const looksLikeFile = /\.[a-z0-9]{2,5}$/i;

/**
 * The path to hand to the router, or null where the browser itself should follow the link: other origins, new
 * tabs, downloads, files, the API, places on the same page, and links that ask for a document.
 */
export const clientPath = (link: LinkFacts, current: string): string | null => {
  if (link.download || link.document || (link.target !== '' && link.target !== '_self')) return null;
  const here = new URL(current);
  if (!URL.canParse(link.href)) return null;
  const there = new URL(link.href);
  if (there.origin !== here.origin || !there.protocol.startsWith('http')) return null;
  if (there.pathname.startsWith('/api/') || looksLikeFile.test(there.pathname)) return null;
  const samePage = there.pathname === here.pathname && there.search === here.search;
  if (samePage && link.href.includes('#')) return null;
  return there.pathname + there.search + there.hash;
};

export type ClickFacts = Pick<
  MouseEvent,
  'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'
>;

/** A click that means "go there", and not "open it elsewhere" or something a script has dealt with. */
export const isPlainClick = (click: ClickFacts): boolean =>
  click.button === 0 &&
  !click.metaKey &&
  !click.ctrlKey &&
  !click.shiftKey &&
  !click.altKey &&
  !click.defaultPrevented;

/**
 * No preloading of a page that is made anew for each request: one with a query, which nobody asked for yet, and one of
 * `perVisitor`, paths with a slash at the end, which would show the cart as it was before. (The router also shows an empty
 * page for one that it preloaded and that differs from the present one in the query alone.)
 */
export const mayPreload = (path: string, perVisitor: readonly string[]): boolean => {
  const [pathname = ''] = path.split('#');
  return !pathname.includes('?') && !perVisitor.includes(pathname.replace(/\/?$/, '/'));
};

/** No preloading when the visitor saves data or the connection is slow (2G and slower; unknown counts as fast). */
export const mayPrefetch = (connection: Connection | undefined): boolean =>
  !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '');

/** The name of the part of a page that an address leads to; empty without one. What is not encoded well stays as it is. */
export const partOf = (address: string): string => {
  const [, fragment = ''] = address.split('#');
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
};
