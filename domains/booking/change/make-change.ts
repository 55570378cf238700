/** Makes a planned change of items: exchanges places, updates the rows, returns a lower price, and queues the emails. */
import { and, eq, gt, sql } from 'drizzle-orm';
import { claimsBeyond } from '#domains/inventory/claims-beyond.ts';
import { exchangeInventory } from '#domains/inventory/exchange.ts';
import { claimsOfHolders } from '#domains/inventory/held-claims.ts';
import { holdInventory, sellHolds } from '#domains/inventory/hold.ts';
import type { HoldPart } from '#domains/inventory/inventory.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { log } from '#platform/log.ts';
import { bookingItems, bookingTravellers } from '../booking.table.ts';
import type { TravellerType } from '../booking.ts';
import { hasLostRide } from '../booking-status.ts';
import {
  type BookingParts,
  type BookingRow,
  partsOf,
  updateItems,
  updateTravellers,
} from '../booking-store.ts';
import { endItemDisruptions } from '../disruption/end-disruptions.ts';
import { enqueueBookingMail } from '../mail/booking-mail.ts';
import { assignHolders } from '../payment/inventory-holders.ts';
import { updateBookingStatus } from '../refund/confirm-refund.ts';
import { isActive } from '../refund/evaluate-refund-terms.ts';
import { endRefundOffers } from '../refund/offer-refund.ts';
import { promiseRefund } from '../refund/promise-refund.ts';
import { type BookingChangeRow, neverForgotten, numberChange, updateChange } from './change-store.ts';
import type { ItemPlan } from './item-plan.ts';

/** A change to make. The booking is locked and as it was when the change was offered (`stillApplies`). */
export interface PlannedChange {
  readonly booking: BookingRow;
  readonly change: BookingChangeRow;
  readonly plan: ItemPlan;
  readonly parts: BookingParts;
  readonly now: Date;
}

/** Returns true if the parts of a plan are as they were when it was offered. */
export function stillApplies({ before }: ItemPlan, { items, travellers }: BookingParts): boolean {
  const active = items.filter(isActive);
  const isThere = before.items.every(({ id, priceCents, changeCount, disruptionId }) =>
    active.some(
      (item) =>
        item.id === id &&
        item.priceCents === priceCents &&
        item.changeCount === changeCount &&
        (disruptionId === undefined || item.disruption?.id === disruptionId),
    ),
  );
  const ids = new Set(before.items.map(({ id }) => id));
  const others = active.filter(({ id, parentId }) => ids.has(parentId ?? '') && !ids.has(id));
  const aboard = travellers.filter((rider) => ids.has(rider.itemId) && isActive(rider));
  const isSame = before.travellers.every(({ id, priceCents }) =>
    aboard.some((rider) => rider.id === id && rider.priceCents === priceCents),
  );
  // Such a journey is not changed, so it had all its rides.
  const hasLost = active.some((item) => ids.has(item.id) && hasLostRide(item));
  return isThere && !hasLost && others.length === 0 && isSame && aboard.length === before.travellers.length;
}

/**
 * Returns true if a change has a price, and its journey was disrupted since the offer. Then travellers can change it at
 * no cost, or get a full refund.
 */
export function isOfferedBeforeDisruption({
  change,
  plan,
  parts,
}: Pick<PlannedChange, 'change' | 'plan' | 'parts'>): boolean {
  const hasPrice = change.toPayCents + change.keptCents + change.feeCents > 0;
  const isExchange = plan.items.some(({ data }) => data.kind === 'journey') && !plan.joining?.length;
  return (
    hasPrice &&
    isExchange &&
    plan.before.items.some(
      ({ id, disruptionId }) =>
        disruptionId === undefined && parts.items.some((item) => item.id === id && item.disruption !== null),
    )
  );
}

/** The places of a plan by holder: the items and travellers themselves. */
function holdersOf({ plan, parts }: Pick<PlannedChange, 'plan' | 'parts'>): readonly HoldPart[] {
  const present = parts.travellers.filter(({ id }) => plan.travellers.some((share) => share.id === id));
  const riders = [...present, ...(plan.joining ?? [])];
  return [...plan.items, ...plan.added].flatMap((item) => assignHolders(item, riders));
}

function presentHolderIds({ plan }: Pick<PlannedChange, 'plan'>): readonly string[] {
  return [...plan.items, ...plan.travellers].map(({ id }) => id);
}

/**
 * Holds the places of a change that the booking does not have, under the change's id. Returns false if there are too
 * few; then nothing has changed.
 * @param until null sells them at once
 */
export async function holdPlaces(
  transaction: Transaction,
  planned: Pick<PlannedChange, 'change' | 'plan' | 'parts' | 'now'>,
  until: Date | null,
): Promise<boolean> {
  const { change, now } = planned;
  const wanted = holdersOf(planned).flatMap(({ claims }) => claims);
  const claims = claimsBeyond(wanted, await claimsOfHolders(transaction, presentHolderIds(planned), now));
  const held = await holdInventory(transaction, {
    ownerId: change.id,
    now,
    until: until ?? new Date(now.getTime() + 60_000),
    parts: [{ holderId: change.id, claims }],
  });
  if (!held.ok) return false;
  if (until === null && claims.length > 0) {
    const sold = await sellHolds(transaction, [change.id], now);
    if (sold.size === 0) throw new Error('Places that were just held could not be sold.');
  }
  return true;
}

/**
 * Makes a change of items. Places that the old and the new journey share are handed over; all others of the old one are
 * released in the same transaction. Returns its number, or null if there are too few places; then the caller rolls the
 * transaction back.
 */
export async function makeChange(transaction: Transaction, planned: PlannedChange): Promise<number | null> {
  const { booking, change, plan, now } = planned;
  // Locks vouchers before inventory, in the order of take-order.ts.
  if (change.refundCents > 0)
    await promiseRefund(transaction, {
      ...{ booking, reason: 'changed', key: change.id, now },
      ...{ goodsCents: change.refundCents, feeCents: 0 },
    });
  const shortage = await exchangeInventory(transaction, {
    ownerId: booking.id,
    releasedIds: [...presentHolderIds(planned), change.id],
    parts: holdersOf(planned),
    now,
  });
  if (shortage) return null;
  for (const { id, ...fields } of plan.items)
    await transaction
      .update(bookingItems)
      .set({ ...fields, rideStatuses: null, answerNote: null, answeredAt: null })
      .where(eq(bookingItems.id, id));
  const itemIds = plan.items.map(({ id }) => id);
  await updateItems(transaction, itemIds, { status: 'confirmed' });
  // Those who join travel on the rides that are disrupted, so that the choice stays open.
  if (!plan.joining?.length) await endItemDisruptions(transaction, itemIds, { state: 'changed', now });
  await addItems(transaction, planned);
  await addTravellers(transaction, planned);
  for (const { id, priceCents } of plan.travellers)
    await updateTravellers(transaction, [id], { priceCents, status: 'confirmed' });
  await updateBookingStatus(transaction, booking.id);
  await endRefundOffers(transaction, booking.id, now);
  const number = await numberChange(transaction, change, now);
  await notifyMade(transaction, change);
  log.info({ event: 'booking.changed', bookingId: booking.id, number }, 'A booking was changed');
  return number;
}

/** Writes new extras behind those of their journey. */
async function addItems(
  transaction: Transaction,
  { booking, plan: { added }, parts }: Pick<PlannedChange, 'booking' | 'plan' | 'parts'>,
): Promise<void> {
  const [first] = added;
  if (!first) return;
  const family = parts.items.filter(
    ({ id, parentId }) => id === first.parentId || parentId === first.parentId,
  );
  const last = Math.max(...family.map(({ position }) => position));
  const { position, bookingId } = bookingItems;
  await transaction
    .update(bookingItems)
    .set({ position: sql`${position} + ${added.length}` })
    .where(and(eq(bookingId, booking.id), gt(position, last)));
  await transaction.insert(bookingItems).values(
    added.map((item, at) => ({
      ...item,
      bookingId: booking.id,
      position: last + 1 + at,
      // It was never in a cart.
      cartItemId: item.id,
      ...{ adultCount: 0, childCount: 0, infantCount: 0 },
      status: 'confirmed' as const,
    })),
  );
}

/** Writes new travellers behind those of their journey. */
async function addTravellers(
  transaction: Transaction,
  { plan: { joining = [] }, parts }: Pick<PlannedChange, 'plan' | 'parts'>,
): Promise<void> {
  const [first] = joining;
  if (!first) return;
  const { itemId } = first;
  const present = parts.travellers.filter((rider) => rider.itemId === itemId);
  const next = Math.max(-1, ...present.map(({ position }) => position)) + 1;
  await transaction
    .insert(bookingTravellers)
    .values(joining.map((rider, at) => ({ ...rider, position: next + at, status: 'confirmed' as const })));
  const { adultCount, childCount, infantCount } = bookingItems;
  const count = (type: TravellerType) => joining.filter((rider) => rider.type === type).length;
  await transaction
    .update(bookingItems)
    .set({
      adultCount: sql`${adultCount} + ${count('adult')}`,
      childCount: sql`${childCount} + ${count('child')}`,
      infantCount: sql`${infantCount} + ${count('infant')}`,
    })
    .where(eq(bookingItems.id, itemId));
}

/** Emails the traveller the new ticket, and tells staff. */
export async function notifyMade(
  transaction: Transaction,
  { id, bookingId }: Pick<BookingChangeRow, 'id' | 'bookingId'>,
): Promise<void> {
  for (const template of ['change', 'staff-change'] as const)
    await enqueueBookingMail(
      transaction,
      { template, bookingId, changeId: id },
      { dedupeKey: `booking:${bookingId}:${template}:${id}` },
    );
}

/** Asks the operator for a change, whose places are held and whose price is paid. */
export async function askForChange(
  transaction: Transaction,
  { change: { id, bookingId }, now }: Pick<PlannedChange, 'change' | 'now'>,
): Promise<void> {
  await updateChange(transaction, id, {
    ...{ state: 'asked', changedAt: now, endReason: null, validUntil: neverForgotten },
  });
  for (const template of ['change-asked', 'staff-change-request'] as const)
    await enqueueBookingMail(
      transaction,
      { template, bookingId, changeId: id },
      { dedupeKey: `booking:${bookingId}:${template}:${id}` },
    );
  log.info({ event: 'booking.change-asked', bookingId, changeId: id }, 'A change waits for the operator');
}

/** Reads what a change needs to be made; null if it no longer applies. The caller has locked the booking. */
export async function readPlanned(
  transaction: Transaction,
  { booking, change, now }: Pick<PlannedChange, 'booking' | 'change' | 'now'>,
): Promise<PlannedChange | null> {
  const { plan } = change;
  const parts = await partsOf(transaction, booking.id);
  return plan && stillApplies(plan, parts) ? { booking, change, plan, parts, now } : null;
}
