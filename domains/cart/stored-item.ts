import type { Claim } from '#domains/inventory/inventory.ts';
import type { CartItem, CartItemData, ItemUnitPrices } from './cart.ts';

/** An item as stored in the database. The state of its hold is in the inventory. */
export type StoredItem<Data extends CartItemData = CartItemData> = Omit<
  CartItem,
  'hold' | 'disruption' | 'data'
> & {
  readonly data: Data;
  /** Price per passenger of each type; null for items without passengers. */
  readonly unitPrices: ItemUnitPrices | null;
};

const kinds: Readonly<Record<CartItemData['kind'], true>> = {
  ...{ journey: true, pass: true, tour: true, voucher: true, extra: true },
};

/**
 * Returns true if this release knows the item's type. A newer release, in parallel or before a rollback, may have added
 * others.
 */
export function isOfKnownKind({ data }: Pick<StoredItem, 'data'>): boolean {
  return Object.hasOwn(kinds, data.kind);
}

/** Returns true for a journey on a pass, which holds allowance even if its seats are on request. */
export function isOnPass(data: CartItemData): boolean {
  return data.kind === 'journey' && data.pass !== undefined;
}

/** An item before it is added to a cart: description, price and claims. */
export type PricedItem<Data extends CartItemData = CartItemData> = Omit<
  StoredItem<Data>,
  'id' | 'associatedCartItemId'
> & { readonly claims: readonly Claim[] };
