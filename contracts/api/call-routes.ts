/** Method and path of each call of API v1 that clients make. Paths are below `API_PATH`. */
export const callRoutes = {
  pageContent: 'GET /page-content',
  pagePreviewById: 'GET /page-preview/{id}',
  pagePreview: 'GET /page-preview',
  blogs: 'GET /blogs',
  blog: 'GET /blogs/{slug}',
  destinations: 'GET /destinations',
  destination: 'GET /destinations/{slug}',
  siteSearch: 'GET /site-search',
  countries: 'GET /countries',
  contact: 'POST /contact',
  submitForm: 'POST /forms/{documentId}/{formKey}',
  stops: 'GET /stops',
  timetableJourney: 'GET /timetable-journey',
  // The specification writes this path with a slash at its end, which is optional.
  fareSearch: 'GET /fare-search/',
  fareCalendar: 'GET /fare-calendar',
  offer: 'GET /offers/{offerId}',
  travelPasses: 'GET /travel-passes',
  travelPass: 'GET /travel-passes/{slug}',
  tours: 'GET /tour',
  tour: 'GET /tour/{slug}',
  serviceExtras: 'GET /service-extras',
  cart: 'GET /cart/{cartSessionId}',
  addToCart: 'POST /cart',
  changeCart: 'PUT /cart',
  removeFromCart: 'DELETE /cart/{cartSessionId}',
  quoteCheckout: 'POST /checkout-quotes/{cartSessionId}',
  checkoutBooking: 'POST /checkout-booking/{cartSessionId}',
  requestBookingLink: 'POST /booking-links',
  booking: 'GET /bookings/{reference}',
  offerRefund: 'POST /bookings/{reference}/refund-offers',
  confirmRefund: 'POST /bookings/{reference}/refunds',
  offerChange: 'POST /bookings/{reference}/change-offers',
  confirmChange: 'POST /bookings/{reference}/changes',
  submitClaim: 'POST /bookings/{reference}/claims',
  health: 'GET /health',
  ready: 'GET /ready',
} as const;

/** The name of a call. */
export type CallName = keyof typeof callRoutes;

/** The method and path of a call, such as `GET /cart/{cartSessionId}`. */
export type CallRoute = ReadRoute | `${'POST' | 'PUT' | 'DELETE'} /${string}`;

/** The method and path of a call that only reads. */
export type ReadRoute = `GET /${string}`;

/** The input of a call before its schemas have checked it. */
export interface CallInput {
  /** Parameters of the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** Undefined parameters count as missing; a list stands for a repeated one. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The JSON body. */
  readonly body?: unknown;
}
