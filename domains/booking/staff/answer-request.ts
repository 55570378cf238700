/** Confirms or declines a booking on request for staff, with its refund and email. */
import { eq } from 'drizzle-orm';
import { releaseInventory } from '#domains/inventory/hold.ts';
import { transact } from '#domains/inventory/transact-with-retries.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { bookingItems } from '../booking.table.ts';
import type { PartStatus, TravellerType } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { rideStatuses } from '../booking-status.ts';
import {
  attemptsOf,
  type BookingItemRow,
  type BookingRow,
  type BookingTravellerRow,
  itemsOf,
  lockBooking,
  travellersOf,
  updateItems,
  updateTravellers,
} from '../booking-store.ts';
import { endOpenChanges, isChangeBeingPaid } from '../change/end-change.ts';
import { endItemDisruptions } from '../disruption/end-disruptions.ts';
import { enqueueBookingMail } from '../mail/booking-mail.ts';
import { returnDeclinedRides } from '../pass/return-declined-rides.ts';
import { updateBookingStatus } from '../refund/confirm-refund.ts';
import { isActive } from '../refund/evaluate-refund-terms.ts';
import { type BookingParts, findActiveTravellers, listDeclinedWith } from '../refund/plan-cancellation.ts';
import { feeWithDeclined, promiseRefund } from '../refund/promise-refund.ts';
import { getRequestedRides, getRidePrices } from './requested-rides.ts';

/** Staff's answer to a request. */
export interface RequestAnswer {
  readonly itemId: string;
  /** Index of the answered ride of a journey, from 0. Absent for all requested rides. */
  readonly ride?: number | undefined;
  readonly answer: 'confirm' | 'decline';
  /** Shown to the traveller. May be empty. */
  readonly note: string;
}

/** Result of an answer. A failure changes nothing. Staff read the messages. */
export type AnswerResult =
  | { readonly ok: true; readonly reference: string }
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'ANSWERED' | 'CLOSED'; readonly message: string };

/** The answer while a change of the booking is being paid. */
export const beingPaid: AnswerResult = {
  ok: false,
  code: 'CLOSED',
  message: 'A change of this booking is being paid. Try again in a minute.',
};

const unknown: AnswerResult = { ok: false, code: 'NOT_FOUND', message: 'We can’t find this request.' };

/**
 * Confirms or declines a request with its extras, and emails the traveller. A declined part is refunded in full with
 * its share of the card fee. If other rides of the journey stand, only the declined ride is refunded, and the traveller
 * may keep the rest or get a full refund. A second answer changes nothing.
 */
export async function answerRequest(deps: BookingDeps, answer: RequestAnswer): Promise<AnswerResult> {
  const { database } = deps;
  const [found] = await database
    .select({ bookingId: bookingItems.bookingId })
    .from(bookingItems)
    .where(eq(bookingItems.id, answer.itemId));
  if (!found) return unknown;
  const result = await transact(database, async (transaction): Promise<AnswerResult> => {
    const booking = await lockBooking(transaction, found.bookingId);
    const items = await itemsOf(transaction, found.bookingId);
    const item = items.find(({ id }) => id === answer.itemId);
    if (!booking || !item) return unknown;
    const rides = getRequestedRides(item, answer.ride);
    if (item.status !== 'requested' || rides === null)
      return {
        ok: false,
        code: 'ANSWERED',
        message: 'This has already been answered or cancelled.',
      };
    if (booking.status !== 'requested')
      return {
        ok: false,
        code: 'CLOSED',
        message: `The booking is ${booking.status}: check that first.`,
      };
    if (isChangeBeingPaid(await attemptsOf(transaction, booking.id))) return beingPaid;
    if (answer.answer === 'decline')
      await endOpenChanges(transaction, { booking, itemIds: [item.id], now: deps.now() });
    const parts = { items, travellers: await travellersOf(transaction, booking.id) };
    await (answer.answer === 'confirm' ? confirm : decline)(transaction, deps, {
      booking,
      item,
      rides,
      parts,
      note: answer.note.trim() === '' ? null : answer.note.trim(),
    });
    return { ok: true, reference: booking.reference };
  });
  if (result.ok && answer.answer === 'decline') deps.reached('refund-promised');
  return result;
}

interface Answered {
  readonly booking: BookingRow;
  readonly item: BookingItemRow;
  /** Indexes of the answered rides of a journey. Empty for other items. */
  readonly rides: readonly number[];
  readonly parts: BookingParts;
  readonly note: string | null;
}

/** Returns the statuses of all rides and of the item after the answer. */
function answeredRides(
  item: BookingItemRow,
  rides: readonly number[],
  answer: 'confirmed' | 'declined',
): { readonly statuses: readonly PartStatus[]; readonly status: PartStatus } {
  const statuses = rideStatuses(item).map((status, at) => (rides.includes(at) ? answer : status));
  const isAsked = statuses.includes('requested');
  return { statuses, status: isAsked ? 'requested' : 'confirmed' };
}

/** Returns the idempotency key of an answer. For a part of a journey it contains the rides. */
function answerKey({ item, rides }: Answered): string {
  const isWhole = rides.length === rideStatuses(item).length;
  return isWhole ? item.id : `${item.id}:${rides.join('.')}`;
}

async function confirm(transaction: Transaction, deps: BookingDeps, answered: Answered): Promise<void> {
  const { booking, item, rides, parts, note } = answered;
  const { statuses, status } = answeredRides(item, rides, 'confirmed');
  await updateItems(transaction, [item.id], {
    ...{ status, answerNote: note, answeredAt: deps.now() },
    ...(statuses.length > 0 ? { rideStatuses: statuses } : {}),
  });
  if (status === 'confirmed') await confirmWith(transaction, deps, { item, parts });
  await updateBookingStatus(transaction, booking.id);
  await enqueueBookingMail(
    transaction,
    { template: 'booking', bookingId: booking.id },
    { dedupeKey: `booking:${booking.id}:answered:${answerKey(answered)}` },
  );
}

/** Confirms the travellers of a confirmed item and its requested extras. */
async function confirmWith(
  transaction: Transaction,
  deps: BookingDeps,
  { item, parts }: Pick<Answered, 'item' | 'parts'>,
): Promise<void> {
  const extras = parts.items.filter(({ parentId, status }) => parentId === item.id && status === 'requested');
  const changes = { status: 'confirmed', answeredAt: deps.now() } as const;
  await updateItems(
    transaction,
    extras.map(({ id }) => id),
    changes,
  );
  const riders = findActiveTravellers(parts, item.id).map(({ id }) => id);
  await updateTravellers(transaction, riders, { status: 'confirmed' });
}

async function decline(transaction: Transaction, deps: BookingDeps, answered: Answered): Promise<void> {
  const { item, rides } = answered;
  const others = answeredRides(item, rides, 'declined').statuses.filter((status) => status !== 'declined');
  const sharesOf = others.length > 0 ? getRidePrices(item, rides) : null;
  await (sharesOf
    ? declineRides(transaction, deps, { ...answered, sharesOf })
    : declineAll(transaction, deps, answered));
}

/** Declines some rides of a journey: refunds their price and their extras, or their part of a pass. The others stand. */
async function declineRides(
  transaction: Transaction,
  deps: BookingDeps,
  answered: Answered & { readonly sharesOf: ReadonlyMap<TravellerType, number> },
): Promise<void> {
  const { booking, item, rides, parts, note, sharesOf } = answered;
  const now = deps.now();
  const riders = findActiveTravellers(parts, item.id);
  const shareOf = ({ type }: BookingTravellerRow) => sharesOf.get(type) ?? 0;
  const extras = parts.items.filter(
    (extra) =>
      extra.parentId === item.id &&
      isActive(extra) &&
      extra.data.kind === 'extra' &&
      extra.data.extra.leg !== null &&
      rides.includes(extra.data.extra.leg),
  );
  const goodsCents = [...riders.map(shareOf), ...extras.map(({ priceCents }) => priceCents)].reduce(
    (sum, cents) => sum + cents,
    0,
  );
  await promiseRefund(transaction, {
    ...{ booking, reason: 'declined', key: answerKey(answered), goodsCents, now },
    feeCents: await feeWithDeclined(transaction, booking, goodsCents),
  });
  for (const rider of riders)
    await updateTravellers(transaction, [rider.id], { declinedCents: rider.declinedCents + shareOf(rider) });
  const extraIds = extras.map(({ id }) => id);
  await updateItems(transaction, extraIds, { status: 'declined', answeredAt: now });
  const { statuses, status } = answeredRides(item, rides, 'declined');
  await updateItems(transaction, [item.id], {
    ...{ status, answerNote: note, answeredAt: now, rideStatuses: statuses },
  });
  if (item.disruption && rides.includes(item.disruption.ride ?? -1))
    await endItemDisruptions(transaction, [item.id], { state: 'refunded', now });
  const left = { ...parts, items: parts.items.filter(({ id }) => !extraIds.includes(id)) };
  if (status === 'confirmed') await confirmWith(transaction, deps, { item, parts: left });
  await updateBookingStatus(transaction, booking.id);
  await enqueueBookingMail(
    transaction,
    { template: 'declined', bookingId: booking.id, itemId: item.id },
    { dedupeKey: `booking:${booking.id}:answered:${answerKey(answered)}` },
  );
  await releaseInventory(transaction, extraIds);
  await returnDeclinedRides(transaction, item, statuses);
}

async function declineAll(transaction: Transaction, deps: BookingDeps, answered: Answered): Promise<void> {
  const { booking, item, parts, note } = answered;
  const now = deps.now();
  const gone = listDeclinedWith(item, parts, { extraById: (id) => deps.catalogue.extraById(id) });
  const riders = findActiveTravellers(parts, item.id);
  const hasRiders = parts.travellers.some(({ itemId }) => itemId === item.id);
  const priced = [...gone.filter(({ id }) => id !== item.id || !hasRiders), ...riders.filter(isActive)];
  const goodsCents = priced.reduce(
    (sum, { priceCents, declinedCents }) => sum + priceCents - declinedCents,
    0,
  );
  await promiseRefund(transaction, {
    booking,
    reason: 'declined',
    key: item.id,
    goodsCents,
    feeCents: await feeWithDeclined(transaction, booking, goodsCents),
    now,
  });
  const goneIds = gone.map(({ id }) => id);
  const riderIds = riders.map(({ id }) => id);
  await updateItems(transaction, goneIds, { status: 'declined', answeredAt: now });
  await endItemDisruptions(transaction, [item.id], { state: 'refunded', now });
  await updateItems(transaction, [item.id], { answerNote: note });
  await updateTravellers(transaction, riderIds, { status: 'declined' });
  await updateBookingStatus(transaction, booking.id);
  await enqueueBookingMail(
    transaction,
    { template: 'declined', bookingId: booking.id, itemId: item.id },
    { dedupeKey: `booking:${booking.id}:answered:${item.id}` },
  );
  await releaseInventory(transaction, [...goneIds, ...riderIds]);
}
