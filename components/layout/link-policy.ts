/** Properties that decide how a link is followed. `href` is absolute, as in the DOM. */
export type LinkFacts = {
  href: string;
  target: string;
  download: boolean;
  /** True if the link asks for a full document load (`data-document`). */
  document: boolean;
};

/** Connection properties that decide about preloading. */
export type Connection = { saveData?: boolean; effectiveType?: string | undefined };

const looksLikeFile = /\.[a-z0-9]{2,5}$/i;

/**
 * Returns the path for client-side navigation, or null if the browser must follow the link. That applies to other
 * origins, new tabs, downloads, files, the API, fragments of the same page, and links with `data-document`.
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

/** Returns true for a plain click: not one that opens a new tab, and not one that a script has handled. */
export const isPlainClick = (click: ClickFacts): boolean =>
  click.button === 0 &&
  !click.metaKey &&
  !click.ctrlKey &&
  !click.shiftKey &&
  !click.altKey &&
  !click.defaultPrevented;

/**
 * Returns false for pages rendered per request. These are pages with a query, and those in `perVisitor` (paths with a
 * trailing slash): a preloaded cart could be out of date. The router also shows an empty page for a preloaded address
 * that differs from the current one only in its query.
 */
export const mayPreload = (path: string, perVisitor: readonly string[]): boolean => {
  const [pathname = ''] = path.split('#');
  return !pathname.includes('?') && !perVisitor.includes(pathname.replace(/\/?$/, '/'));
};

/** Returns false if the visitor saves data or the connection is slow (2G and slower; unknown counts as fast). */
export const mayPrefetch = (connection: Connection | undefined): boolean =>
  !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '');

/** Returns the decoded fragment of an address; empty without one. A badly encoded fragment is returned as it is. */
export const partOf = (address: string): string => {
  const [, fragment = ''] = address.split('#');
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
};
