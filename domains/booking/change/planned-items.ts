/** Common parts of the plans that change items. */
import type { CartRefusal } from '#domains/cart/cart-refusal.ts';
import { itemsAtCheckIn } from '#domains/cart/check-in.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ChangeLine, ChangeMoney } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { hasLostRide } from '../booking-status.ts';
import type { BookingItemRow, BookingParts } from '../booking-store.ts';
import { isTooLate } from '../payment/sale-deadline.ts';
import { isActive } from '../refund/evaluate-refund-terms.ts';
import type { ChangeFailure } from './change-results.ts';
import type { ItemPlan } from './item-plan.ts';

/** The inputs of a plan, beside the request. */
export interface PlanContext {
  readonly deps: BookingDeps;
  readonly parts: BookingParts;
  readonly feed: LoadedFeed;
  readonly now: Date;
}

/** A planned change of items, or the reason for a refusal. */
export type PlannedItems =
  | {
      readonly ok: true;
      readonly lines: readonly ChangeLine[];
      readonly plan: ItemPlan;
      readonly money: ChangeMoney;
      /** The end of the terms that decide its price; null if they have none. */
      readonly until: Date | null;
    }
  | { readonly ok: false; readonly failure: ChangeFailure };

/** Thrown to refuse a plan. It never leaves the functions that plan. */
export class PlanRefused extends Error {
  override readonly name = 'PlanRefused';
  readonly failure: ChangeFailure;

  constructor(failure: ChangeFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Refuses a plan because of a field of the request. */
export function refusePlan(field: 'itemId' | 'offerId' | 'extras', message: string): never {
  throw new PlanRefused({ code: 'VALIDATION', fields: { [field]: message } });
}

/** Returns the failure for a refusal of the cart's rules, which apply to changes, too. */
export function failureOf({ failure }: CartRefusal, field: 'offerId' | 'extras'): ChangeFailure {
  switch (failure.code) {
    case 'NOT_FOUND':
      return { code: 'VALIDATION', fields: { [field]: failure.message } };
    case 'SOLD_OUT':
    case 'OFFER_EXPIRED':
      return { code: failure.code, message: failure.message };
    case 'VALIDATION':
      return { code: 'VALIDATION', fields: { [field]: Object.values(failure.fields)[0] ?? '' } };
    default:
      return { code: 'UPSTREAM' };
  }
}

/** Returns a journey that has not begun and that stands with all its rides. */
export function findOpenJourney(
  itemId: string,
  { parts, now }: Pick<PlanContext, 'parts' | 'now'>,
): BookingItemRow {
  const item = parts.items.find(({ id }) => id === itemId);
  if (item?.data.kind !== 'journey') return refusePlan('itemId', 'This journey is not in the booking.');
  if (!isActive(item)) return refusePlan('itemId', 'This was already cancelled, or wasn’t available.');
  if (hasLostRide(item))
    return refusePlan(
      'itemId',
      'A part of this journey wasn’t available. Contact us with your reference to change it.',
    );
  const extras = parts.items.filter((extra) => extra.parentId === item.id && isActive(extra));
  const [present] = itemsAtCheckIn([item, ...extras], ({ parentId }) => parentId);
  if (!present || isTooLate(present, now))
    return refusePlan('itemId', 'Check-in for this journey has closed.');
  return item;
}
