/** The ports of the site: domain modules of this process behind the interface that block loaders use. */

import { toCartResponse } from '#api/cart-responses.ts';
import { listCountries } from '#api/countries.ts';
import { serverApi } from '#api/in-process.ts';
import { takeCheckout } from '#blocks/checkout/checkout.action.ts';
import { sendContactForm } from '#blocks/contact-form/contact-form.action.ts';
import type { Visitor } from '#blocks/define-block.ts';
import { sendForm } from '#blocks/form/form.action.ts';
import type {
  BookingsPort,
  CartPort,
  CartReading,
  CataloguePort,
  PageSettings,
  Ports,
} from '#blocks/ports.ts';
import { cartSettings } from '#browser/cart/cart-settings.ts';
import { recordIncomplete, recordLiveRead } from '#cms/render-dependencies.ts';
import { freshness } from '#cms/sanity-client.ts';
import { isBookingToken } from '#contracts/booking/booking-cookie.ts';
import { isCartGone } from '#contracts/cart/cart-cookie.ts';
import { listExtraOptions } from '#domains/booking/change/list-extras.ts';
import { listChangeOptions } from '#domains/booking/change/list-options.ts';
import { listTravellerOptions } from '#domains/booking/change/list-travellers.ts';
import { readChangeOffer } from '#domains/booking/change/read-change-offer.ts';
import { getAgeLimits } from '#domains/booking/checkout/age-limits.ts';
import { type PassTravellersById, readPassTravellers } from '#domains/booking/pass/pass-travellers.ts';
import { productionBookingDeps } from '#domains/booking/production-deps.ts';
import { readBooking } from '#domains/booking/read-booking.ts';
import { readRefundOffer } from '#domains/booking/refund/read-refund-offer.ts';
import type { CartItem } from '#domains/cart/cart.ts';
import { productionDeps } from '#domains/cart/production-deps.ts';
import { readCart } from '#domains/cart/read-cart.ts';
import { catalogue } from '#domains/catalogue/current-catalogue.ts';
import { searchDeps } from '#domains/fare-search/search-deps.ts';
import { countTaken } from '#domains/inventory/availability.ts';
import { countPlacesLeft } from '#domains/inventory/count-places-left.ts';
import { searchSite } from '#domains/site-search/current-search.ts';
import { currentFeed } from '#domains/travel/feed/current-feed.ts';
import { createTimetableReader, type TimetableReader } from '#domains/travel/timetable-reader.ts';
import { config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.ts';
import { formatEmailAddress } from '#platform/format-email-address.ts';
import { log } from '#platform/log.ts';
import { offersTexts } from '#platform/text-messages/text-availability.ts';
import type { PageRender } from '../run-loader.ts';
import { withDraftPorts } from './draft-ports.ts';

/**
 * Creates the ports of one page render. Nothing is opened until a block asks for it. The preview of a draft gets invented
 * carts and bookings and sends nothing.
 */
export function createSitePorts(render: PageRender): Ports {
  const { visitor, now, signal } = render;
  const once = <Args extends readonly unknown[], Value>(read: (...args: Args) => Promise<Value>) =>
    readOnce(read, signal);
  const ports: Ports = {
    timetable: once(() => readTimetable(render)),
    catalogue: createCataloguePort(now),
    cart: createCartPort(visitor),
    bookings: createBookingsPort(visitor),
    search: searchSite,
    settings: createPageSettings(),
  };
  const chosen = visitor.kind === 'editor' ? withDraftPorts(ports, now) : ports;
  return {
    ...chosen,
    catalogue: {
      ...chosen.catalogue,
      countTaken: once(chosen.catalogue.countTaken),
      placesLeft: once(chosen.catalogue.placesLeft),
    },
    cart: {
      read: once(chosen.cart.read),
      quote: once(chosen.cart.quote),
      ageLimits: once(chosen.cart.ageLimits),
      passTravellers: once(chosen.cart.passTravellers),
    },
    bookings: {
      read: once(chosen.bookings.read),
      refundOffer: once(chosen.bookings.refundOffer),
      changeOffer: once(chosen.bookings.changeOffer),
      changeOptions: once(chosen.bookings.changeOptions),
      extraOptions: once(chosen.bookings.extraOptions),
      travellerOptions: once(chosen.bookings.travellerOptions),
    },
    search: once(chosen.search),
  };
}

async function readTimetable({ now, signal }: PageRender): Promise<TimetableReader | null> {
  const since = freshness.moment();
  const feed = await currentFeed();
  if (!feed) return null;
  const reader = createTimetableReader(feed, { search: searchDeps, now, signal });
  const linesAt = (placeId: string) =>
    (reader.placeStops(placeId)?.stops ?? []).flatMap(({ id }) => reader.linesAt(id).map((line) => line.id));
  return {
    ...reader,
    departureBoard(placeId, date) {
      recordLiveRead(linesAt(placeId), since);
      return reader.departureBoard(placeId, date);
    },
    serviceStatus(routeIds) {
      recordLiveRead(routeIds ?? ['*'], since);
      return reader.serviceStatus(routeIds);
    },
    lowestFares: readOnce(reader.lowestFares, signal),
    searchFares: readOnce(reader.searchFares, signal),
    fareCalendar: readOnce(reader.fareCalendar, signal),
    splitJourney: readOnce(reader.splitJourney, signal),
    planTrip: readOnce(reader.planTrip, signal),
  };
}

function createCataloguePort(now: Date): CataloguePort {
  return {
    products: catalogue,
    countTaken: (questions) => orFallback(async () => countTaken(await openDatabase(), questions, now), null),
    async placesLeft(departures) {
      const left = await countPlacesLeft(departures, now);
      if (left === null) recordIncomplete();
      return left;
    },
  };
}

function createCartPort(visitor: Visitor): CartPort {
  // Without a cookie there is no cart, and no reason to open the database.
  const sessionId = visitor.kind === 'visitor' ? visitor.cartSessionId : null;
  return {
    read: async () => (sessionId === null ? { state: 'none' } : readCartOf(sessionId)),
    quote: async () => {
      if (sessionId === null) return null;
      const answer = await serverApi().quoteCheckout(sessionId, {});
      return answer.status === 'failed' ? null : answer.data;
    },
    ageLimits: readAgeLimits,
    passTravellers: (items) =>
      orFallback<PassTravellersById>(async () => readPassTravellers(await openDatabase(), items), {}),
  };
}

function readCartOf(sessionId: string): Promise<CartReading> {
  return orFallback<CartReading>(
    async () => {
      const result = await readCart(await productionDeps(), sessionId);
      if (result.ok) return { state: 'open', cart: result.cart, data: toCartResponse(result) };
      return { state: isCartGone(result.failure.code) ? 'gone' : 'unavailable' };
    },
    { state: 'unavailable' },
  );
}

async function readAgeLimits(items: readonly CartItem[]): ReturnType<CartPort['ageLimits']> {
  const feed = await currentFeed();
  if (!feed) return {};
  const products = { feed, catalogue: catalogue() };
  return Object.fromEntries(
    items.flatMap((item) => {
      const limits = getAgeLimits(item, products);
      return limits && limits.length > 0 ? [[item.id, limits]] : [];
    }),
  );
}

/** Runs a query; the `fallback` if it fails, which is logged. */
async function orFallback<Value>(query: () => Promise<Value>, fallback: Value): Promise<Value> {
  try {
    return await query();
  } catch (err) {
    recordIncomplete();
    if (isDatabaseUnavailable(err))
      log.error({ event: 'api.database-unavailable', err }, 'The database did not answer.');
    else log.error({ event: 'page.data-not-read', err }, 'Reading the data of a page failed.');
    return fallback;
  }
}

function createBookingsPort(visitor: Visitor): BookingsPort {
  const token =
    visitor.kind === 'visitor' && isBookingToken(visitor.bookingToken) ? visitor.bookingToken : null;
  return {
    read: async () => {
      if (token === null) return null;
      try {
        const booking = await readBooking(await productionBookingDeps(), token);
        return booking && { ...booking, email: booking.email && formatEmailAddress(booking.email) };
      } catch (err) {
        log.warn({ event: 'order.not-read', err }, 'Could not read the booking of a visitor');
        throw err;
      }
    },
    refundOffer: async (id) =>
      token === null ? null : readRefundOffer(await productionBookingDeps(), token, id),
    changeOffer: async (id) =>
      token === null ? null : readChangeOffer(await productionBookingDeps(), token, id),
    changeOptions: async (itemId, day) =>
      token === null
        ? null
        : listChangeOptions(await productionBookingDeps(), searchDeps, { token, itemId, day }),
    extraOptions: async (itemId) =>
      token === null ? null : listExtraOptions(await productionBookingDeps(), { token, itemId }),
    travellerOptions: async (itemId, adding) =>
      token === null ? null : listTravellerOptions(await productionBookingDeps(), { token, itemId, adding }),
  };
}

function createPageSettings(): PageSettings {
  const site = config();
  const { apiBaseUrl: configured, siteEnvironment, apiKeys } = site;
  return {
    cart: cartSettings(site, false),
    contactApi: { configured, siteEnvironment, apiKey: apiKeys[0] },
    countries: listCountries,
    offersTexts: offersTexts(site),
    checkoutAction: takeCheckout,
    contactAction: sendContactForm,
    formAction: sendForm,
  };
}

/**
 * Runs a read once per arguments, which are plain data: all callers get the same promise. After the deadline no read
 * begins; it rejects with the signal's reason.
 */
function readOnce<Args extends readonly unknown[], Value>(
  read: (...args: Args) => Promise<Value>,
  signal: AbortSignal,
): (...args: Args) => Promise<Value> {
  const readings = new Map<string, Promise<Value>>();
  return (...args) => {
    const key = JSON.stringify(args);
    const reading = readings.get(key) ?? (signal.aborted ? Promise.reject(signal.reason) : read(...args));
    readings.set(key, reading);
    return reading;
  };
}
