import { eq } from 'drizzle-orm';
import { transact, UnsettledError } from '#domains/inventory/transact-with-retries.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { log } from '#platform/log.ts';
import { bookingChanges } from '../booking.table.ts';
import type { NameLine } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { findBookingByToken, lockBooking, partsOf, updateTravellers } from '../booking-store.ts';
import { getClosedReason } from '../closed-reason.ts';
import { enqueueBookingMail } from '../mail/booking-mail.ts';
import { noBooking } from '../refund/offer-refund.ts';
import type { ChangeFailure, ConfirmChangeResult } from './change-results.ts';
import { changesOf, findChange } from './change-store.ts';
import { nameRules } from './name-rules.ts';
import { type CorrectedName, planNames } from './plan-names.ts';

const outdated: ChangeFailure = {
  code: 'OFFER_EXPIRED',
  message: 'The booking has changed. Ask for a new offer.',
};

/**
 * Accepts a change offer of the booking that `token` opens. In one transaction it corrects the names, keeps the change
 * in the booking's history, and queues the emails with the new ticket. The rules are checked again, because travel may
 * have begun since the offer.
 */
export async function confirmChange(
  deps: BookingDeps,
  token: string,
  changeOfferId: string,
): Promise<ConfirmChangeResult> {
  const booking = await findBookingByToken(deps.database, token);
  if (!booking) return { ok: false, failure: noBooking };
  const feed = await deps.feed();
  if (!feed) return { ok: false, failure: { code: 'UPSTREAM' } };
  try {
    return await transact(deps.database, (transaction) =>
      makeChange(transaction, { bookingId: booking.id, offerId: changeOfferId, feed, now: deps.now() }),
    );
  } catch (error) {
    if (error instanceof UnsettledError) return { ok: false, failure: { code: 'UPSTREAM' } };
    throw error;
  }
}

async function makeChange(
  transaction: Transaction,
  {
    bookingId,
    offerId,
    feed,
    now,
  }: {
    readonly bookingId: string;
    readonly offerId: string;
    readonly feed: LoadedFeed;
    readonly now: Date;
  },
): Promise<ConfirmChangeResult> {
  const refuse = (failure: ChangeFailure): ConfirmChangeResult => ({ ok: false, failure });
  const booking = await lockBooking(transaction, bookingId);
  const offer = await findChange(transaction, bookingId, offerId);
  if (!booking || !offer) return refuse({ code: 'NOT_FOUND', message: 'There is no such offer.' });
  if (offer.number !== null) return { ok: true, number: offer.number };
  if (now > offer.validUntil)
    return refuse({ code: 'OFFER_EXPIRED', message: 'This offer has expired. Ask for a new one.' });
  if (getClosedReason(booking.status, 'change')) return refuse(outdated);
  const changes = await changesOf(transaction, bookingId);
  const parts = await partsOf(transaction, bookingId);
  const plan = planNames(offer.lines.map(namedIn), parts, nameRules(feed, { changes, now }));
  if (!plan.ok || !areSameLines(plan.lines, offer.lines)) return refuse(outdated);
  for (const { travellerIds, after } of offer.lines) await updateTravellers(transaction, travellerIds, after);
  const number = (changes.at(-1)?.number ?? 0) + 1;
  await transaction
    .update(bookingChanges)
    .set({ madeAt: now, number })
    .where(eq(bookingChanges.id, offer.id));
  for (const template of ['change', 'staff-change'] as const)
    await enqueueBookingMail(
      transaction,
      { template, bookingId, changeId: offer.id },
      { dedupeKey: `booking:${bookingId}:${template}:${offer.id}` },
    );
  log.info({ event: 'booking.changed', bookingId, number }, 'Names in a booking were corrected');
  return { ok: true, number };
}

/** Returns the request that leads to a line. */
function namedIn({ travellerIds: [travellerId = ''], after: { title, ...name } }: NameLine): CorrectedName {
  return { ...name, travellerId, title };
}

function areSameLines(some: readonly NameLine[], others: readonly NameLine[]): boolean {
  const textOf = (lines: readonly NameLine[]) =>
    JSON.stringify(
      lines.map(({ travellerIds, before, after }) => [
        travellerIds,
        ...[before, after].map(({ title, firstName, lastName }) => [title, firstName, lastName]),
      ]),
    );
  return textOf(some) === textOf(others);
}
