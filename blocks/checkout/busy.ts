/** What the checkout is doing just now. */
export type Busy = 'voucher' | 'travellers' | 'order' | 'leaving';

/** How that is said. */
export const busyWords = {
  voucher: 'Working out what you pay…',
  travellers: 'Checking who travels…',
  order: 'Sending your order…',
  leaving: 'Taking you there…',
} as const satisfies Record<Busy, string>;
