/** What the checkout is doing just now. */
export type Busy = 'voucher' | 'order' | 'leaving';

/** How that is said. */
export const busyWords = {
  voucher: 'Working out what you pay…',
  order: 'Sending your order…',
  leaving: 'Taking you there…',
} as const satisfies Record<Busy, string>;
