import { paymentMinutes } from '#domains/cart/hold-window.ts';
import { transact } from '#domains/inventory/transact-with-retries.ts';
import { GatewayError } from '#domains/payment/payment-gateway.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { log } from '#platform/log.ts';
import type { NameLine } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import {
  attemptsOf,
  type BookingRow,
  findBookingByToken,
  lockBooking,
  type PaymentAttemptRow,
  partsOf,
  updateTravellers,
} from '../booking-store.ts';
import { getClosedReason } from '../closed-reason.ts';
import { orUpstream, upstream } from '../or-upstream.ts';
import { insertAttemptFor } from '../payment/new-attempt.ts';
import { openAttempt } from '../payment/open-attempt.ts';
import { ridesOf, runsAsSold } from '../payment/sale-deadline.ts';
import { noBooking } from '../refund/offer-refund.ts';
import { isOver } from './change-purchase.ts';
import type { AcceptedChange, ChangeFailure, ConfirmChangeResult, StaffDecision } from './change-results.ts';
import {
  acceptedChangesOf,
  type BookingChangeRow,
  findChange,
  madeChanges,
  moneyOf,
  neverForgotten,
  numberChange,
  updateChange,
} from './change-store.ts';
import { endOpenChanges, isChangeBeingPaid } from './end-change.ts';
import {
  askForChange,
  holdPlaces,
  isOfferedBeforeDisruption,
  makeChange,
  notifyMade,
  type PlannedChange,
  readPlanned,
} from './make-change.ts';
import { nameRules } from './name-rules.ts';
import { type CorrectedName, planNames } from './plan-names.ts';
import { ChangeRefused } from './planned-items.ts';
import { noMoney } from './price-change.ts';
import { recordStaffChange } from './record-staff-change.ts';

const outdated: ChangeFailure = {
  code: 'OFFER_EXPIRED',
  message: 'The booking has changed. Ask for a new offer.',
};

const soldOut: ChangeFailure = {
  code: 'SOLD_OUT',
  message: 'There aren’t enough places left. Choose another departure.',
};

/** Minutes that places stay held after the payment page expires, so that a late payment can arrive. */
const graceMinutes = 5;

/** An accepted change; one to be paid with its attempt. */
type Accepted =
  | Exclude<AcceptedChange, { readonly state: 'paying' }>
  | { readonly state: 'paying'; readonly attempt: PaymentAttemptRow };

const refuse = (failure: ChangeFailure) => ({ ok: false, failure }) as const;

/**
 * Accepts a change offer of the booking that `token` opens. All rules are checked again under the booking's lock. A
 * change that costs nothing is made at once, or waits for the operator. Otherwise its places are held, and its payment
 * is opened at the provider. After an `UPSTREAM` failure, send it again.
 */
export async function confirmChange(
  deps: BookingDeps,
  token: string,
  changeOfferId: string,
): Promise<ConfirmChangeResult> {
  const booking = await findBookingByToken(deps.database, token);
  return booking ? confirmChangeOf(deps, booking, { changeOfferId, staff: null }) : refuse(noBooking);
}

/**
 * Accepts a change offer of a booking for its traveller, or makes it for staff. Staff make a change at once: they have
 * asked the operator, and a change that costs something must be waived.
 */
export async function confirmChangeOf(
  deps: BookingDeps,
  booking: Pick<BookingRow, 'id'>,
  { changeOfferId, staff }: { readonly changeOfferId: string; readonly staff: StaffDecision | null },
): Promise<ConfirmChangeResult> {
  const feed = await deps.feed();
  if (!feed) return upstream;
  const acceptance = { deps, bookingId: booking.id, offerId: changeOfferId, staff, feed, now: deps.now() };
  const accepted = await orUpstream(async () => {
    try {
      const change = await transact(deps.database, (transaction) => accept(transaction, acceptance));
      return { ok: true, change } as const;
    } catch (error) {
      if (error instanceof ChangeRefused) return refuse(error.failure);
      throw error;
    }
  });
  if (!accepted.ok) return accepted;
  const { change } = accepted;
  deps.reached('change-accepted');
  return change.state === 'paying' ? openPayment(deps, change.attempt) : { ok: true, change };
}

async function openPayment(deps: BookingDeps, { id }: PaymentAttemptRow): Promise<ConfirmChangeResult> {
  try {
    return { ok: true, change: { state: 'paying', paymentUrl: await openAttempt(deps, id) } };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    log.warn(
      { event: 'booking.change-not-opened', err: error },
      'The payment of a change could not be opened',
    );
    return error.kind === 'unavailable' ? upstream : refuse(outdated);
  }
}

interface Acceptance {
  readonly deps: BookingDeps;
  readonly bookingId: string;
  readonly offerId: string;
  /** Null for the traveller. */
  readonly staff: StaffDecision | null;
  readonly feed: LoadedFeed;
  readonly now: Date;
}

/** Accepts an offer, or throws `ChangeRefused`: then its transaction is rolled back, and all stays as it was. */
async function accept(transaction: Transaction, acceptance: Acceptance): Promise<Accepted> {
  const { bookingId, offerId, staff, now } = acceptance;
  const booking = await lockBooking(transaction, bookingId);
  const offer = await findChange(transaction, bookingId, offerId);
  if (!booking || !offer) throw new ChangeRefused({ code: 'NOT_FOUND', message: 'There is no such offer.' });
  const attempts = await attemptsOf(transaction, bookingId);
  if (offer.number !== null) return { state: 'made', number: offer.number };
  if (offer.state === 'asked') return { state: 'asked' };
  const attempt = attempts.find(({ changeId }) => changeId === offer.id);
  if (offer.state === 'paying' && attempt) return { state: 'paying', attempt };
  if (now > offer.validUntil || offer.state === 'ended')
    throw new ChangeRefused({ code: 'OFFER_EXPIRED', message: 'This offer has expired. Ask for a new one.' });
  if (getClosedReason(booking.status, 'change') || isChangeBeingPaid(attempts))
    throw new ChangeRefused(outdated);
  if (offer.plan === null) return acceptNames(transaction, acceptance, offer);
  const change = staff ? decidedChange(offer, staff) : offer;
  const planned = await readPlanned(transaction, { booking, change, now });
  if (!planned || isOver(planned) || isOfferedBeforeDisruption(planned)) throw new ChangeRefused(outdated);
  if (!planned.plan.items.flatMap(ridesOf).every((ride) => runsAsSold(ride, acceptance.feed)))
    throw new ChangeRefused({
      code: 'OFFER_EXPIRED',
      message: 'The timetable has changed. Choose another departure.',
    });
  await endOpenChanges(transaction, { booking, now });
  if (staff) return acceptByStaff(transaction, planned, staff);
  return change.toPayCents > 0
    ? acceptForPayment(transaction, acceptance.deps, planned)
    : acceptFree(transaction, planned);
}

/** Returns a change as staff make it: as it was offered or, if they waive its price, without any money. */
function decidedChange(offer: BookingChangeRow, { note, isWaived }: StaffDecision): BookingChangeRow {
  if (!isWaived && offer.toPayCents > 0)
    throw new ChangeRefused({
      code: 'VALIDATION',
      fields: { changeOfferId: 'This change must be paid. Send it to the traveller, or waive its price.' },
    });
  if (!isWaived) return { ...offer, note, waived: null };
  if (!offer.waived) throw new ChangeRefused(outdated);
  const { lines, plan } = offer.waived;
  return { ...offer, ...noMoney, lines, plan, note, waived: null, waivedCents: offer.toPayCents };
}

/** Makes a change for staff, who have the operator's word. */
async function acceptByStaff(
  transaction: Transaction,
  planned: PlannedChange,
  { note }: StaffDecision,
): Promise<Accepted> {
  const { change, now } = planned;
  const { id, lines, plan, waived, waivedCents } = change;
  const fields = { lines, plan, waived, waivedCents, note };
  await updateChange(transaction, id, { ...fields, ...moneyOf(change) });
  await recordStaffChange(transaction, { change, kind: 'change', note, now });
  const number = await makeChange(transaction, planned);
  if (number === null) throw new ChangeRefused(soldOut);
  return { state: 'made', number };
}

/** Corrects names at once, because no place and no money is involved. */
async function acceptNames(
  transaction: Transaction,
  { bookingId, feed, staff, now }: Acceptance,
  offer: BookingChangeRow,
): Promise<Accepted> {
  const changes = madeChanges(await acceptedChangesOf(transaction, bookingId));
  const lines = offer.lines.filter((line) => line.kind === 'name');
  const parts = await partsOf(transaction, bookingId);
  const plan = planNames(
    lines.map(namedIn),
    parts,
    nameRules(feed, { changes, now, byStaff: staff !== null }),
  );
  if (!plan.ok || !areSameLines(plan.lines, lines)) throw new ChangeRefused(outdated);
  if (staff) {
    const { note } = staff;
    await updateChange(transaction, offer.id, { note });
    await recordStaffChange(transaction, { change: offer, kind: 'change', note, now });
  }
  for (const { travellerIds, after } of lines) await updateTravellers(transaction, travellerIds, after);
  const number = await numberChange(transaction, offer, now);
  await notifyMade(transaction, offer);
  log.info({ event: 'booking.changed', bookingId, number }, 'Names in a booking were corrected');
  return { state: 'made', number };
}

async function acceptFree(transaction: Transaction, planned: PlannedChange): Promise<Accepted> {
  if (planned.plan.needsAnswer) {
    if (!(await holdPlaces(transaction, planned, null))) throw new ChangeRefused(soldOut);
    await askForChange(transaction, planned);
    return { state: 'asked' };
  }
  const number = await makeChange(transaction, planned);
  if (number === null) throw new ChangeRefused(soldOut);
  return { state: 'made', number };
}

async function acceptForPayment(
  transaction: Transaction,
  deps: BookingDeps,
  planned: PlannedChange,
): Promise<Accepted> {
  const { booking, change, now } = planned;
  const expiresAt = minutesAfter(now, paymentMinutes);
  if (!(await holdPlaces(transaction, planned, minutesAfter(expiresAt, graceMinutes))))
    throw new ChangeRefused(soldOut);
  await updateChange(transaction, change.id, {
    ...{ state: 'paying', changedAt: now, validUntil: neverForgotten, waived: null },
  });
  const attempt = await insertAttemptFor(
    transaction,
    { bookingId: booking.id, changeId: change.id, amountCents: change.toPayCents, expiresAt },
    { provider: deps.gateways.current.name, key: deps.bookingKey(), now },
  );
  return { state: 'paying', attempt };
}

function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
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
