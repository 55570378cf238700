/** Test fixture of order tests: factories for cart items and vouchers, and queries for assertions. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import { carts } from '#domains/cart/cart.table.ts';
import type { Cart, NewItem } from '#domains/cart/cart.ts';
import { cartOf, loadTestTimetable, morning, offersBetween } from '#domains/cart/cart-fixtures.testing.ts';
import { inventoryHolds } from '#domains/inventory/inventory.table.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { PassengerCounts } from '#domains/travel/offers/offer.ts';
import { sellVouchers, voucherItem } from '#domains/voucher/sell-vouchers.testing.ts';
import type { Database, OpenedDatabase } from '#platform/database/opened-database.ts';
import type { OpenTestDatabase } from '#platform/database/test-database.testing.ts';
import { type BookingRow, findBookingByReference } from '../booking-store.ts';
import { type CheckoutTestDeps, cartWith, checkoutTestDeps } from './order-fixtures.testing.ts';

/** A cart with its session id. */
export type SessionCart = Cart & { readonly sessionId: string };

const one: PassengerCounts = { adults: 1, children: 0, infants: 0 };

/** The fixture of an order test: factories for cart items and vouchers, and queries for assertions. */
export interface OrderFixture {
  /** The dependencies of the current test. */
  readonly deps: CheckoutTestDeps;
  readonly database: Database;
  journey(from: string, to: string, passengers?: PassengerCounts, now?: Date): Promise<NewItem>;
  /** By train, with live stock. */
  train(passengers?: PassengerCounts): Promise<NewItem>;
  /** By ferry, with live stock. */
  ferry(passengers?: PassengerCounts): Promise<NewItem>;
  /** By coach, on request. */
  coach(passengers?: PassengerCounts): Promise<NewItem>;
  /** A ferry crossing with a car. */
  withCar(): Promise<SessionCart>;
  /** A sold voucher with a value in dollars. */
  voucher(amount?: number): Promise<{ readonly id: string; readonly code: string }>;
  bookingOf(reference: string): Promise<BookingRow>;
  heldUntil(holderId: string | undefined): Promise<Date | null | undefined>;
}

/** Sets up a fixture for each test of a suite, without the carts and holds of the previous test. */
export function useOrderFixture(open: OpenTestDatabase): OrderFixture {
  let opened: OpenedDatabase;
  let feed: LoadedFeed;
  let deps: CheckoutTestDeps;
  beforeAll(async () => {
    [opened, feed] = await Promise.all([open(), loadTestTimetable()]);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await opened.database.delete(carts);
    await opened.database.delete(inventoryHolds);
    deps = checkoutTestDeps(opened.database, feed);
  });

  const journey: OrderFixture['journey'] = async (from, to, passengers = one, now = morning) => {
    const [offer] = await offersBetween(feed, from, to, { passengers, now });
    const itemType = offer?.legs[0]?.itemType;
    if (!offer || !itemType || itemType === 'transfer')
      throw new Error(`Nothing goes from ${from} to ${to}.`);
    return { itemType, offerId: offer.offerId };
  };
  const ferry: OrderFixture['ferry'] = (passengers) => journey('Wellington', 'Picton', passengers);
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
