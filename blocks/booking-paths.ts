/** The page of the booking that is open in this browser. */
export const purchasePath = '/purchase/';

/**
 * Redirects to the payment page of the order that is open in this browser. With `?token=` it first opens that
 * order here.
 */
export const payPath = '/purchase/pay';
