/**
 * Chooses a small set of items that together have every part of any item. Greedy: the item with the most new parts first,
 * the first of equal ones. The result may be larger than the smallest possible set.
 */
export function smallestCover<Item>(
  items: readonly Item[],
  partsOf: (item: Item) => readonly string[],
): Item[] {
  const chosen: Item[] = [];
  const covered = new Set<string>();
  const countNewParts = (item: Item) => new Set(partsOf(item)).difference(covered).size;
  const better = (best: Item, item: Item) => (countNewParts(item) > countNewParts(best) ? item : best);
  while (items.some((item) => countNewParts(item) > 0)) {
    const next = items.reduce(better);
    chosen.push(next);
    for (const part of partsOf(next)) covered.add(part);
  }
  return chosen;
}
