/**
 * Typed client of API v1 for browsers, HTTP and in-process calls. It never throws: every result is an envelope. It imports
 * only types from the server, which keeps it small in browsers.
 */

import { readCartCookie } from '#contracts/cart/cart-cookie.ts';
import type { ApiTypes } from './api-types.ts';
import { API_PATH } from './base-address.ts';
import { type Failed, failed, type Results, type Success } from './envelope.ts';

/** Result of a call: an envelope with data, or a failed one. */
export type ApiResponse<Data> = Results<Data> | Success<Data> | Failed;

/** Error code of failures outside the API: the network failed, or the response is invalid. */
export const CLIENT_FAILURE = '500';

/** Address, credentials and `fetch` of a client. */
export type ApiClientOptions = {
  /** Origin of the API without a trailing slash, such as `https://api.example.nz`; empty for the page's own origin. */
  baseUrl: string;
  apiKey: string;
  /** Host name of the calling site, or a function that returns it for each call. Not sent while undefined. */
  originDomain: string | (() => string | undefined);
  fetch?: (request: string, init: RequestInit) => Promise<Response> | Response;
};

/** Options of a single call. */
export type CallOptions = { signal?: AbortSignal };

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

type Call = CallOptions & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Query;
  body?: unknown;
  idempotencyKey?: string;
  bookingToken?: string;
};

/** The calls of API v1. */
export type ApiClient = ReturnType<typeof createApiClient>;

/** Creates a client for one API, key and site. */
export function createApiClient(options: ApiClientOptions) {
  const send = options.fetch ?? ((request, init) => fetch(request, init));

  async function call<Data>({
    method,
    path,
    query,
    body,
    idempotencyKey,
    bookingToken,
    signal,
  }: Call): Promise<ApiResponse<Data>> {
    const originDomain =
      typeof options.originDomain === 'function' ? options.originDomain() : options.originDomain;
    let answer: unknown;
    try {
      const response = await send(`${options.baseUrl}${API_PATH}${path}${queryString(query)}`, {
        method,
        headers: {
          Accept: 'application/json',
          'X-Api-Key': options.apiKey,
          ...(originDomain ? { 'X-Origin-Domain': originDomain } : {}),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
          ...(bookingToken === undefined ? {} : { 'X-Booking-Token': bookingToken }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      });
      answer = await response.json();
    } catch {
      return failed(CLIENT_FAILURE, 'The service could not be reached. Please try again.');
    }
    if (isEnvelope<Data>(answer)) return answer;
    return failed(CLIENT_FAILURE, 'Invalid API response. Please try again.');
  }

  const get = <Data>(path: string, query?: Query, callOptions?: CallOptions) =>
    call<Data>({ method: 'GET', path, ...(query ? { query } : {}), ...callOptions });

  return {
    /** Finds a published page by `path`. */
    pageContent: (path: string, callOptions?: CallOptions) =>
      get<ApiTypes['pageContent']>('/page-content', { path }, callOptions),
    /** Finds the draft that a preview link's token opens, by its document id or path. */
    pagePreview: (page: { id: string } | { path: string }, token: string, callOptions?: CallOptions) =>
      'id' in page
        ? get<ApiTypes['pagePreview']>(`/page-preview/${encodeURIComponent(page.id)}`, { token }, callOptions)
        : get<ApiTypes['pagePreview']>('/page-preview', { ...page, token }, callOptions),
    /** Lists blog posts, newest first. */
    blogs: (query: ListQuery = {}, callOptions?: CallOptions) =>
      get<ApiTypes['blogs']>('/blogs', query, callOptions),
    blog: (slug: string, callOptions?: CallOptions) =>
      get<ApiTypes['blog']>(`/blogs/${encodeURIComponent(slug)}`, undefined, callOptions),
    destinations: (query: ListQuery = {}, callOptions?: CallOptions) =>
      get<ApiTypes['destinations']>('/destinations', query, callOptions),
    destination: (slug: string, callOptions?: CallOptions) =>
      get<ApiTypes['destination']>(`/destinations/${encodeURIComponent(slug)}`, undefined, callOptions),
    /** Searches the site, best results first. */
    siteSearch: (query: { q: string; limit?: number }, callOptions?: CallOptions) =>
      get<ApiTypes['siteSearch']>('/site-search', query, callOptions),
    /** Lists all countries by English name. */
    countries: (callOptions?: CallOptions) =>
      get<ApiTypes['countries']>('/countries', undefined, callOptions),
    /** Sends a contact message. */
    contact: (message: ApiTypes['contactInput'], callOptions?: CallOptions) =>
      call<ApiTypes['contact']>({ method: 'POST', path: '/contact', body: message, ...callOptions }),
    /** Suggests towns and stops for a visitor's input, best match first. */
    stops: (query: string, callOptions?: CallOptions) =>
      get<ApiTypes['stops']>('/stops', { query }, callOptions),
    /** Lists the trips of a line, or the journeys between two places, on a day (`YYYY-MM-DD`). */
    timetableJourney: (
      query: { line: string; date: string } | { from: string; to: string; date: string },
      callOptions?: CallOptions,
    ) => get<ApiTypes['timetableJourney']>('/timetable-journey', query, callOptions),
    /** Finds journeys on a day with their prices. */
    fareSearch: (query: FareSearchInput, callOptions?: CallOptions) =>
      get<ApiTypes['fareSearch']>('/fare-search/', query, callOptions),
    /** Reads an offer again by its id from a fare search. */
    offer: (offerId: string, callOptions?: CallOptions) =>
      get<ApiTypes['offer']>(`/offers/${encodeURIComponent(offerId)}`, undefined, callOptions),
    /** Lists travel passes of a family, or the gift voucher; all passes without a family. */
    travelPasses: (
      query: { family?: 'bus' | 'rail' | 'rail_bus' | 'voucher' } = {},
      callOptions?: CallOptions,
    ) => get<ApiTypes['travelPasses']>('/travel-passes', query, callOptions),
    travelPass: (slug: string, callOptions?: CallOptions) =>
      get<ApiTypes['travelPass']>(`/travel-passes/${encodeURIComponent(slug)}`, undefined, callOptions),
    tours: (callOptions?: CallOptions) => get<ApiTypes['tours']>('/tour', undefined, callOptions),
    /** Finds a tour with its departures and remaining places. */
    tour: (slug: string, callOptions?: CallOptions) =>
      get<ApiTypes['tour']>(`/tour/${encodeURIComponent(slug)}`, undefined, callOptions),
    /** Lists the extras of an offer or a pass. */
    serviceExtras: (query: { offerId: string } | { productId: string }, callOptions?: CallOptions) =>
      get<ApiTypes['serviceExtras']>('/service-extras', query, callOptions),
    /** Reads the cart of a session; `null` if there is none yet. */
    cart: (sessionId: string | null, callOptions?: CallOptions) =>
      ofSession(sessionId, (id) => get<ApiTypes['cart']>(`/cart/${id}`, undefined, callOptions)),
    /** Adds items to the cart of a session, or to a new cart. The response contains the session id. */
    addToCart: (body: ApiTypes['addToCartInput'], callOptions?: CallOptions) =>
      call<ApiTypes['cart']>({ method: 'POST', path: '/cart', body, ...callOptions }),
    /** Changes one item, or holds it again. */
    changeCart: (body: ApiTypes['changeCartInput'], callOptions?: CallOptions) =>
      call<ApiTypes['cart']>({ method: 'PUT', path: '/cart', body, ...callOptions }),
    /** Removes an item with its extras. */
    removeFromCart: (sessionId: string | null, itemId: string, callOptions?: CallOptions) =>
      ofSession(sessionId, (id) =>
        call<ApiTypes['cart']>({
          method: 'DELETE',
          path: `/cart/${id}`,
          query: { id: itemId },
          ...callOptions,
        }),
      ),
    /** Quotes an order of the cart, paid with these vouchers. Changes nothing. */
    quoteCheckout: (
      sessionId: string | null,
      body: ApiTypes['checkoutQuoteInput'] = {},
      callOptions?: CallOptions,
    ) =>
      ofSession(sessionId, (id) =>
        call<ApiTypes['checkoutQuote']>({
          method: 'POST',
          path: `/checkout-quotes/${id}`,
          body,
          ...callOptions,
        }),
      ),
    /**
     * Orders the whole cart. Create one `idempotencyKey` per order and keep it until the response arrives: repeats with it are
     * the same order.
     *
     * Send both `expectedSubtotal` and `expectedTotal` from a quote. If vouchers pay for everything, the total stays 0, and
     * only the subtotal reveals a changed cart.
     */
    checkoutBooking: (
      sessionId: string | null,
      body: ApiTypes['checkoutInput'],
      idempotencyKey: string,
      callOptions?: CallOptions,
    ) =>
      ofSession(sessionId, (id) =>
        call<ApiTypes['placedOrder']>({
          method: 'POST',
          path: `/checkout-booking/${id}`,
          body,
          idempotencyKey,
          ...callOptions,
        }),
      ),
    /** Reads a booking, for a caller who has its token. */
    booking: (reference: string, token: string, callOptions?: CallOptions) =>
      call<ApiTypes['booking']>({
        method: 'GET',
        path: bookingPath(reference),
        bookingToken: token,
        ...callOptions,
      }),
    /** Calculates the refund for cancelling parts of a booking. Changes nothing. */
    offerRefund: (
      reference: string,
      token: string,
      body: ApiTypes['refundOfferInput'] = {},
      callOptions?: CallOptions,
    ) =>
      call<ApiTypes['refundOffer']>({
        method: 'POST',
        path: `${bookingPath(reference)}/refund-offers`,
        bookingToken: token,
        body,
        ...callOptions,
      }),
    /** Cancels these parts. `idempotencyKey` works as for an order. */
    confirmRefund: (
      reference: string,
      token: string,
      body: ApiTypes['refundInput'],
      idempotencyKey: string,
      callOptions?: CallOptions,
    ) =>
      call<ApiTypes['refundReceipt']>({
        method: 'POST',
        path: `${bookingPath(reference)}/refunds`,
        bookingToken: token,
        body,
        idempotencyKey,
        ...callOptions,
      }),
    health: (callOptions?: CallOptions) => get<ApiTypes['health']>('/health', undefined, callOptions),
    ready: (callOptions?: CallOptions) => get<ApiTypes['ready']>('/ready', undefined, callOptions),
  };
}

const bookingPath = (reference: string) => `/bookings/${encodeURIComponent(reference)}`;

/** Refuses an invalid session id like the API does, because it might not fit into a URL. */
async function ofSession<Data>(
  sessionId: string | null,
  ask: (id: string) => Promise<ApiResponse<Data>>,
): Promise<ApiResponse<Data>> {
  const id = readCartCookie(sessionId ?? undefined);
  return id === null ? failed('INVALID_CART_SESSION', 'Invalid cart session id.') : ask(id);
}

/** A fare search: places by id or name, dates as `YYYY-MM-DD`, times as `HH:MM`, types separated by commas. */
export type FareSearchInput = {
  from: string;
  to: string;
  date: string;
  returnDate?: string;
  adults?: number;
  children?: number;
  infants?: number;
  types?: string;
  departAfter?: string;
  arriveBy?: string;
  maxChanges?: number;
  sort?: 'departure' | 'price' | 'duration';
};

/** Pagination of a list: `page` from 1, `pageSize` up to 50. */
export type ListQuery = { page?: number; pageSize?: number };

function queryString(query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return parameters.size > 0 ? `?${parameters}` : '';
}

/**
 * Returns true if `value` is an envelope. Its data is not checked, which keeps the client small: both sides share the types.
 */
function isEnvelope<Data>(value: unknown): value is ApiResponse<Data> {
  if (typeof value !== 'object' || value === null) return false;
  if (!('status' in value && 'data' in value && 'errorCode' in value && 'errorMessage' in value))
    return false;
  return value.status === 'failed'
    ? typeof value.errorCode === 'string' && typeof value.errorMessage === 'string'
    : (value.status === 'results' || value.status === 'success') && value.errorCode === null;
}
