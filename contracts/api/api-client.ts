/**
 * Typed client of API v1, over HTTP or over direct calls in the server's process. It never throws: every result is an envelope.
 * It imports only types of the schemas, which keeps it small in browsers.
 */

import { readCartCookie } from '../cart/cart-cookie.ts';
import type { FormAddress } from '../forms/form-submission.ts';
import type { ApiTypes, CallData } from './api-types.ts';
import { API_PATH } from './base-address.ts';
import { type CallInput, type CallName, callRoutes } from './call-routes.ts';
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

/** Makes a call by its name. Never throws. */
export type MakeCall<Options = never> = <Name extends CallName>(
  name: Name,
  input: CallInput,
  options?: Options,
) => Promise<ApiResponse<CallData[Name]>>;

/** The calls of API v1 over HTTP. */
export type ApiClient = ReturnType<typeof createTypedCalls<CallOptions>>;

/** The calls of API v1 in the server's process. They take no options, because a direct call can't be aborted. */
export type DirectApi = ReturnType<typeof createTypedCalls<never>>;

/** Creates a client for one API, key and site. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  return createTypedCalls(createHttpCalls(options));
}

/** Creates a function that makes calls over HTTP. */
export function createHttpCalls(options: ApiClientOptions): MakeCall<CallOptions> {
  const send = options.fetch ?? ((request, init) => fetch(request, init));
  return async (name, { params, query, headers, body }, { signal } = {}) => {
    const originDomain =
      typeof options.originDomain === 'function' ? options.originDomain() : options.originDomain;
    const [method = '', pattern = ''] = callRoutes[name].split(' ');
    let answer: unknown;
    try {
      const path = pattern.replace(/\{(\w+)\}/g, (_, part: string) =>
        encodeURIComponent(params?.[part] ?? ''),
      );
      const response = await send(`${options.baseUrl}${API_PATH}${path}${queryString(query)}`, {
        method,
        headers: {
          Accept: 'application/json',
          'X-Api-Key': options.apiKey,
          ...(originDomain ? { 'X-Origin-Domain': originDomain } : {}),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      });
      answer = await response.json();
    } catch {
      return failed(CLIENT_FAILURE, 'The service could not be reached. Please try again.');
    }
    if (isEnvelope<CallData[typeof name]>(answer)) return answer;
    return failed(CLIENT_FAILURE, 'Invalid API response. Please try again.');
  };
}

/** Creates the typed calls over `call`, which sends them to a server or runs them in this process. */
export function createTypedCalls<Options>(call: MakeCall<Options>) {
  return {
    /** Finds a published page by `path`. */
    pageContent: (path: string, callOptions?: Options) =>
      call('pageContent', { query: { path } }, callOptions),
    /** Finds the draft that a preview link's token opens, by its document id or path. */
    pagePreview: (page: { id: string } | { path: string }, token: string, callOptions?: Options) =>
      'id' in page
        ? call('pagePreviewById', { params: { id: page.id }, query: { token } }, callOptions)
        : call('pagePreview', { query: { ...page, token } }, callOptions),
    /** Lists blog posts, newest first. */
    blogs: (query: ListQuery = {}, callOptions?: Options) => call('blogs', { query }, callOptions),
    blog: (slug: string, callOptions?: Options) => call('blog', { params: { slug } }, callOptions),
    destinations: (query: ListQuery = {}, callOptions?: Options) =>
      call('destinations', { query }, callOptions),
    destination: (slug: string, callOptions?: Options) =>
      call('destination', { params: { slug } }, callOptions),
    /** Searches the site, best results first. */
    siteSearch: (query: { q: string; limit?: number }, callOptions?: Options) =>
      call('siteSearch', { query }, callOptions),
    /** Lists all countries by English name. */
    countries: (callOptions?: Options) => call('countries', {}, callOptions),
    /** Sends a contact message. */
    contact: (message: ApiTypes['contactInput'], callOptions?: Options) =>
      call('contact', { body: message }, callOptions),
    /** Sends the answers to a form, which is named by its document and the key of its block. */
    submitForm: (form: FormAddress, submission: ApiTypes['formInput'], callOptions?: Options) =>
      call('submitForm', { params: { ...form }, body: submission }, callOptions),
    /** Suggests towns and stops for a visitor's input, best match first. */
    stops: (query: string, callOptions?: Options) => call('stops', { query: { query } }, callOptions),
    /** Lists the trips of a line, or the journeys between two places, on a day (`YYYY-MM-DD`). */
    timetableJourney: (
      query: { line: string; date: string } | { from: string; to: string; date: string },
      callOptions?: Options,
    ) => call('timetableJourney', { query }, callOptions),
    /** Finds journeys on a day with their prices. */
    fareSearch: (query: FareSearchInput, callOptions?: Options) => call('fareSearch', { query }, callOptions),
    /** Lists the days of a month (`YYYY-MM`) with their lowest prices and places left. */
    fareCalendar: (query: FareCalendarInput, callOptions?: Options) =>
      call('fareCalendar', { query }, callOptions),
    /** Reads an offer again by its id from a fare search. */
    offer: (offerId: string, callOptions?: Options) => call('offer', { params: { offerId } }, callOptions),
    /** Lists travel passes of a family, or the gift voucher; all passes without a family. */
    travelPasses: (query: { family?: 'bus' | 'rail' | 'rail_bus' | 'voucher' } = {}, callOptions?: Options) =>
      call('travelPasses', { query }, callOptions),
    travelPass: (slug: string, callOptions?: Options) =>
      call('travelPass', { params: { slug } }, callOptions),
    tours: (callOptions?: Options) => call('tours', {}, callOptions),
    /** Finds a tour with its departures and remaining places. */
    tour: (slug: string, callOptions?: Options) => call('tour', { params: { slug } }, callOptions),
    /** Lists the extras of an offer or a pass. */
    serviceExtras: (query: { offerId: string } | { productId: string }, callOptions?: Options) =>
      call('serviceExtras', { query }, callOptions),
    /** Reads the cart of a session; `null` if there is none yet. */
    cart: (sessionId: string | null, callOptions?: Options) =>
      ofSession(sessionId, (cartSessionId) => call('cart', { params: { cartSessionId } }, callOptions)),
    /** Adds items to the cart of a session, or to a new cart. The response contains the session id. */
    addToCart: (body: ApiTypes['addToCartInput'], callOptions?: Options) =>
      call('addToCart', { body }, callOptions),
    /** Changes one item, or holds it again. */
    changeCart: (body: ApiTypes['changeCartInput'], callOptions?: Options) =>
      call('changeCart', { body }, callOptions),
    /** Removes an item with its extras. */
    removeFromCart: (sessionId: string | null, itemId: string, callOptions?: Options) =>
      ofSession(sessionId, (cartSessionId) =>
        call('removeFromCart', { params: { cartSessionId }, query: { id: itemId } }, callOptions),
      ),
    /** Quotes an order of the cart, paid with these vouchers. Changes nothing. */
    quoteCheckout: (
      sessionId: string | null,
      body: ApiTypes['checkoutQuoteInput'] = {},
      callOptions?: Options,
    ) =>
      ofSession(sessionId, (cartSessionId) =>
        call('quoteCheckout', { params: { cartSessionId }, body }, callOptions),
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
      callOptions?: Options,
    ) =>
      ofSession(sessionId, (cartSessionId) =>
        call(
          'checkoutBooking',
          { params: { cartSessionId }, headers: keyed(idempotencyKey), body },
          callOptions,
        ),
      ),
    /** Emails the link to a booking to the address on it. The response is always the same. */
    requestBookingLink: (body: ApiTypes['bookingLinkInput'], callOptions?: Options) =>
      call('requestBookingLink', { body }, callOptions),
    /** Reads a booking, for a caller who has its token. */
    booking: (reference: string, token: string, callOptions?: Options) =>
      call('booking', { params: { reference }, headers: withToken(token) }, callOptions),
    /** Calculates the refund for cancelling parts of a booking. Changes nothing. */
    offerRefund: (
      reference: string,
      token: string,
      body: ApiTypes['refundOfferInput'] = {},
      callOptions?: Options,
    ) => call('offerRefund', { params: { reference }, headers: withToken(token), body }, callOptions),
    /** Cancels these parts. `idempotencyKey` works as for an order. */
    confirmRefund: (
      reference: string,
      token: string,
      body: ApiTypes['refundInput'],
      idempotencyKey: string,
      callOptions?: Options,
    ) =>
      call(
        'confirmRefund',
        { params: { reference }, headers: { ...keyed(idempotencyKey), ...withToken(token) }, body },
        callOptions,
      ),
    /** Calculates the price of a change: names, a journey, extras or travellers. Changes nothing. */
    offerChange: (
      reference: string,
      token: string,
      body: ApiTypes['changeOfferInput'],
      callOptions?: Options,
    ) => call('offerChange', { params: { reference }, headers: withToken(token), body }, callOptions),
    /** Makes the change of an offer. `idempotencyKey` works as for an order. */
    confirmChange: (
      reference: string,
      token: string,
      body: ApiTypes['changeInput'],
      idempotencyKey: string,
      callOptions?: Options,
    ) =>
      call(
        'confirmChange',
        { params: { reference }, headers: { ...keyed(idempotencyKey), ...withToken(token) }, body },
        callOptions,
      ),
    /** Claims costs of a disrupted ride. The same claim again is the same claim. */
    submitClaim: (reference: string, token: string, body: ApiTypes['claimInput'], callOptions?: Options) =>
      call('submitClaim', { params: { reference }, headers: withToken(token), body }, callOptions),
    health: (callOptions?: Options) => call('health', {}, callOptions),
    ready: (callOptions?: Options) => call('ready', {}, callOptions),
  };
}

const withToken = (token: string) => ({ 'X-Booking-Token': token });

const keyed = (idempotencyKey: string) => ({ 'Idempotency-Key': idempotencyKey });

/** Refuses an invalid session id like the API does, because it might not fit into a URL. */
export async function ofSession<Data>(
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

/** A fare calendar: places or a line, travellers and filters of a fare search, and a month as `YYYY-MM`. */
export type FareCalendarInput = { month: string; line?: string; direction?: 0 | 1 } & Partial<
  Pick<FareSearchInput, 'from' | 'to' | 'adults' | 'children' | 'infants' | 'types' | 'maxChanges'>
>;

/** Pagination of a list: `page` from 1, `pageSize` up to 50. */
export type ListQuery = { page?: number; pageSize?: number };

function queryString(query: CallInput['query'] = {}): string {
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
