/**
 * Handles status values in the database that this release does not know. A newer release, which runs beside it or ran
 * before it, has written them.
 */
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

/** Thrown if this release cannot process a row. An instance of the release that wrote it must continue. */
export class UnknownStatusError extends Error {
  constructor(what: string, word: string) {
    super(`This release knows no ${what} “${word}”: a newer one must continue here.`);
    this.name = 'UnknownStatusError';
  }
}

/** The fields that hold a booking's status. */
export type StoredBookingStatus = {
  readonly status: BookingStatus;
  readonly cancelReason: CancelReason | null;
};

/** Returns true if this release knows the status of a booking. */
export function isKnown({ status, cancelReason }: StoredBookingStatus): boolean {
  return (
    Object.hasOwn(bookingStatuses, status) &&
    (cancelReason === null || Object.hasOwn(cancelReasons, cancelReason))
  );
}

/**
 * Throws `UnknownStatusError` if a part of a booking has a status of a newer release. No decision about its money is
 * safe then: the unknown could pass for unwanted money or for none, and be returned or taken twice.
 */
export function refuseUnknownStatus(
  booking: StoredBookingStatus,
  attempts: readonly { readonly state: AttemptState }[],
): void {
  if (!isKnown(booking))
    throw new UnknownStatusError('booking', [booking.status, booking.cancelReason ?? []].flat().join(', '));
  const unknown = attempts.find(({ state }) => !Object.hasOwn(attemptStates, state));
  if (unknown) throw new UnknownStatusError('payment', unknown.state);
}

/** Formats an unknown status for display: `partly_used` as `Partly used`. */
export function formatUnknownStatus(word: string): string {
  const words = word.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
