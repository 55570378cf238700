/** The fields of a cart item that identify a displayed cart: the item, its quantity and its passengers. */
interface MarkedItem {
  readonly id: string;
  readonly quantity: number;
  readonly passengers: {
    readonly adultCount: number;
    readonly childCount: number;
    readonly infantCount: number;
  };
}

/**
 * Computes a key of the cart's contents. It is the same whether the items come from the domain or from the
 * API.
 */
export function cartFingerprint(items: readonly MarkedItem[]): string {
  return items
    .map(({ id, quantity, passengers: { adultCount, childCount, infantCount } }) =>
      [id, quantity, adultCount, childCount, infantCount].join('.'),
    )
    .toSorted()
    .join(' ');
}
