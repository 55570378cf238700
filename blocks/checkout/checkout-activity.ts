/** The action that the checkout is busy with. */
export type CheckoutActivity = 'voucher' | 'travellers' | 'order' | 'leaving';

/** The status text of each action. */
export const activityMessages = {
  voucher: 'Calculating your total…',
  travellers: 'Checking traveller details…',
  order: 'Placing your order…',
  leaving: 'Taking you to payment…',
} as const satisfies Record<CheckoutActivity, string>;
