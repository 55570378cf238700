/** Routes behind the page of a booking. They identify the booking by its cookie, never by the address. */

export const ticketPath = '/purchase/ticket.pdf';
export const calendarPath = '/purchase/calendar.ics';
/** The route that the cancellation forms post to. */
export const refundFormPath = '/purchase/refund';
/** The route that the form posts to that clears the booking from this browser. */
export const forgetFormPath = '/purchase/forget';
export const cartPath = '/cart/';
export const contactPath = '/contact/';
export const searchPath = '/book-your-journey/';
