import type { PageContentData } from '#api/types.ts';

/** A page as this release has it: one block, without an editor's words. */
function pageOf(path: string, title: string, block: string): PageContentData {
  return {
    id: `stand-in:${block}`,
    type: 'page',
    revision: 'stand-in',
    updatedAt: '1970-01-01T00:00:00Z',
    path,
    title,
    summary: null,
    seo: { hidden: true },
    image: null,
    ancestors: [],
    publishedAt: null,
    author: null,
    blocks: [{ _key: block, _type: block, schemaVersion: 1 }],
  };
}

const pages = new Map(
  [
    pageOf('/purchase/', 'Your booking', 'purchase'),
    pageOf('/purchase-failed/', 'Payment not completed', 'purchaseFailed'),
  ].map((page) => [page.path, page]),
);

/**
 * What stands for a page while the content can't be read; null for all but those that a browser comes back to from a payment. How
 * the payment went is in the database, and nobody who has just paid may be told that something went wrong on our side because the
 * editor's words around it can't be had.
 */
export function standInPage(path: string): PageContentData | null {
  return pages.get(path) ?? null;
}
