/** Does `work` for each of `things`, so many at one time and in their order. Rejects with the first that rejects. */
export async function inLanes<Thing>(
  things: readonly Thing[],
  atOnce: number,
  work: (thing: Thing) => Promise<unknown>,
): Promise<void> {
  const waiting = [...things];
  const lanes = Array.from({ length: atOnce }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  });
  await Promise.all(lanes);
}
