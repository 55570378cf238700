/** What the checkout is doing just now. */
export type Busy = 'voucher' | 'travellers' | 'order' | 'leaving';

/** How that is said. */
export const busyWords = {
  voucher: 'Calculating your total…',
  travellers: 'Checking traveller details…',
  order: 'Placing your order…',
  leaving: 'Taking you to payment…',
} as const satisfies Record<Busy, string>;
