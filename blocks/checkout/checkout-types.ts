/** Types that the parts of the checkout share. The API's amounts are in dollars with cents. */
import type { OrderProblemView } from '#components/checkout/checkout-view.ts';

/** The passenger type of a traveller. */
export type TravellerType = 'adult' | 'child' | 'infant';

/** The typed values by field name. A ticked box is `on`; a missing field was left empty. */
export type CheckoutValues = Readonly<Record<string, string>>;

/** The error messages by field name. */
export type CheckoutFaults = Readonly<Record<string, string>>;

/** The two views of the checkout. The third step is the payment provider's page. */
export type CheckoutStep = 'details' | 'check';

/** The action that the checkout is busy with. */
export type CheckoutActivity = 'voucher' | 'travellers' | 'order' | 'leaving';

/** The faults of fields, and the problem that prevented the order. */
export interface Announcement {
  readonly faults: CheckoutFaults;
  readonly problem: OrderProblemView | null;
}
