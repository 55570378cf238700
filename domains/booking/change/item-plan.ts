import type { CartItemType } from '#contracts/cart/item-types.ts';
import type { CartItemData, ItemStock } from '#domains/cart/cart.ts';
import type { Claim } from '#domains/inventory/inventory.ts';
import type { RefundTerms } from '#domains/travel/fares/refund-terms.ts';
import type { ChangeLine, TravellerType } from '../booking.ts';

/**
 * The plan of a change: the items and shares as they will be, and what they were when it was offered. Items and
 * travellers keep their ids.
 */
export interface ItemPlan {
  /** The items that change, in the order of the booking. */
  readonly items: readonly ChangedItem[];
  /** Extras that are new. */
  readonly added: readonly AddedItem[];
  /** Travellers who join. Missing in plans without any. */
  readonly joining?: readonly JoiningTraveller[];
  /** The shares of the travellers on a planned journey, in the order of the booking, without those who join. */
  readonly travellers: readonly TravellerShare[];
  /** The journey with its extras and travellers. If these differ at the confirmation, the booking has changed since. */
  readonly before: {
    readonly items: readonly (Pick<ChangedItem, 'id' | 'priceCents' | 'changeCount'> & {
      /** The disruption that made the change free of charge. */
      readonly disruptionId?: string;
    })[];
    readonly travellers: readonly TravellerShare[];
  };
  /** True if the operator must confirm it first. */
  readonly needsAnswer: boolean;
}

/** A change that costs the traveller nothing, because staff waive its price: all parts keep their earlier price. */
export interface WaivedChange {
  readonly lines: readonly ChangeLine[];
  readonly plan: ItemPlan;
}

/** A traveller's share of the price of the journey. */
export interface TravellerShare {
  readonly id: string;
  readonly priceCents: number;
}

/** A traveller whom a change adds to a journey. */
export interface JoiningTraveller extends TravellerShare {
  /** The journey. */
  readonly itemId: string;
  readonly type: TravellerType;
  readonly title: string | null;
  readonly firstName: string;
  readonly lastName: string;
  /** Null for an adult. */
  readonly dateOfBirth: string | null;
  readonly requests: string | null;
}

/** An extra that a change adds to a journey. */
export interface AddedItem extends ChangedItem {
  readonly parentId: string;
  readonly quantity: number;
  readonly productId: string | null;
}

/** The columns of a booked item that a change sets. */
export interface ChangedItem {
  readonly id: string;
  readonly itemType: CartItemType;
  readonly description: string;
  readonly detail: string;
  readonly priceCents: number;
  readonly stock: ItemStock;
  readonly data: CartItemData;
  readonly claims: readonly Claim[];
  readonly refundTerms: RefundTerms;
  readonly changeCount: number;
}
