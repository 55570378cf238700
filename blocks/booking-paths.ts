/** The page of the booking that this browser has open. */
export const purchasePath = '/purchase/';

/** Leads on to the payment page of an order: the one that this browser has open, or with `?token=` another one, which it then has. */
export const payPath = '/purchase/pay';
