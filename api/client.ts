/**
 * The typed client of API v1, the same in the browser, over HTTP and in process. It never throws: whatever happens, the
 * answer is an envelope. Light on purpose: nothing of the server is imported but types.
 */
import { readCartCookie } from '#contracts/cart/cart-cookie.ts';
import { type Failed, failed, type Results, type Success } from './envelope.ts';
import type { ApiTypes } from './types.ts';

/** What a call answers: an envelope with data, or a failed one. */
export type ApiAnswer<Data> = Results<Data> | Success<Data> | Failed;

/** The code of a failure that is not the API's own: the network, or an answer that cannot be read. */
export const CLIENT_FAILURE = '500';

/** Where the API is, who asks, and what to fetch with. */
export type ApiClientOptions = {
  /** Origin of the API without a trailing slash, such as `https://api.example.nz`; empty for the page's own origin. */
  baseUrl: string;
  apiKey: string;
  /** Host name of the site that asks, or a function that knows it at the time of the call. Not sent while unknown. */
  originDomain: string | (() => string | undefined);
  fetch?: (request: string, init: RequestInit) => Promise<Response> | Response;
};

/** How one call differs from the rest. */
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

/** A client for one API, key and site. */
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
  }: Call): Promise<ApiAnswer<Data>> {
    const originDomain =
      typeof options.originDomain === 'function' ? options.originDomain() : options.originDomain;
    let answer: unknown;
    try {
      const response = await send(`${options.baseUrl}/api/v1${path}${queryString(query)}`, {
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
    /** The page at `path`, published. */
    pageContent: (path: string, callOptions?: CallOptions) =>
      get<ApiTypes['pageContent']>('/page-content', { path }, callOptions),
    /** The draft that the token of a preview link opens, by its document's id or by its path. */
    pagePreview: (asked: { id: string } | { path: string }, token: string, callOptions?: CallOptions) =>
      'id' in asked
        ? get<ApiTypes['pagePreview']>(
            `/page-preview/${encodeURIComponent(asked.id)}`,
            { token },
            callOptions,
          )
        : get<ApiTypes['pagePreview']>('/page-preview', { ...asked, token }, callOptions),
    /** Blog posts, newest first. */
    blogs: (query: ListQuery = {}, callOptions?: CallOptions) =>
      get<ApiTypes['blogs']>('/blogs', query, callOptions),
    blog: (slug: string, callOptions?: CallOptions) =>
      get<ApiTypes['blog']>(`/blogs/${encodeURIComponent(slug)}`, undefined, callOptions),
    destinations: (query: ListQuery = {}, callOptions?: CallOptions) =>
      get<ApiTypes['destinations']>('/destinations', query, callOptions),
    destination: (slug: string, callOptions?: CallOptions) =>
      get<ApiTypes['destination']>(`/destinations/${encodeURIComponent(slug)}`, undefined, callOptions),
    /** What the site says about some words, the best first. */
    siteSearch: (query: { q: string; limit?: number }, callOptions?: CallOptions) =>
      get<ApiTypes['siteSearch']>('/site-search', query, callOptions),
    /** Every country, by English name. */
    countries: (callOptions?: CallOptions) =>
      get<ApiTypes['countries']>('/countries', undefined, callOptions),
    /** Sends a message to the people behind the site. */
    contact: (message: ApiTypes['contactInput'], callOptions?: CallOptions) =>
      call<ApiTypes['contact']>({ method: 'POST', path: '/contact', body: message, ...callOptions }),
    /** Towns and stops by what a visitor types, the best match first. */
    stops: (query: string, callOptions?: CallOptions) =>
      get<ApiTypes['stops']>('/stops', { query }, callOptions),
    /** What runs on a line, or between two places, on a day (`YYYY-MM-DD`). */
    timetableJourney: (
      query: { line: string; date: string } | { from: string; to: string; date: string },
      callOptions?: CallOptions,
    ) => get<ApiTypes['timetableJourney']>('/timetable-journey', query, callOptions),
    /** Journeys on a day with what they cost. */
    fareSearch: (query: FareSearchInput, callOptions?: CallOptions) =>
      get<ApiTypes['fareSearch']>('/fare-search/', query, callOptions),
    /** An offer once more, by the id a fare search gave it. */
    offer: (offerId: string, callOptions?: CallOptions) =>
      get<ApiTypes['offer']>(`/offers/${encodeURIComponent(offerId)}`, undefined, callOptions),
    /** Travel passes of a family, or the gift voucher; all passes without one. */
    travelPasses: (
      query: { family?: 'bus' | 'rail' | 'rail_bus' | 'voucher' } = {},
      callOptions?: CallOptions,
    ) => get<ApiTypes['travelPasses']>('/travel-passes', query, callOptions),
    travelPass: (slug: string, callOptions?: CallOptions) =>
      get<ApiTypes['travelPass']>(`/travel-passes/${encodeURIComponent(slug)}`, undefined, callOptions),
    tours: (callOptions?: CallOptions) => get<ApiTypes['tours']>('/tour', undefined, callOptions),
    /** A tour with its departures and the places left. */
    tour: (slug: string, callOptions?: CallOptions) =>
      get<ApiTypes['tour']>(`/tour/${encodeURIComponent(slug)}`, undefined, callOptions),
    /** The extras of an offer or a pass. */
    serviceExtras: (query: { offerId: string } | { productId: string }, callOptions?: CallOptions) =>
      get<ApiTypes['serviceExtras']>('/service-extras', query, callOptions),
    /** The cart of a session; `null` when there is none yet. */
    cart: (sessionId: string | null, callOptions?: CallOptions) =>
      ofSession(sessionId, (id) => get<ApiTypes['cart']>(`/cart/${id}`, undefined, callOptions)),
    /** Puts items into the cart of a session; a new cart when there is none. The answer says which it is now. */
    addToCart: (body: ApiTypes['addToCartInput'], callOptions?: CallOptions) =>
      call<ApiTypes['cart']>({ method: 'POST', path: '/cart', body, ...callOptions }),
    /** Changes one item, or holds it again. */
    changeCart: (body: ApiTypes['changeCartInput'], callOptions?: CallOptions) =>
      call<ApiTypes['cart']>({ method: 'PUT', path: '/cart', body, ...callOptions }),
    /** Takes an item out, and its extras with it. */
    removeFromCart: (sessionId: string | null, itemId: string, callOptions?: CallOptions) =>
      ofSession(sessionId, (id) =>
        call<ApiTypes['cart']>({
          method: 'DELETE',
          path: `/cart/${id}`,
          query: { id: itemId },
          ...callOptions,
        }),
      ),
    /** What an order of the cart would come to, paid with these vouchers. Changes nothing. */
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
     * Orders all that lies in the cart. `idempotencyKey` is made for this order and kept until it is answered: the same order
     * sent again under it is one order. Send `expectedSubtotal` along with `expectedTotal`, both from a quote: then nothing is
     * ordered that was not shown, though vouchers pay for all of it.
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
    /** A booking, for whoever has its token. */
    booking: (reference: string, token: string, callOptions?: CallOptions) =>
      call<ApiTypes['booking']>({
        method: 'GET',
        path: bookingPath(reference),
        bookingToken: token,
        ...callOptions,
      }),
    /** What would go back for giving up parts of a booking. Changes nothing. */
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
    /** Gives them up. `idempotencyKey` as for an order. */
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

/** What can't be a session id is refused here as the API would: it might not even fit into an address. */
async function ofSession<Data>(
  sessionId: string | null,
  ask: (id: string) => Promise<ApiAnswer<Data>>,
): Promise<ApiAnswer<Data>> {
  const id = readCartCookie(sessionId ?? undefined);
  return id === null ? failed('INVALID_CART_SESSION', 'Invalid cart session id.') : ask(id);
}

/** A fare search: places by id or name, days as `YYYY-MM-DD`, times of day as `HH:MM`, types separated by commas. */
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

/** Which part of a list: `page` from 1, `pageSize` up to 50. */
export type ListQuery = { page?: number; pageSize?: number };

function queryString(query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return parameters.size > 0 ? `?${parameters}` : '';
}

/**
 * Whether `value` is an envelope. What its data holds is the API's promise, kept by the types both sides share; the
 * envelope alone is checked here, so that the client stays small.
 */
function isEnvelope<Data>(value: unknown): value is ApiAnswer<Data> {
  if (typeof value !== 'object' || value === null) return false;
  if (!('status' in value && 'data' in value && 'errorCode' in value && 'errorMessage' in value))
    return false;
  return value.status === 'failed'
    ? typeof value.errorCode === 'string' && typeof value.errorMessage === 'string'
    : (value.status === 'results' || value.status === 'success') && value.errorCode === null;
}
