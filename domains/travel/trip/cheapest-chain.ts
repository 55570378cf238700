/**
 * Chooses one item of each list so that neighbours connect and the total is lowest. Of equal totals, earlier items win,
 * from the last list on. Returns the indexes and the total; null if no chain connects. Items without a price are not
 * chosen.
 */
export function findCheapestChain<Item extends { readonly priceCents: number | null }>(
  lists: readonly (readonly Item[])[],
  connects: (before: Item, after: Item, list: number) => boolean,
): { readonly indexes: readonly number[]; readonly totalCents: number } | null {
  /** For each item of the list so far, the cheapest chain that ends with it. */
  let chains: readonly (Chain | null)[] = [];
  for (const [list, items] of lists.entries()) {
    const before = chains;
    chains = items.map((item, index) => {
      if (item.priceCents === null) return null;
      if (list === 0) return { indexes: [index], totalCents: item.priceCents };
      const best = cheapestOf(
        before.filter((_, at) => {
          const previous = lists[list - 1]?.[at];
          return previous !== undefined && connects(previous, item, list);
        }),
      );
      return best && { indexes: [...best.indexes, index], totalCents: best.totalCents + item.priceCents };
    });
  }
  return cheapestOf(chains);
}

interface Chain {
  readonly indexes: readonly number[];
  readonly totalCents: number;
}

function cheapestOf(chains: readonly (Chain | null)[]): Chain | null {
  return chains.reduce<Chain | null>(
    (best, chain) => (chain && (!best || chain.totalCents < best.totalCents) ? chain : best),
    null,
  );
}
