import { isStopping } from './graceful-shutdown.ts';

/**
 * Does `work` for each of `things`, so many at one time and in their order. Rejects with the first that rejects. Once the process is told
 * to stop the next is not begun: another instance goes on with it.
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
