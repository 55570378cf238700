/** Ports of block loaders: timetable, catalogue, cart, bookings, search and settings. */
import type { CartData } from '#browser/cart/cart-session.ts';
import type { ApiSettings, CartSettings } from '#browser/cart/cart-settings.ts';
import type { QuoteData } from '#browser/checkout/checkout-session.ts';
import type { Booking } from '#domains/booking/booking.ts';
import type { ChangeOffer } from '#domains/booking/change/change-results.ts';
import type { ExtraOptions } from '#domains/booking/change/list-extras.ts';
import type { ChangeOptions } from '#domains/booking/change/list-options.ts';
import type { TravellerOptions } from '#domains/booking/change/list-travellers.ts';
import type { AgeLimit } from '#domains/booking/checkout/age-limits.ts';
import type { PassTravellersById } from '#domains/booking/pass/pass-travellers.ts';
import type { RefundOffer } from '#domains/booking/refund/refund-results.ts';
import type { Cart, CartItem, ItemPassengers } from '#domains/cart/cart.ts';
import type { Catalogue } from '#domains/catalogue/catalogue.ts';
import type { CountedDeparture } from '#domains/inventory/count-places-left.ts';
import type { TakenQuestion } from '#domains/inventory/inventory.ts';
import type { SiteSearch } from '#domains/site-search/site-search.ts';
import type { TimetableReader } from '#domains/travel/timetable-reader.ts';
import type { CheckoutAction } from './checkout/posted-checkout.ts';
import type { ContactAction } from './contact-form/contact-form-state.ts';
import type { FormAction } from './form/form-state.ts';

/**
 * Ports of one page render. Loaders reach data only through them, so a block runs on the site, in a draft's preview, in
 * a story and in a test. The ports know the page's visitor, clock and deadline. Each read runs once per render. Arguments
 * and answers are plain data, so that they can be recorded.
 */
export interface Ports {
  /** Reads the current timetable; null if there is none or it can't be read. */
  timetable(): Promise<TimetableReader | null>;
  readonly catalogue: CataloguePort;
  readonly cart: CartPort;
  readonly bookings: BookingsPort;
  readonly search: SiteSearch;
  readonly settings: PageSettings;
}

/** The products for sale, and how many are taken. */
export interface CataloguePort {
  /** Returns the products. Throws `CatalogueError` if the tables are invalid. */
  products(): Catalogue;
  /** Counts the units that are held or sold, in the order of the questions; null if the database does not answer. */
  countTaken(questions: readonly TakenQuestion[]): Promise<readonly number[] | null>;
  /** Counts the places left on each departure of a tour, in order; null if they can't be counted in time. */
  placesLeft(departures: readonly CountedDeparture[]): Promise<readonly number[] | null>;
}

/**
 * The visitor's cart. `none`: this browser has none, or the page is cached for everybody. `gone`: it has expired.
 * `unavailable`: it can't be read now. An open cart comes as the domain's `cart` and as the `data` of the API.
 */
export type CartReading =
  | { readonly state: 'none' | 'gone' | 'unavailable' }
  | { readonly state: 'open'; readonly cart: Cart; readonly data: CartData };

/** The visitor's cart and its price. */
export interface CartPort {
  read(): Promise<CartReading>;
  /** Quotes an order of the cart without vouchers; null if it can't be computed. */
  quote(): Promise<QuoteData | null>;
  /** Returns the age limits by item id. An item without travellers, or with unknown limits, has no entry. */
  ageLimits(items: readonly CartItem[]): Promise<Readonly<Record<string, readonly AgeLimit[]>>>;
  /** Returns the travellers of passes by the id of a ride on one. */
  passTravellers(items: readonly CartItem[]): Promise<PassTravellersById>;
}

/** The booking last paid or looked up in this browser. */
export interface BookingsPort {
  /**
   * Reads the booking, with its e-mail address as people write it; null if there is none. Rejects if it can't be read.
   */
  read(): Promise<Booking | null>;
  /** Finds a refund offer of the booking; null if it is expired, used or of another booking. */
  refundOffer(refundOfferId: string): Promise<RefundOffer | null>;
  /** Finds an offer to change the booking; null if it is expired, used or of another booking. */
  changeOffer(changeOfferId: string): Promise<ChangeOffer | null>;
  /**
   * Lists the departures of a day that a booked journey can be changed to; null if the booking has no such journey.
   * @param day `YYYY-MM-DD`; undefined for the day of the journey
   */
  changeOptions(itemId: string, day: string | undefined): Promise<ChangeOptions | null>;
  /** Lists the extras that can be added to a booked journey; null if the booking has no such journey. */
  extraOptions(itemId: string): Promise<ExtraOptions | null>;
  /**
   * Lists the travellers who can join a booked journey; null if the booking has no such journey.
   * @param adding those who are to join; null if nobody was requested
   */
  travellerOptions(itemId: string, adding: ItemPassengers | null): Promise<TravellerOptions | null>;
}

/** Settings and server actions that blocks pass on to the browser. */
export interface PageSettings {
  readonly cart: CartSettings;
  /** Null on a draft: nothing is sent. */
  readonly contactApi: ApiSettings | null;
  /** Countries to choose from, by English name. */
  countries(): readonly { readonly code: string; readonly name: string }[];
  /** True if this site can send text messages. */
  readonly offersTexts: boolean;
  /** Takes a checkout that was posted without a script. */
  readonly checkoutAction: CheckoutAction;
  /** Takes a contact form that was posted without a script. */
  readonly contactAction: ContactAction;
  /** Takes a form of block `form` that was posted without a script. */
  readonly formAction: FormAction;
}
