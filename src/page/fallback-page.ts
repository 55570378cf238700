/** Fallback pages for returning from a payment while the content is unavailable. */

import type { PageContentData } from '#contracts/api/api-types.ts';
import { purchaseFailedPath, purchasePath } from '#contracts/page-paths.ts';

/** Creates a page with one block and without editorial content. */
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
    pageOf(purchasePath, 'Your booking', 'purchase'),
    pageOf(purchaseFailedPath, 'Payment not completed', 'purchaseFailed'),
  ].map((page) => [page.path, page]),
);

/**
 * Returns a replacement for a page while the content is unavailable; null for all pages except those that a payment
 * returns to. The payment's result is in the database: nobody who has just paid should see an error because editorial
 * content is missing.
 */
export function createFallbackPage(path: string): PageContentData | null {
  return pages.get(path) ?? null;
}
