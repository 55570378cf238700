/** A redirect as it is stored. `drafts`: the ids of its draft and versions, which go when it goes. */
export interface StoredRedirect {
  readonly id: string;
  readonly from: string;
  /** The id of the document it leads to. */
  readonly target: string;
  readonly drafts: readonly string[];
}

/** A document that gets an address. Paths are as stored, with or without the slash at the end. */
export interface Rename {
  readonly documentId: string;
  /** Where it was public until now; null when it was not. */
  readonly from: string | null;
  readonly to: string;
}

/** What becomes of the redirects. */
export interface RedirectChange {
  readonly remove: readonly StoredRedirect[];
  /** From the old address to the document, wherever that will ever be. */
  readonly add: { readonly from: string; readonly target: string } | null;
}

const canonical = (path: string) => (path.endsWith('/') ? path : `${path}/`);

/**
 * The redirects that a change of address makes and ends. A redirect leads to a document and not to an address, so that there
 * are no chains; the new address is a live page's and has no redirect; the old one has one, unless it is the home page's,
 * which always stays.
 */
export function redirectsForRename(rename: Rename, redirects: readonly StoredRedirect[]): RedirectChange {
  const to = canonical(rename.to);
  const from = rename.from === null ? null : canonical(rename.from);
  const moves = from !== null && from !== to;
  return {
    remove: redirects.filter((redirect) => {
      const begins = canonical(redirect.from);
      return begins === to || (moves && begins === from);
    }),
    add: moves && from !== '/' ? { from, target: rename.documentId } : null,
  };
}
