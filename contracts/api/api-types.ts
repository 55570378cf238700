/** Types of the API's data, derived from its schemas. They cost nothing in browsers. */
import type { z } from 'zod';
import type { bookingLinkSchema } from '../booking/booking-link-call.ts';
import type { changeRequestSchema, confirmChangeSchema } from '../booking/change-calls.ts';
import type { claimSchema } from '../booking/claim-calls.ts';
import type { checkoutQuoteSchema } from '../booking/order-calls.ts';
import type { CheckoutInput } from '../booking/order-schema.ts';
import type { confirmRefundSchema, refundRequestSchema } from '../booking/refund-calls.ts';
import type { AddToCartBody, ChangeCartBody } from '../cart/cart-calls.ts';
import type { ContactMessageInput } from '../contact/contact-message.ts';
import type { FormSubmissionInput } from '../forms/form-submission.ts';
import type {
  BookingData,
  bookingLinkReceiptSchema,
  ChangeReceiptData,
  CheckoutQuoteData,
  changeOfferSchema,
  claimReceiptSchema,
  PlacedOrderData,
  RefundOfferData,
  RefundReceiptData,
} from './booking-schemas.ts';
import type { CallName } from './call-routes.ts';
import type { CartData } from './cart-schemas.ts';
import type {
  contactReceiptSchema,
  countrySchema,
  healthSchema,
  listedSchema,
  pageContentSchema,
  readinessSchema,
} from './content-schemas.ts';
import type {
  passProductSchema,
  serviceExtraSchema,
  tourDetailSchema,
  tourSchema,
} from './product-schemas.ts';
import type { siteSearchSchema } from './search-schemas.ts';
import type {
  fareCalendarSchema,
  fareSearchSchema,
  offerSchema,
  placeSchema,
  timetableJourneySchema,
} from './travel-schemas.ts';

export type PageContentData = z.output<typeof pageContentSchema>;
export type ListedData = z.output<typeof listedSchema>;
export type CountryData = z.output<typeof countrySchema>;
export type ReadinessData = z.output<typeof readinessSchema>;

/** A page of a list. `page` counts from 1; `total` counts all entries. */
export type ListData<Item> = {
  readonly items: readonly Item[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
};

/** Input and response types of each call. */
export type ApiTypes = {
  pageContent: PageContentData;
  pagePreview: PageContentData;
  blogs: ListData<ListedData>;
  blog: PageContentData;
  destinations: ListData<ListedData>;
  destination: PageContentData;
  siteSearch: z.output<typeof siteSearchSchema>;
  countries: readonly CountryData[];
  contactInput: ContactMessageInput;
  contact: z.output<typeof contactReceiptSchema>;
  formInput: FormSubmissionInput;
  stops: readonly z.output<typeof placeSchema>[];
  timetableJourney: z.output<typeof timetableJourneySchema>;
  fareSearch: z.output<typeof fareSearchSchema>;
  fareCalendar: z.output<typeof fareCalendarSchema>;
  offer: z.output<typeof offerSchema>;
  travelPasses: readonly z.output<typeof passProductSchema>[];
  travelPass: z.output<typeof passProductSchema>;
  tours: readonly z.output<typeof tourSchema>[];
  tour: z.output<typeof tourDetailSchema>;
  serviceExtras: readonly z.output<typeof serviceExtraSchema>[];
  cart: CartData;
  addToCartInput: AddToCartBody;
  changeCartInput: ChangeCartBody;
  checkoutQuoteInput: z.input<typeof checkoutQuoteSchema>;
  checkoutQuote: CheckoutQuoteData;
  checkoutInput: CheckoutInput;
  placedOrder: PlacedOrderData;
  bookingLinkInput: z.input<typeof bookingLinkSchema>;
  requestBookingLink: z.output<typeof bookingLinkReceiptSchema>;
  booking: BookingData;
  refundOfferInput: z.input<typeof refundRequestSchema>;
  refundOffer: RefundOfferData;
  refundReceipt: RefundReceiptData;
  refundInput: z.input<typeof confirmRefundSchema>;
  changeOfferInput: z.input<typeof changeRequestSchema>;
  changeOffer: z.output<typeof changeOfferSchema>;
  changeInput: z.input<typeof confirmChangeSchema>;
  changeReceipt: ChangeReceiptData;
  claimInput: z.input<typeof claimSchema>;
  submitClaim: z.output<typeof claimReceiptSchema>;
  health: z.output<typeof healthSchema>;
  ready: ReadinessData;
};

/** The data that each call returns. */
export type CallData = {
  readonly [Name in CallName]: Name extends keyof SharedData
    ? ApiTypes[SharedData[Name]]
    : Name extends keyof ApiTypes
      ? ApiTypes[Name]
      : never;
};

/** Calls that return the data of another one. */
type SharedData = {
  submitForm: 'contact';
  pagePreviewById: 'pagePreview';
  addToCart: 'cart';
  changeCart: 'cart';
  removeFromCart: 'cart';
  quoteCheckout: 'checkoutQuote';
  checkoutBooking: 'placedOrder';
  offerRefund: 'refundOffer';
  confirmRefund: 'refundReceipt';
  offerChange: 'changeOffer';
  confirmChange: 'changeReceipt';
};
