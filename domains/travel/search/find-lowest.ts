/** Returns the item with the lowest figure, the first of several; undefined for an empty list. */
export function findLowest<Item>(items: readonly Item[], figureOf: (item: Item) => number): Item | undefined {
  let [found] = items;
  let lowest = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const figure = figureOf(item);
    if (figure >= lowest) continue;
    lowest = figure;
    found = item;
  }
  return found;
}
