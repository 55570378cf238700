import type { LoadContext } from './define-block.ts';

/**
 * True for the first that asks about `matter` in a page's render, so that a page says a thing once. Blocks that have waited
 * for the same shared request ask in their order on the page.
 */
export async function isFirstOnPage({ share }: LoadContext, matter: string): Promise<boolean> {
  let isFirst = false;
  await share(`said: ${matter}`, async () => {
    isFirst = true;
  });
  return isFirst;
}
