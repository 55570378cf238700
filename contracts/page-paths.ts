/**
 * Addresses that several blocks link to. Editors may rename these pages but not move them. The routes of a
 * booking identify it by its cookie, never by the address.
 */

export const searchPath = '/book-your-journey/';
/** The page that plans trips with several stops. */
export const planPath = '/plan/';
export const checkoutPath = '/checkout/';
export const contactPath = '/contact/';
export const termsPath = '/terms-and-conditions/';
/** The extras section of the cart page. */
export const extrasPath = '/cart/#block-extras';

/** The starting points that an empty cart offers. */
export const firstSteps = [
  { label: 'Find a journey', href: searchPath },
  { label: 'Compare travel passes', href: '/travel_passes/' },
  { label: 'Choose a tour', href: '/tours/' },
] as const;

/** The page of the booking that is open in this browser. */
export const purchasePath = '/purchase/';
/** The page that explains why nothing was booked. */
export const purchaseFailedPath = '/purchase-failed/';
export const ticketPath = '/purchase/ticket.pdf';
export const calendarPath = '/purchase/calendar.ics';
/** The form that finds a booking by its reference and email address. */
export const findBookingPath = '/purchase/#find-booking';
/** The route that this form posts to. */
export const findFormPath = '/purchase/find';
/** The route that the cancellation forms post to. */
export const refundFormPath = '/purchase/refund';
/** The route of the forms that change a booking: names, journeys and extras. */
export const changeFormPath = '/purchase/change';
/** The route that the form posts to that clears the booking from this browser. */
export const forgetFormPath = '/purchase/forget';

/**
 * Redirects to the payment page of the order that is open in this browser. With `?token=` it first opens that
 * order here.
 */
export const payPath = '/purchase/pay';

/** The address that opens a booking in this browser and redirects to it. */
export const bookingPath = (token: string) => `${arrivalPath}?token=${encodeURIComponent(token)}`;

/** The route behind that address. The payment page returns to it, too. */
export const arrivalPath = '/purchase/arrive';

/** The address that a payment page links to for leaving it. */
export const leavePaymentPath = '/purchase/left';

/** The question before a link replaces the booking that is open in this browser. */
export const questionPath = '/purchase/open';

/** The route that the claim form of a booking posts to, with receipts. */
export const claimFormPath = '/purchase/claim';

/** The staff page. */
export const staffPath = '/staff/';
/** The staff page of one booking. */
export const staffBookingPath = '/staff/booking/';
/** The staff page on which a booking is changed, and the route that its forms post to. */
export const staffChangePath = '/staff/booking/change/';
export const staffChangeFormPath = '/staff/booking/change/form';
/** The staff page of disruptions. */
export const staffDisruptionsPath = '/staff/disruptions/';
/** The staff page of claims. */
export const staffClaimsPath = '/staff/claims/';
/** Address of a claim's receipt, for staff. Its id follows. */
export const staffReceiptPath = '/staff/claims/receipt/';
/** The staff page of messages from forms. */
export const staffMessagesPath = '/staff/messages/';
/** The staff page that enters a disruption. */
export const staffEnterDisruptionPath = '/staff/disruptions/enter/';
/** The route that the staff forms post to. */
export const staffFormPath = '/staff/form';

/** The address that opens a booking in this browser and redirects to its payment page. */
export const payPathOf = (token: string) => `${payPath}?token=${encodeURIComponent(token)}`;

/** Path of the site search page. */
export const siteSearchPath = '/search/';

/** The page with the cancellations, delays and notices of all lines. */
export const serviceStatusPath = '/service-status/';
