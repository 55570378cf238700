/** Addresses that serve the page of a booking. What they answer goes by the booking's cookie, never by the address. */

export const ticketPath = '/purchase/ticket.pdf';
export const calendarPath = '/purchase/calendar.ics';
/** Where the forms that give up parts of a booking are sent. */
export const refundFormPath = '/purchase/refund';
/** Where the form is sent that lets this browser forget the booking. */
export const forgetFormPath = '/purchase/forget';
export const cartPath = '/cart/';
export const contactPath = '/contact/';
export const searchPath = '/book-your-journey/';
