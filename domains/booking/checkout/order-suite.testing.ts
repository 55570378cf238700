import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import { carts } from '#domains/cart/cart.table.ts';
import type { Cart, NewItem } from '#domains/cart/cart.ts';
import { cartOf, marketFeed, morning, offersBetween } from '#domains/cart/testing.ts';
import { inventoryHolds } from '#domains/inventory/inventory.table.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { PassengerCounts } from '#domains/travel/offers/offer.ts';
import { sellVouchers, voucherItem } from '#domains/voucher/testing.ts';
import type { Database, OpenedDatabase } from '#platform/database/opened-database.ts';
import type { OpenTestDatabase } from '#platform/database/testing.ts';
import { type BookingRow, findBookingByReference } from '../booking-store.ts';
import { cartWith, type ShopDeps, shopDeps } from './testing.ts';

/** A cart with the session it belongs to. */
export type SessionCart = Cart & { readonly sessionId: string };

const one: PassengerCounts = { adults: 1, children: 0, infants: 0 };

/** What tests of orders put into carts, and where they look afterwards. */
export interface OrderShop {
  /** Those of the test that runs. */
  readonly deps: ShopDeps;
  readonly database: Database;
  journey(from: string, to: string, passengers?: PassengerCounts, now?: Date): Promise<NewItem>;
  /** On a train, which is held live. */
  train(passengers?: PassengerCounts): Promise<NewItem>;
  /** On a ferry, which is held live. */
  ferry(passengers?: PassengerCounts): Promise<NewItem>;
  /** On a coach, which is on request. */
  coach(passengers?: PassengerCounts): Promise<NewItem>;
  /** A crossing with a car. */
  withCar(): Promise<SessionCart>;
  /** A voucher that was sold, worth so many dollars. */
  voucher(amount?: number): Promise<{ readonly id: string; readonly code: string }>;
  bookingOf(reference: string): Promise<BookingRow>;
  heldUntil(holderId: string | undefined): Promise<Date | null | undefined>;
}

/** A shop for each test of a suite, in which nothing is held and no cart is left of the test before. */
export function useOrderShop(open: OpenTestDatabase): OrderShop {
  let opened: OpenedDatabase;
  let feed: LoadedFeed;
  let deps: ShopDeps;
  beforeAll(async () => {
    [opened, feed] = await Promise.all([open(), marketFeed()]);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await opened.database.delete(carts);
    await opened.database.delete(inventoryHolds);
    deps = shopDeps(opened.database, feed);
  });

  const journey: OrderShop['journey'] = async (from, to, passengers = one, now = morning) => {
    const [offer] = await offersBetween(feed, from, to, { passengers, now });
    const itemType = offer?.legs[0]?.itemType;
    if (!offer || !itemType || itemType === 'transfer')
      throw new Error(`Nothing goes from ${from} to ${to}.`);
    return { itemType, offerId: offer.offerId };
  };
  const ferry: OrderShop['ferry'] = (passengers) => journey('Wellington', 'Picton', passengers);
  return {
    get deps() {
      return deps;
    },
    get database() {
      return opened.database;
    },
    journey,
    train: (passengers) => journey('Christchurch', 'Greymouth', passengers),
    ferry,
    coach: (passengers) => journey('Picton', 'Christchurch', passengers),
    async withCar() {
      const cart = await cartWith(deps, await ferry());
      const [parent] = cart.items;
      return cartOf(
        await addToCart(deps, cart.sessionId, [
          {
            itemType: 'extra',
            productId: 'interislander-car',
            associatedCartItemId: parent?.id,
            extra: { vehicleLength: 4.5 },
          },
        ]),
      );
    },
    async voucher(amount = 100) {
      const [voucher] = await sellVouchers(opened.database, voucherItem({ amount }), morning);
      if (!voucher) throw new Error('No voucher was sold.');
      return voucher;
    },
    async bookingOf(reference) {
      const booking = await findBookingByReference(opened.database, reference);
      if (!booking) throw new Error('There is no such booking.');
      return booking;
    },
    async heldUntil(holderId) {
      const [hold] = await opened.database
        .select()
        .from(inventoryHolds)
        .where(eq(inventoryHolds.holderId, holderId ?? ''));
      return hold?.heldUntil;
    },
  };
}
