import type { LoadContext } from './define-block.ts';

/**
 * Returns true for the first caller that asks about `matter` while a page renders, so that a page says a
 * thing only once. Blocks that waited for the same shared request ask in page order.
 */
export async function isFirstOnPage({ share }: LoadContext, matter: string): Promise<boolean> {
  let isFirst = false;
  await share(`said: ${matter}`, async () => {
    isFirst = true;
  });
  return isFirst;
}
