/** What tells one state of a cart from another to whoever only shows it: which items, how many of each, for whom. */
interface MarkedItem {
  readonly id: string;
  readonly quantity: number;
  readonly passengers: {
    readonly adultCount: number;
    readonly childCount: number;
    readonly infantCount: number;
  };
}

/** The same for the same items, wherever they were read: in the domain or as the API answered them. */
export function cartMark(items: readonly MarkedItem[]): string {
  return items
    .map(({ id, quantity, passengers: { adultCount, childCount, infantCount } }) =>
      [id, quantity, adultCount, childCount, infantCount].join('.'),
    )
    .toSorted()
    .join(' ');
}
