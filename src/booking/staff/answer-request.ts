import { eq } from 'drizzle-orm';
import { releaseInventory } from '#src/inventory/hold.ts';
import { transact } from '#src/inventory/transact.ts';
import type { Transaction } from '#src/platform/database/database.ts';
import { bookingItems } from '../booking.table.ts';
import type { BookingMeans } from '../booking-means.ts';
import {
  type BookingItemRow,
  type BookingRow,
  itemsOf,
  lockBooking,
  travellersOf,
  updateItems,
  updateTravellers,
} from '../booking-store.ts';
import { enqueueBookingMail } from '../mail/enqueue-booking-mail.ts';
import { keepStatus } from '../refund/confirm-refund.ts';
import { type BookingParts, declinedWith, standingRiders } from '../refund/giving-up.ts';
import { feeWithDeclined, promiseRefund } from '../refund/promise-refund.ts';
import { isStanding } from '../refund/refund-now.ts';

/** Staff's word on something that is on request. */
export interface RequestAnswer {
  readonly itemId: string;
  readonly answer: 'confirm' | 'decline';
  /** Shown to the traveller; empty for none. */
  readonly note: string;
}

/** Done, or why not: nothing has changed then. Messages are read by staff. */
export type AnswerResult =
  | { readonly ok: true; readonly reference: string }
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'ANSWERED' | 'CLOSED'; readonly message: string };

const unknown: AnswerResult = { ok: false, code: 'NOT_FOUND', message: 'There is no such request.' };

/**
 * Confirms or declines what was asked for, with the extras of it, and writes to the traveller. What is declined is paid back in
 * full, with its share of the fee for paying by card. Answered once: a second answer changes nothing.
 */
export async function answerRequest(means: BookingMeans, answer: RequestAnswer): Promise<AnswerResult> {
  const { database } = means;
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
    if (item.status !== 'requested')
      return {
        ok: false,
        code: 'ANSWERED',
        message: 'Somebody has answered this already, or it was given up.',
      };
    if (booking.status !== 'requested')
      return {
        ok: false,
        code: 'CLOSED',
        message: `The booking is ${booking.status}: look into that first.`,
      };
    const parts = { items, travellers: await travellersOf(transaction, booking.id) };
    await (answer.answer === 'confirm' ? confirm : decline)(transaction, means, {
      booking,
      item,
      parts,
      note: answer.note.trim() === '' ? null : answer.note.trim(),
    });
    return { ok: true, reference: booking.reference };
  });
  if (result.ok && answer.answer === 'decline') means.reached('refund-promised');
  return result;
}

interface Answered {
  readonly booking: BookingRow;
  readonly item: BookingItemRow;
  readonly parts: BookingParts;
  readonly note: string | null;
}

async function confirm(
  transaction: Transaction,
  means: BookingMeans,
  { booking, item, parts, note }: Answered,
): Promise<void> {
  const extras = parts.items.filter(({ parentId, status }) => parentId === item.id && status === 'requested');
  const riders = standingRiders(parts, item.id);
  await updateItems(transaction, [item.id, ...extras.map(({ id }) => id)], {
    status: 'confirmed',
    answeredAt: means.now(),
  });
  await updateItems(transaction, [item.id], { answerNote: note });
  await updateTravellers(
    transaction,
    riders.map(({ id }) => id),
    { status: 'confirmed' },
  );
  await keepStatus(transaction, booking.id);
  await enqueueBookingMail(
    transaction,
    { template: 'booking', bookingId: booking.id },
    { dedupeKey: `booking:${booking.id}:answered:${item.id}` },
  );
}

async function decline(
  transaction: Transaction,
  means: BookingMeans,
  { booking, item, parts, note }: Answered,
): Promise<void> {
  const now = means.now();
  const gone = declinedWith(item, parts, { extraById: (id) => means.catalogue.extraById(id) });
  const riders = standingRiders(parts, item.id);
  const hasRiders = parts.travellers.some(({ itemId }) => itemId === item.id);
  const priced = [...gone.filter(({ id }) => id !== item.id || !hasRiders), ...riders.filter(isStanding)];
  const goodsCents = priced.reduce((sum, { priceCents }) => sum + priceCents, 0);
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
  await updateItems(transaction, [item.id], { answerNote: note });
  await updateTravellers(transaction, riderIds, { status: 'declined' });
  await keepStatus(transaction, booking.id);
  await enqueueBookingMail(
    transaction,
    { template: 'declined', bookingId: booking.id, itemId: item.id },
    { dedupeKey: `booking:${booking.id}:answered:${item.id}` },
  );
  await releaseInventory(transaction, [...goneIds, ...riderIds]);
}
