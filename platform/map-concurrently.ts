import { isStopping } from './graceful-shutdown.ts';

/**
 * Runs `work` over the items in order, with a concurrency limit. Rejects with the first error. After shutdown starts,
 * it begins no further item: another instance continues.
 */
export async function mapConcurrently<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items];
  const workers = Array.from({ length: limit }, async () => {
    let next = waiting.shift();
    while (next !== undefined && !isStopping()) {
      await work(next);
      next = waiting.shift();
    }
  });
  await Promise.all(workers);
}
