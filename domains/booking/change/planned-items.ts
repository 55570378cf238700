/** Common parts of the plans that change items. */
import { CartRefusal } from '#domains/cart/cart-refusal.ts';
import { itemsAtCheckIn } from '#domains/cart/check-in.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ChangeLine, ChangeMoney } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { hasLostRide } from '../booking-status.ts';
import type { BookingItemRow, BookingParts } from '../booking-store.ts';
import { mustChoose } from '../disruption/disruption-rules.ts';
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
  /** True for a change by staff, who decide what a fare allows. */
  readonly byStaff?: boolean;
  /** True if staff waive its price: then all parts keep their earlier price, and new ones cost nothing. */
  readonly isWaived?: boolean;
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

/** Thrown to refuse a plan or an offer. It never leaves the functions of this folder. */
export class ChangeRefused extends Error {
  override readonly name = 'ChangeRefused';
  readonly failure: ChangeFailure;

  constructor(failure: ChangeFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** The field of a request that says how a journey changes. */
export type PlanField = 'offerId' | 'extras' | 'travellers';

/** Refuses a plan because of a field of the request. */
export function refusePlan(field: 'itemId' | PlanField, message: string): never {
  throw new ChangeRefused({ code: 'VALIDATION', fields: { [field]: message } });
}

/** Makes a plan, and returns refusals as failures. The cart's concern the field. */
export async function planOrRefuse(
  field: PlanField,
  plan: () => PlannedItems | Promise<PlannedItems>,
): Promise<PlannedItems> {
  try {
    return await plan();
  } catch (error) {
    if (error instanceof ChangeRefused) return { ok: false, failure: error.failure };
    if (error instanceof CartRefusal) return { ok: false, failure: failureOf(error, field) };
    throw error;
  }
}

/** Runs a check of a journey, and returns why it was refused, for travellers. */
export async function orRefusal<Result>(
  check: () => Result | Promise<Result>,
): Promise<Result | { readonly refusal: string }> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof ChangeRefused) return { refusal: wordsOf(error.failure) };
    if (error instanceof CartRefusal) return { refusal: wordsOf(failureOf(error, 'travellers')) };
    throw error;
  }
}

/** Runs a check, and returns why it was refused, for travellers; null if it was not. */
export async function refusalOf(check: () => unknown): Promise<string | null> {
  const checked = await orRefusal(async () => {
    await check();
    return { refusal: null };
  });
  return checked.refusal;
}

/** Returns a failure in one sentence, for travellers. */
export function wordsOf(failure: ChangeFailure): string {
  if ('message' in failure) return failure.message;
  return ('fields' in failure && Object.values(failure.fields)[0]) || 'Not available right now.';
}

/** Returns the failure for a refusal of the cart's rules, which apply to changes, too. */
export function failureOf({ failure }: CartRefusal, field: PlanField): ChangeFailure {
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

/** Refuses to sell anything with a journey that can't be made as it is booked. */
export function refuseDisrupted({ disruption }: Pick<BookingItemRow, 'disruption'>): void {
  if (disruption && mustChoose(disruption))
    refusePlan('itemId', 'This departure doesn’t run. Choose another one first.');
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
  if (!present || (isTooLate(present, now) && !item.disruption))
    return refusePlan('itemId', 'Check-in for this journey has closed.');
  return item;
}
