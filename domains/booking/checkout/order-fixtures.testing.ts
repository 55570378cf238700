/** Fixtures for order tests: the cart’s small timetable, the test gateway, and travellers who fit the items of a cart. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Checkout, checkoutSchema } from '#contracts/booking/order-schema.ts';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import type { Cart, NewItem } from '#domains/cart/cart.ts';
import { cartOf, type TestDeps, testDeps } from '#domains/cart/cart-fixtures.testing.ts';
import { GatewayError, type PaymentGateway } from '#domains/payment/payment-gateway.ts';
import { createTestGateway } from '#domains/payment/test-gateway/test-gateway.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { testVoucherKey } from '#domains/voucher/sell-vouchers.testing.ts';
import type { Database } from '#platform/database/opened-database.ts';
import type { CheckoutFailure, CheckoutQuote, PlacedBooking } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import type { CrashPoint } from '../crash-points.ts';
import { passBook } from '../pass/pass-book.ts';
import { SimulatedCrash } from '../payment/payment-fixtures.testing.ts';
import type { NamedTraveller } from './match-travellers.ts';
import { placeOrder } from './place-order.ts';
import { quoteCheckout } from './quote-checkout.ts';

/** Dependencies with a test clock, a provider that can be down, and simulated crashes. */
export interface CheckoutTestDeps extends TestDeps, Omit<BookingDeps, keyof TestDeps> {
  isProviderDown: boolean;
  /** The crash points that were passed, in order. */
  readonly passed: CrashPoint[];
  /** The next crash point at which the process crashes, once. */
  crashAt: CrashPoint | null;
}

/** Creates the dependencies of a checkout on `database`, with the given timetable. Its clock stands at `morning`. */
export function checkoutTestDeps(database: Database, timetable: LoadedFeed | null): CheckoutTestDeps {
  const deps: CheckoutTestDeps = {
    ...testDeps(database, timetable),
    passes: passBook,
    isProviderDown: false,
    passed: [],
    crashAt: null,
    siteUrl: 'http://site.test',
    bookingKey: () => testVoucherKey,
    reached(point) {
      deps.passed.push(point);
      if (deps.crashAt !== point) return;
      deps.crashAt = null;
      throw new SimulatedCrash(point);
    },
    gateways: {
      get current() {
        return gateway;
      },
      named: (name) => (name === 'test' ? gateway : undefined),
    },
  };
  const testGateway = createTestGateway({
    database: async () => database,
    now: () => deps.now(),
    secret: () => testVoucherKey,
    pagesUrl: 'http://site.test',
    webhookUrl: 'http://site.test/webhook',
  });
  const gateway: PaymentGateway = {
    ...testGateway,
    open(payment) {
      if (deps.isProviderDown) return Promise.reject(new GatewayError('unavailable', 'It is down.'));
      return testGateway.open(payment);
    },
  };
  return deps;
}

/** Creates a cart with these items. */
export async function cartWith(
  deps: CheckoutTestDeps,
  ...items: readonly NewItem[]
): Promise<Cart & { readonly sessionId: string }> {
  return cartOf(await addToCart(deps, null, items));
}

/** Quotes the whole cart. */
export async function quoteOf(
  deps: CheckoutTestDeps,
  sessionId: string,
  voucherCodes: readonly string[] = [],
): Promise<CheckoutQuote> {
  const result = await quoteCheckout(deps, sessionId, voucherCodes);
  if (!result.ok) throw new Error(`There is no quote: ${JSON.stringify(result.failure)}`);
  return result.quote;
}

/** Returns travellers for all passengers of a cart. Children are eight and infants one at the start of a test. */
export function travellersFor({ items }: Pick<Cart, 'items'>): readonly NamedTraveller[] {
  return items.flatMap(({ id: itemId, passengers: { adultCount, childCount, infantCount } }) => {
    const some = (count: number, type: NamedTraveller['type'], dateOfBirth?: string) =>
      Array.from(
        { length: count },
        (_, at): NamedTraveller => ({
          itemId,
          type,
          title: 'ms',
          firstName: `Mārama ${at + 1}`,
          lastName: 'Ōpata',
          dateOfBirth,
          requests: undefined,
        }),
      );
    return [
      ...some(adultCount, 'adult'),
      ...some(childCount, 'child', '2018-06-30'),
      ...some(infantCount, 'infant', '2025-10-01'),
    ];
  });
}

/** Builds an order of the whole cart as the form sends it, with a test's changes. */
export async function orderOf(
  deps: CheckoutTestDeps,
  cart: Cart & { readonly sessionId: string },
  changes: Partial<Checkout> = {},
): Promise<Checkout> {
  const voucherCodes = changes.voucherCodes ?? [];
  return checkoutSchema.parse({
    contact: { email: 'marama@example.nz', phone: '+64 21 555 0100', country: 'NZ' },
    travellers: travellersFor(cart),
    acceptConditions: true,
    expectedTotal:
      changes.expectedTotal ?? (await quoteOf(deps, cart.sessionId, voucherCodes)).totalCents / 100,
    ...changes,
  });
}

let orders = 0;

/** Returns a new unique order key. */
export function newOrderKey(): string {
  orders += 1;
  return `order ${process.pid} ${orders} ${Math.random()}`;
}

/** Places an order that must succeed. */
export async function placedOf(
  deps: CheckoutTestDeps,
  cart: Cart & { readonly sessionId: string },
  changes: Partial<Checkout> = {},
): Promise<PlacedBooking> {
  const order = await orderOf(deps, cart, changes);
  const result = await placeOrder(deps, cart.sessionId, order, newOrderKey());
  if (!result.ok) throw new Error(`The order was refused: ${JSON.stringify(result.failure)}`);
  return result.placed;
}

/** Places an order that must be refused, and returns its failure. */
export async function refusalOf(
  deps: CheckoutTestDeps,
  cart: Cart & { readonly sessionId: string },
  changes: Partial<Checkout> = {},
): Promise<CheckoutFailure> {
  const order = await orderOf(deps, cart, changes);
  const result = await placeOrder(deps, cart.sessionId, order, newOrderKey());
  if (result.ok) throw new Error('The order was not refused.');
  return result.failure;
}

const tables = [
  'cart',
  'cart_item',
  'inventory_hold',
  'inventory_claim',
  'booking',
  'booking_item',
  'booking_traveller',
  'booking_voucher',
  'payment_attempt',
  'refund',
  'voucher',
  'ledger_transaction',
  'ledger_entry',
  'mail_outbox',
] as const;

const oneText = z.object({ rows: z.tuple([z.object({ text: z.string().nullable() })]) });

/** Reads all rows that an order may change, as text by table. Equal snapshots show that nothing has changed. */
export async function snapshotTables(database: Database): Promise<Readonly<Record<string, string>>> {
  const picture: Record<string, string> = {};
  for (const table of tables) {
    const result = await database.execute(
      sql.raw(`select string_agg(row::text, chr(10) order by row::text) as text from ${table} as row`),
    );
    picture[table] = oneText.parse(result).rows[0].text ?? '';
  }
  return picture;
}
