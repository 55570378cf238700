import { isStopping } from './graceful-shutdown.ts';

/**
 * Runs `work` over the items in order, at most `atOnce` at a time. Rejects with the first error. After shutdown starts,
 * it begins no further item: another instance continues.
 */
export async function mapConcurrently<Thing>(
  things: readonly Thing[],
  atOnce: number,
  work: (thing: Thing) => Promise<unknown>,
): Promise<void> {
  const waiting = [...things];
  const lanes = Array.from({ length: atOnce }, async () => {
    let next = waiting.shift();
    while (next !== undefined && !isStopping()) {
      await work(next);
      next = waiting.shift();
    }
  });
  await Promise.all(lanes);
}
