/** Words in the database that this release does not know: a newer one, which runs beside it or ran before it, has written them. */
import type { AttemptState, BookingStatus, CancelReason } from './booking.ts';

const bookingStatuses: Readonly<Record<BookingStatus, true>> = {
  ...{ pending_payment: true, requested: true, confirmed: true, declined: true },
  ...{ cancelled: true, refunded: true, stuck: true },
};

const cancelReasons: Readonly<Record<CancelReason, true>> = {
  ...{ superseded: true, payment_failed: true, left: true, expired: true, not_available: true },
  ...{ too_late: true, timetable_changed: true, voucher_spent: true, payment_differed: true, erased: true },
};

const attemptStates: Readonly<Record<AttemptState, true>> = {
  ...{ created: true, open: true, claimed: true, captured: true },
  ...{ releasing: true, released: true, failed: true, stuck: true },
};

/** A row can't be gone on with here: that is left to an instance of the release that has written it. */
export class UnknownStatusError extends Error {
  constructor(what: string, word: string) {
    super(`This release knows no ${what} “${word}”: a newer one has to go on here.`);
    this.name = 'NewerWordError';
  }
}

/** How a booking stands, as far as words tell. */
export type BookingStands = { readonly status: BookingStatus; readonly cancelReason: CancelReason | null };

/** Whether this release knows how a booking stands. */
export function isKnown({ status, cancelReason }: BookingStands): boolean {
  return (
    Object.hasOwn(bookingStatuses, status) &&
    (cancelReason === null || Object.hasOwn(cancelReasons, cancelReason))
  );
}

/**
 * Refuses to decide about the money of a booking of which a part stands as only a newer release knows: what is not known would pass
 * for money that nobody wants, or for none at all, and be returned or taken twice. Throws `UnknownStatusError`.
 */
export function refuseUnknownStatus(
  booking: BookingStands,
  attempts: readonly { readonly state: AttemptState }[],
): void {
  if (!isKnown(booking))
    throw new UnknownStatusError('booking', [booking.status, booking.cancelReason ?? []].flat().join(', '));
  const odd = attempts.find(({ state }) => !Object.hasOwn(attemptStates, state));
  if (odd) throw new UnknownStatusError('payment', odd.state);
}

/** `partly_used` as people read it: `Partly used`. What a word of a newer release is shown as. */
export function asWritten(word: string): string {
  const words = word.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
