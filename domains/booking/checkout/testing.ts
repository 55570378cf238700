/** A shop for tests of orders: the small market of the cart, the test gateway, and travellers who fit what is in a cart. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Checkout, checkoutSchema } from '#contracts/booking/checkout-calls.ts';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import type { Cart, NewItem } from '#domains/cart/cart.ts';
import { cartOf, type TestDeps, testDeps } from '#domains/cart/testing.ts';
import { GatewayError, type PaymentGateway } from '#domains/payment/payment-gateway.ts';
import { createTestGateway } from '#domains/payment/test-gateway/test-gateway.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { testVoucherKey } from '#domains/voucher/testing.ts';
import type { Database } from '#platform/database/opened-database.ts';
import type { CheckoutFailure, CheckoutQuote, PlacedBooking } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import type { CrashPoint } from '../crash-points.ts';
import type { NamedTraveller } from './match-travellers.ts';
import { placeOrder } from './place-order.ts';
import { quoteCheckout } from './quote-checkout.ts';

/** Means of which a test turns the clock, takes the provider away, and says where the process dies. */
export interface ShopDeps extends TestDeps, Omit<BookingDeps, keyof TestDeps> {
  isProviderDown: boolean;
  /** The points that were come by, in their order. */
  readonly passed: CrashPoint[];
  /** Where it dies next; once. */
  diesAt: CrashPoint | null;
}

/** Thrown where a process is to die. */
export class Death extends Error {
  override readonly name = 'Death';
}

/** The shop on `database`, with the market's timetable, at its morning. */
export function shopDeps(database: Database, timetable: LoadedFeed | null): ShopDeps {
  const shop: ShopDeps = {
    ...testDeps(database, timetable),
    isProviderDown: false,
    passed: [],
    diesAt: null,
    siteUrl: 'http://shop.test',
    bookingKey: () => testVoucherKey,
    reached(point) {
      shop.passed.push(point);
      if (shop.diesAt !== point) return;
      shop.diesAt = null;
      throw new Death(point);
    },
    gateways: {
      get current() {
        return gateway;
      },
      named: (name) => (name === 'test' ? gateway : undefined),
    },
  };
  const bank = createTestGateway({
    database: async () => database,
    now: () => shop.now(),
    secret: () => testVoucherKey,
    pagesUrl: 'http://shop.test',
    webhookUrl: 'http://shop.test/webhook',
  });
  const gateway: PaymentGateway = {
    ...bank,
    open(payment) {
      if (shop.isProviderDown) return Promise.reject(new GatewayError('unavailable', 'It is down.'));
      return bank.open(payment);
    },
  };
  return shop;
}

/** A new cart with these items. */
export async function cartWith(
  deps: ShopDeps,
  ...items: readonly NewItem[]
): Promise<Cart & { readonly sessionId: string }> {
  return cartOf(await addToCart(deps, null, items));
}

/** What is paid for all of a cart. */
export async function quoteOf(
  deps: ShopDeps,
  sessionId: string,
  voucherCodes: readonly string[] = [],
): Promise<CheckoutQuote> {
  const result = await quoteCheckout(deps, sessionId, voucherCodes);
  if (!result.ok) throw new Error(`There is no quote: ${JSON.stringify(result.failure)}`);
  return result.quote;
}

/** Those who travel on the items of a cart; children are eight and infants one when tests begin. */
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

/** An order of all that lies in a cart, as a form sends it, with what a test changes about it. */
export async function orderOf(
  deps: ShopDeps,
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

/** A name for an order that no other has. */
export function newOrderKey(): string {
  orders += 1;
  return `order ${process.pid} ${orders} ${Math.random()}`;
}

/** Orders a cart, which must not be refused. */
export async function placedOf(
  deps: ShopDeps,
  cart: Cart & { readonly sessionId: string },
  changes: Partial<Checkout> = {},
): Promise<PlacedBooking> {
  const order = await orderOf(deps, cart, changes);
  const result = await placeOrder(deps, cart.sessionId, order, newOrderKey());
  if (!result.ok) throw new Error(`The order was refused: ${JSON.stringify(result.failure)}`);
  return result.placed;
}

/** The failure of an order that must be refused. */
export async function refusalOf(
  deps: ShopDeps,
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

/** All that an order may change, as text: equal before and after when nothing has changed. */
export async function pictureOf(database: Database): Promise<Readonly<Record<string, string>>> {
  const picture: Record<string, string> = {};
  for (const table of tables) {
    const result = await database.execute(
      sql.raw(`select string_agg(row::text, chr(10) order by row::text) as text from ${table} as row`),
    );
    picture[table] = oneText.parse(result).rows[0].text ?? '';
  }
  return picture;
}
