/** Computes the redirects to add and remove when the address of a document changes. */

/** A stored redirect. `drafts`: ids of its draft and versions, which are deleted with it. */
export interface StoredRedirect {
  readonly id: string;
  readonly from: string;
  /** Id of the target document. */
  readonly target: string;
  readonly drafts: readonly string[];
}

/** An address change of a document. Stored paths may lack the trailing slash. */
export interface Rename {
  readonly documentId: string;
  /** Previous public address; null if it was not public. */
  readonly from: string | null;
  readonly to: string;
}

/** Redirects to remove and to add. */
export interface RedirectChange {
  readonly remove: readonly StoredRedirect[];
  /** Redirect from the old address to the document, whatever its later addresses are. */
  readonly add: { readonly from: string; readonly target: string } | null;
}

/** Returns an address with its trailing slash, which stored ones may lack. */
export const canonicalAddress = (path: string) => (path.endsWith('/') ? path : `${path}/`);

/**
 * Computes the redirect changes of an address change. A redirect targets a document, not an address, so there are no
 * chains. The new address is a live page without a redirect. The old address gets one, except `/`, because the home
 * page always stays.
 */
export function redirectsForRename(rename: Rename, redirects: readonly StoredRedirect[]): RedirectChange {
  const to = canonicalAddress(rename.to);
  const from = rename.from === null ? null : canonicalAddress(rename.from);
  const moves = from !== null && from !== to;
  return {
    remove: redirects.filter((redirect) => {
      const begins = canonicalAddress(redirect.from);
      return begins === to || (moves && begins === from);
    }),
    add: moves && from !== '/' ? { from, target: rename.documentId } : null,
  };
}
