/** Dependencies of the API: ports to content, search, carts, bookings and services. */

import type { ContentSource } from '#cms/content-source.ts';
import type { PublishedForm } from '#cms/find-form.ts';
import type { FoundPreview, PreviewedPage } from '#cms/preview-link.ts';
import type { ReadinessData } from '#contracts/api/api-types.ts';
import type { BookingLinkRequest } from '#contracts/booking/booking-link-call.ts';
import type { ChangeRequest } from '#contracts/booking/change-calls.ts';
import type { ClaimRequest } from '#contracts/booking/claim-calls.ts';
import type { Checkout } from '#contracts/booking/order-schema.ts';
import type { RefundRequest } from '#contracts/booking/refund-calls.ts';
import type { ContactMessage } from '#contracts/contact/contact-message.ts';
import type { Booking, CheckoutFailure, CheckoutQuote, PlacedBooking } from '#domains/booking/booking.ts';
import type { ConfirmChangeResult, OfferChangeResult } from '#domains/booking/change/change-results.ts';
import type { AgedTraveller } from '#domains/booking/checkout/match-travellers.ts';
import type { SubmitClaimResult } from '#domains/booking/claim/submit-claim.ts';
import type { ConfirmRefundResult, OfferRefundResult } from '#domains/booking/refund/refund-results.ts';
import type { CartResult, ItemChange, ItemRestoration, NewItem } from '#domains/cart/cart.ts';
import type { Catalogue } from '#domains/catalogue/catalogue.ts';
import type { SubmittedForm } from '#domains/contact/store-form-submission.ts';
import type { TakenQuestion } from '#domains/inventory/inventory.ts';
import type { SiteSearch } from '#domains/site-search/site-search.ts';
import type { SearchDeps } from '#domains/travel/search/search-fares.ts';
import type {
  IdempotentRequest,
  IdempotentResult,
  StoredResponse,
} from '#platform/idempotency/idempotent-request.ts';
import type { GuessLimiter } from '#platform/rate-limits/guess-limiter.ts';
import type { RateLimitName } from '#platform/rate-limits/rate-limits.ts';

/** Content that the API reads. */
export type ApiContent = Pick<
  ContentSource,
  'findPage' | 'listBlogPosts' | 'findBlogPost' | 'listDestinations' | 'findDestination' | 'isReachable'
> & {
  /** Finds the draft that a preview link's token opens, if it is the requested page. Never cached. */
  findPreview(page: PreviewedPage, token: string): Promise<FoundPreview | null>;
};

/** Rate limiter port. `unlimitedRate` is the default. */
export type RateLimiter = {
  /**
   * Counts a call of the current network, and of the cart `session` if the path or a cookie names one. Resolves to the seconds
   * to wait, or null to proceed.
   */
  check(call: LimitedCall, session: string | undefined): Promise<number | null>;
  /** Counts a call again for the cart that its body names. */
  checkSession(call: LimitedCall, session: string): Promise<number | null>;
};

/** A call to count: its name, such as `POST /contact`, and its limit; null for none. */
export type LimitedCall = { readonly name: string; readonly limit: RateLimitName | null };

/** A rate limiter without limits. */
export const unlimitedRate: RateLimiter = { check: async () => null, checkSession: async () => null };

/**
 * The cart calls. Ids are passed as sent, and these calls validate them. A refusal is a normal result. If a call rejects, it
 * failed and changed nothing.
 */
export type CartCalls = {
  read(sessionId: string): Promise<CartResult>;
  /**
   * Creates a new cart if `sessionId` is null or unknown. `replaces` is the id of an item to remove in the same
   * transaction.
   */
  add(sessionId: string | null, items: readonly NewItem[], replaces?: string): Promise<CartResult>;
  change(sessionId: string, change: ItemChange): Promise<CartResult>;
  restore(sessionId: string, restoration: ItemRestoration): Promise<CartResult>;
  remove(sessionId: string, itemId: string): Promise<CartResult>;
};

/**
 * The calls for orders and bookings. Ids and tokens are passed as sent. A refusal is a normal result. If a call rejects, it
 * failed and may be repeated.
 */
export type BookingCalls = {
  quote(
    sessionId: string,
    voucherCodes: readonly string[],
    travellers: readonly AgedTraveller[] | undefined,
  ): Promise<{ readonly ok: true; readonly quote: CheckoutQuote } | Refused<CheckoutFailure>>;
  /** Places an order. A repeat with the same `orderKey` returns the same order. */
  place(
    sessionId: string,
    checkout: Checkout,
    orderKey: string,
  ): Promise<{ readonly ok: true; readonly placed: PlacedBooking } | Refused<CheckoutFailure>>;
  /**
   * Emails the link to a booking if reference and email address belong together. Resolves in the same way if
   * not, and to false if the request was not stored.
   */
  requestLink(request: BookingLinkRequest): Promise<boolean>;
  /** Finds the booking that a token opens, or null. */
  find(token: string): Promise<Booking | null>;
  offerRefund(token: string, request: RefundRequest): Promise<OfferRefundResult>;
  confirmRefund(token: string, refundOfferId: string): Promise<ConfirmRefundResult>;
  offerChange(token: string, request: ChangeRequest): Promise<OfferChangeResult>;
  confirmChange(token: string, changeOfferId: string): Promise<ConfirmChangeResult>;
  /** Claims costs of a disruption, without receipts. */
  submitClaim(token: string, request: ClaimRequest): Promise<SubmitClaimResult>;
  ticket(booking: Booking): Promise<Uint8Array>;
  /** Creates a calendar file. Its link contains `token`, which opens the booking. */
  calendar(booking: Booking, token: string): Promise<string>;
  /** Runs `work` once for an idempotency key and stores its response. An exception in `work` changes nothing. */
  once(
    request: IdempotentRequest,
    work: (requestName: string) => Promise<StoredResponse>,
  ): Promise<IdempotentResult<never>>;
  /** `body` is the exact text. */
  receiveWebhook(
    provider: string,
    body: string,
    headers: Headers,
  ): Promise<'accepted' | 'ignored' | 'refused'>;
};

type Refused<Failure> = { readonly ok: false; readonly failure: Failure };

/** Products other than journeys, and their availability. */
export type ApiProducts = {
  catalogue(): Catalogue;
  /** Counts the units of each pool that are held or sold, in the order of the questions. */
  taken(questions: readonly TakenQuestion[]): Promise<readonly number[]>;
};

/** Settings and services of one API instance. */
export type ApiDependencies = {
  /** Accepted values of `X-Api-Key`. */
  apiKeys: readonly string[];
  /** Host names accepted in `X-Origin-Domain` and, as the host of `Origin`, in a browser's requests. Lower case. */
  safeDomains: readonly string[];
  /** True if the site is served over TLS. Calling pages must then use it, too. */
  isSecure?: boolean;
  content: ApiContent;
  search: SiteSearch;
  contact: { store(message: ContactMessage): Promise<{ reference: string }> };
  forms: {
    /** Throws as a `ContentSource` does. */
    find(documentId: string, formKey: string): Promise<PublishedForm | null>;
    /** @param recipient the name that the form gives */
    store(form: SubmittedForm, recipient: string | undefined): Promise<{ reference: string }>;
  };
  /** Dependencies of the fare search. */
  travel: SearchDeps;
  products: ApiProducts;
  cart: CartCalls;
  booking: BookingCalls;
  /** Returns the state of everything the site needs besides content; never rejects. */
  readiness(): Promise<Pick<ReadinessData, 'database' | 'timetable'>>;
  rateLimiter?: RateLimiter;
  guessLimiter?: GuessLimiter;
};
