import type { Claim } from '#domains/inventory/inventory.ts';
import type { CartItem, CartItemData, ItemUnitPrices } from './cart.ts';

/** An item as it lies in the database. What its hold is worth is asked of the inventory. */
export type KeptItem<Data extends CartItemData = CartItemData> = Omit<CartItem, 'hold' | 'data'> & {
  readonly data: Data;
  /** What each of the passengers pays; null for what nobody travels on. */
  readonly unitPrices: ItemUnitPrices | null;
};

const kinds: Readonly<Record<CartItemData['kind'], true>> = {
  ...{ journey: true, pass: true, tour: true, voucher: true, extra: true },
};

/** Whether this release knows what an item is made of: a newer one, which runs beside it or ran before it, may have put in others. */
export function isOfKnownKind({ data }: Pick<KeptItem, 'data'>): boolean {
  return Object.hasOwn(kinds, data.kind);
}

/** An item before it is put into a cart: words, price, and what it takes. */
export type PricedItem<Data extends CartItemData = CartItemData> = Omit<
  KeptItem<Data>,
  'id' | 'associatedCartItemId'
> & { readonly claims: readonly Claim[] };
