/** What the API needs from the rest of the house. */

import type { ContentSource } from '#cms/content-source.ts';
import type { PreviewAnswer, PreviewedPage } from '#cms/preview-link.ts';
import type { Checkout, RefundRequest } from '#contracts/booking/checkout-calls.ts';
import type { Booking, CheckoutFailure, CheckoutQuote, PlacedBooking } from '#domains/booking/booking.ts';
import type { AgedTraveller } from '#domains/booking/checkout/match-travellers.ts';
import type { ConfirmRefundResult, OfferRefundResult } from '#domains/booking/refund/refund.ts';
import type { CartResult, ItemChange, ItemRestoration, NewItem } from '#domains/cart/cart.ts';
import type { Catalogue } from '#domains/catalogue/catalogue.ts';
import type { ContactMessage } from '#domains/contact/contact-message.ts';
import type { TakenQuestion } from '#domains/inventory/inventory.ts';
import type { SiteSearch } from '#domains/site-search/site-search.ts';
import type { SearchDeps } from '#domains/travel/search/search-fares.ts';
import type { KeptAnswer, OnceResult, RepeatableRequest } from '#platform/idempotency/idempotent-request.ts';
import type { GuessLimiter } from '#platform/rate-limits/guess-limiter.ts';
import type { ReadinessData } from './types.ts';

/** What the API reads of the content. */
export type ApiContent = Pick<
  ContentSource,
  'findPage' | 'listBlogPosts' | 'findBlogPost' | 'listDestinations' | 'findDestination' | 'isReachable'
> & {
  /** The draft that a preview link's token opens, if it is the page that is asked for. Never cached. */
  findPreview(asked: PreviewedPage, token: string): Promise<PreviewAnswer | null>;
};

/** Decides whether a request may go on. The place where rate limits are put in; see `unlimited`. */
export type RateLimiter = {
  /** `route` is the route's own pattern, such as `POST /contact`. Resolves to the seconds to wait, or null to go on. */
  check(route: string, request: Request): Promise<number | null>;
  /** The same once the body is read: for those who are known by what it says alone. */
  checkBody(route: string, body: unknown): Promise<number | null>;
};

/** Lets everything through. */
export const unlimited: RateLimiter = { check: async () => null, checkBody: async () => null };

/**
 * What can be done with a cart. Ids come as callers wrote them: whether they are any is for these to say. A refusal is an
 * answer; whatever rejects is a fault, and nothing has changed then.
 */
export type CartCalls = {
  read(sessionId: string): Promise<CartResult>;
  /** `sessionId` null, or one that is nobody's: a new cart. */
  add(sessionId: string | null, items: readonly NewItem[]): Promise<CartResult>;
  change(sessionId: string, change: ItemChange): Promise<CartResult>;
  restore(sessionId: string, restoration: ItemRestoration): Promise<CartResult>;
  remove(sessionId: string, itemId: string): Promise<CartResult>;
};

/**
 * What can be done with orders and bookings. Ids and tokens come as callers wrote them. A refusal is an answer; whatever
 * rejects is a fault, after which the same call may be made again.
 */
export type BookingCalls = {
  quote(
    sessionId: string,
    voucherCodes: readonly string[],
    travellers: readonly AgedTraveller[] | undefined,
  ): Promise<{ readonly ok: true; readonly quote: CheckoutQuote } | Refused<CheckoutFailure>>;
  /** `orderKey` names the order: placed again under it, it is the same one. */
  place(
    sessionId: string,
    checkout: Checkout,
    orderKey: string,
  ): Promise<{ readonly ok: true; readonly placed: PlacedBooking } | Refused<CheckoutFailure>>;
  /** The booking a token opens, or null. */
  find(token: string): Promise<Booking | null>;
  offerRefund(token: string, request: RefundRequest): Promise<OfferRefundResult>;
  confirmRefund(token: string, refundOfferId: string): Promise<ConfirmRefundResult>;
  ticket(booking: Booking): Promise<Uint8Array>;
  /** `token` opens the booking: it is in the calendar's link. */
  calendar(booking: Booking, token: string): Promise<string>;
  /** Does what was asked under a key once; what it answers is kept, what it throws changes nothing. */
  once(
    request: RepeatableRequest,
    work: (requestName: string) => Promise<KeptAnswer>,
  ): Promise<OnceResult<never>>;
  /** `body` to the byte. */
  receiveWebhook(
    provider: string,
    body: string,
    headers: Headers,
  ): Promise<'accepted' | 'ignored' | 'refused'>;
};

type Refused<Failure> = { readonly ok: false; readonly failure: Failure };

/** What is sold besides journeys, and how much of it is gone. */
export type ApiProducts = {
  catalogue(): Catalogue;
  /** Units of each pool that are held or sold now, one number a question and in its order. */
  taken(questions: readonly TakenQuestion[]): Promise<readonly number[]>;
};

/** The settings and services one instance of the API works with. */
export type ApiDependencies = {
  /** Accepted values of `X-Api-Key`. */
  apiKeys: readonly string[];
  /** Host names accepted in `X-Origin-Domain` and, as the host of `Origin`, in a browser's requests. Lower case. */
  safeDomains: readonly string[];
  /** Whether the site is reached over TLS: then pages that call are, too. */
  isSecure?: boolean;
  content: ApiContent;
  search: SiteSearch;
  contact: { store(message: ContactMessage): Promise<{ reference: string }> };
  /** What a fare search works with. */
  travel: SearchDeps;
  products: ApiProducts;
  cart: CartCalls;
  booking: BookingCalls;
  /** The states of what the site needs besides the content; never rejects. */
  readiness(): Promise<Pick<ReadinessData, 'database' | 'timetable'>>;
  rateLimiter?: RateLimiter;
  guessLimiter?: GuessLimiter;
};
