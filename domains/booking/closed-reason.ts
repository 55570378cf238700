import type { BookingStatus } from './booking.ts';

const nothingYet = {
  cancel: 'This booking isn’t paid yet: there is nothing to refund.',
  change: 'This booking isn’t paid yet, so it can’t be changed.',
} as const;

/**
 * Returns why nothing can be cancelled or changed in a booking with this status, or null. A status of a newer release
 * allows neither.
 */
export function getClosedReason(status: BookingStatus, action: keyof typeof nothingYet): string | null {
  switch (status) {
    case 'confirmed':
    case 'requested':
    case 'refunded':
      return null;
    case 'pending_payment':
      return nothingYet[action];
    case 'stuck':
      return 'We’re checking this booking and will email you.';
    case 'cancelled':
    case 'declined':
      return `There is nothing left to ${action} in this booking.`;
    default:
      return `You can’t ${action} this booking right now. Please try again later.`;
  }
}
