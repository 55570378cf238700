/**
 * A world of visitors, banks, staff and bad luck for the model-based test of bookings: what can happen in it, one thing after
 * another, and what has to be true after each.
 */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Checkout } from '#contracts/booking/checkout-calls.ts';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import type { NewItem } from '#domains/cart/cart.ts';
import { readCart } from '#domains/cart/read-cart.ts';
import { removeFromCart } from '#domains/cart/remove-from-cart.ts';
import { sweepNow } from '#domains/cart/start-sweeping.ts';
import { offersBetween } from '#domains/cart/testing.ts';
import { GatewayError } from '#domains/payment/payment-gateway.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { vouchers } from '#domains/voucher/voucher.table.ts';
import { voucherCode } from '#domains/voucher/voucher-code.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { bookingItems, bookings, paymentAttempts } from './booking.table.ts';
import { findBookingByOrderKey, itemsOf, travellersOf } from './booking-store.ts';
import { bookingToken } from './booking-token.ts';
import { placeOrder } from './checkout/place-order.ts';
import type { CrashPoint } from './crash-points.ts';
import { arrive } from './payment/arrive.ts';
import type { BankCall, BankPayment, Fault } from './payment/bank.testing.ts';
import { TimetableAwayError } from './payment/claim.ts';
import { leave } from './payment/leave.ts';
import { receiveWebhook } from './payment/receive-webhook.ts';
import { reconcile } from './payment/reconcile.ts';
import { resumeUnfinished } from './payment/resume-unfinished.ts';
import { safely } from './payment/safely.ts';
import { Crash, checkoutOf, disagreements, later, openShop, type Shop } from './payment/testing.ts';
import { confirmRefund } from './refund/confirm-refund.ts';
import { offerRefund } from './refund/offer-refund.ts';
import { payPendingRefunds } from './refund/pay-refunds.ts';
import { actOnStuck } from './staff/act-on-stuck.ts';
import { answerRequest } from './staff/answer-request.ts';
import { listStaffWork } from './staff/list-staff-work.ts';
import { lookAfterRequests } from './staff/request-reminders.ts';

/** The day on which all that is sold here runs. */
export const soldOn = '2026-12-20';

/** What a visitor does on the payment page. `cheats` pays another amount than was asked. */
export type Payment = 'pays' | 'is declined' | 'gives up' | 'cheats';

/** An order that was sent, whether or not anybody heard the answer. */
interface Order {
  readonly key: string;
  readonly sessionId: string;
  readonly checkout: Checkout;
  /** The reference that was answered. */
  reference: string | null;
}

/** A message of the bank, on its way for as long as the bank likes. */
interface Message {
  readonly body: string;
  readonly headers: Headers;
}

/** `sold`: the one that everything is bought by. `moved`: in which the train leaves at another time. */
export type Timetables = Readonly<Record<'sold' | 'moved', LoadedFeed>>;

/** Everything there is, and everything that can happen. */
export class World {
  readonly shop: Shop;
  readonly #offers: ReadonlyMap<string, string>;
  readonly #timetables: Timetables;
  readonly #carts: (string | null)[] = [null, null, null];
  readonly #orders: Order[] = [];
  readonly #messages: Message[] = [];
  /** How often each kind of end was reached, to be sure that the test gets everywhere. */
  readonly seen = new Set<string>();

  constructor(database: Database, timetables: Timetables, offers: ReadonlyMap<string, string>) {
    this.shop = openShop(database, timetables.sold);
    this.#timetables = timetables;
    this.#offers = offers;
  }

  /** Something that may be interrupted by the death of the process or by a provider that does not answer. */
  async #attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof TimetableAwayError) return void this.seen.add('nothing decided');
      if (!(error instanceof Crash || error instanceof GatewayError)) throw error;
      this.seen.add(error instanceof Crash ? `died: ${error.message}` : 'provider failed');
    }
  }

  async add(cart: number, thing: string): Promise<void> {
    const offerId = this.#offers.get(thing);
    const item: NewItem = offerId
      ? {
          itemType: thing.startsWith('ferry') ? 'ii_ferry' : thing === 'coach' ? 'ic_bus' : 'kr_train',
          offerId,
        }
      : thing === 'voucher'
        ? { itemType: 'voucher', productId: 'gift-voucher', voucher: aVoucher }
        : {
            itemType: 'pass',
            productId: 'bus-pass-15-hours',
            passengers: { adultCount: 2, childCount: 0, infantCount: 0 },
          };
    const result = await addToCart(this.shop, this.#carts[cart] ?? null, [item]);
    if (result.ok) this.#carts[cart] = result.sessionId;
  }

  async remove(cart: number, place: number): Promise<void> {
    const sessionId = this.#carts[cart];
    const found = sessionId ? await readCart(this.shop, sessionId) : null;
    if (!sessionId || !found?.ok) return;
    const item = found.cart.items[place % Math.max(1, found.cart.items.length)];
    if (item) await removeFromCart(this.shop, sessionId, item.id);
  }

  /** Orders a cart, with a voucher where there is one. */
  async order(cart: number, paysWithVoucher: boolean): Promise<void> {
    const sessionId = this.#carts[cart];
    const found = sessionId ? await readCart(this.shop, sessionId) : null;
    if (!sessionId || !found?.ok || found.cart.items.length === 0) return;
    const codes = paysWithVoucher ? await this.#voucherCodes() : [];
    const checkout = await checkoutOf(this.shop, sessionId, codes);
    const order: Order = { key: randomUUID(), sessionId, checkout, reference: null };
    this.#orders.push(order);
    await this.#attempt(() => this.#place(order));
  }

  /** Sends an order again, as somebody does who never heard the answer: it must be the same booking. */
  async orderAgain(place: number): Promise<void> {
    const order = this.#orders[place % Math.max(1, this.#orders.length)];
    if (order) await this.#attempt(() => this.#place(order));
  }

  async #place(order: Order): Promise<void> {
    const placed = await placeOrder(this.shop, order.sessionId, order.checkout, order.key);
    if (!placed.ok) {
      this.seen.add(`refused: ${placed.failure.code}`);
      if (order.reference !== null && placed.failure.code !== 'UPSTREAM')
        throw new Error(`An order that was taken is refused when it is sent again: ${placed.failure.code}`);
      return;
    }
    const { reference } = placed.placed;
    if (order.reference !== null && order.reference !== reference)
      throw new Error('One order became two bookings.');
    order.reference = reference;
  }

  async #voucherCodes(): Promise<readonly string[]> {
    const [voucher] = await this.shop.database.select().from(vouchers).where(sql`balance_cents > 0`).limit(1);
    return voucher ? [voucherCode(this.shop.bookingKey(), voucher.id)] : [];
  }

  /** A visitor finishes on a payment page that is open. The bank writes to us about it, which says nothing of when it arrives. */
  pay(place: number | 'newest', payment: Payment): void {
    const open = [...this.shop.bank.payments.values()].filter(({ status }) => status === 'open');
    const page = place === 'newest' ? open.at(-1) : open[place % Math.max(1, open.length)];
    if (!page) return;
    const ends: Record<Payment, Partial<BankPayment>> = {
      pays: { status: 'authorised' },
      'is declined': { status: 'failed', failureCode: 'card_declined' },
      'gives up': { status: 'cancelled' },
      cheats: { status: 'authorised', amountCents: page.amountCents - 100 },
    };
    Object.assign(page, ends[payment]);
    if (page.attemptId) this.#messages.push(this.shop.bank.message(page.attemptId));
  }

  /** A visitor who knows what they want: everything up to the payment page, and what they do there. */
  async buy(cart: number, thing: string, how: { withVoucher: boolean; payment: Payment }): Promise<void> {
    await this.add(cart, thing);
    await this.order(cart, how.withVoucher);
    this.pay('newest', how.payment);
  }

  /** Somebody pays for the whole ferry and nobody hears of it; when their hold is over, somebody else buys it. */
  async loseTo(winner: number, loser: number): Promise<void> {
    // It has left.
    if (this.shop.now() >= new Date(`${soldOn}T00:00:00+13:00`)) return;
    await this.buy(loser, 'ferry for two', { withVoucher: false, payment: 'pays' });
    await this.pass(46);
    const search = { date: soldOn, now: this.shop.time, passengers: { adults: 2, children: 0, infants: 0 } };
    const [offer] = await offersBetween(this.#timetables.sold, 'Wellington', 'Picton', search);
    const item: NewItem = { itemType: 'ii_ferry', offerId: offer?.offerId };
    const result = await addToCart(this.shop, this.#carts[winner] ?? null, [item]);
    if (result.ok) this.#carts[winner] = result.sessionId;
    await this.order(winner, false);
    this.pay('newest', 'pays');
    await this.returnFromPayment(this.#orders.length - 1, false);
  }

  /** A message of the bank arrives, and stays to arrive again. */
  async deliver(place: number, times: number): Promise<void> {
    const message = this.#messages[place % Math.max(1, this.#messages.length)];
    if (!message) return;
    for (let time = 0; time < times; time += 1)
      await this.#attempt(() => receiveWebhook(this.shop, 'test', message.body, message.headers));
  }

  /** A browser comes back from the payment page. */
  async returnFromPayment(place: number, gaveUp: boolean): Promise<void> {
    const token = await this.#tokenOf(place);
    if (token) await this.#attempt(() => (gaveUp ? leave(this.shop, token) : arrive(this.shop, token)));
  }

  /** A traveller gives up the first traveller of an item, or all that can be given up. */
  async giveUp(place: number, gives: 'one' | 'all', takesTwice: boolean): Promise<void> {
    const token = await this.#tokenOf(place);
    const order = this.#orders[place % Math.max(1, this.#orders.length)];
    const booking = order && (await findBookingByOrderKey(this.shop.database, order.key));
    if (!token || !booking) return;
    const [item] = await itemsOf(this.shop.database, booking.id);
    const aboard = item
      ? (await travellersOf(this.shop.database, booking.id)).filter(({ itemId }) => itemId === item.id)
      : [];
    const [first] = aboard;
    const request =
      gives === 'one' && item && first ? { items: [{ itemId: item.id, travellerIds: [first.id] }] } : {};
    await this.#attempt(async () => {
      const offered = await offerRefund(this.shop, token, request);
      if (!offered.ok) return;
      for (let time = 0; time < (takesTwice ? 2 : 1); time += 1) {
        const taken = await confirmRefund(this.shop, token, offered.offer.id);
        if (taken.ok) this.seen.add('given up');
      }
    });
  }

  /** Staff answer the first thing that is asked for. */
  async answer(answer: 'confirm' | 'decline'): Promise<void> {
    const [item] = await this.shop.database
      .select({ id: bookingItems.id })
      .from(bookingItems)
      .where(eq(bookingItems.status, 'requested'))
      .limit(1);
    if (!item) return;
    await this.#attempt(async () => {
      const answered = await answerRequest(this.shop, { itemId: item.id, answer, note: '' });
      if (answered.ok) this.seen.add(`staff: ${answer}`);
    });
  }

  /** Staff do one of the things that can be done about the first booking that is stuck. */
  async endStuck(choice: number): Promise<void> {
    const { stuck } = await listStaffWork(this.shop);
    const found = stuck.filter(({ stuckCase }) => (stuckCase?.acts.length ?? 0) > 0);
    const booking = found[choice % Math.max(1, found.length)];
    const acts = booking?.stuckCase?.acts ?? [];
    const act = acts[choice % Math.max(1, acts.length)];
    if (!booking || !act) return;
    const request = { reference: booking.reference, act, note: 'Hana: looked into it' };
    await this.#attempt(async () => {
      const done = await actOnStuck(this.shop, request);
      if (done.ok) this.seen.add(`staff: ${act.kind}`);
      const again = await actOnStuck(this.shop, request);
      if (done.ok && again.ok) throw new Error(`Staff could do ${act.kind} twice.`);
    });
  }

  /** Somebody buys a pass, and with its money goes wrong what seldom does: all in one, since it takes so much to get there. */
  async refundGoesWrong(cart: number, how: 'is refused' | 'comes back' | 'is made by hand'): Promise<void> {
    await this.buy(cart, 'pass', { withVoucher: false, payment: 'pays' });
    await this.deliver(this.#messages.length - 1, 1);
    if (how !== 'is made by hand') await this.giveUp(this.#orders.length - 1, 'all', false);
    if (how === 'is refused') this.refuseRefund();
    await this.rounds();
    const last =
      [...this.shop.bank.payments.values()].filter(({ status }) => status === 'captured').length - 1;
    if (how !== 'is refused') await this.refundsChange(last, how === 'comes back' ? how : 'by hand');
  }

  /** Something happens to a refund at the bank, which writes of it at once and perhaps again: it comes back, or a person makes one. */
  async refundsChange(place: number, what: 'comes back' | 'by hand'): Promise<void> {
    const taken = [...this.shop.bank.payments.values()].filter(({ status }) => status === 'captured');
    const attemptId = taken[place % Math.max(1, taken.length)]?.attemptId;
    if (!attemptId) return;
    if (what === 'comes back') this.shop.bank.returnFromPayment(attemptId);
    else this.shop.bank.returnByHand(attemptId, 100 * (1 + place));
    const news = this.shop.bank.refundNews(attemptId);
    this.#messages.push(news);
    await this.#attempt(() => receiveWebhook(this.shop, 'test', news.body, news.headers));
  }

  async pass(minutes: number): Promise<void> {
    later(this.shop, minutes);
    for (const payment of this.shop.bank.payments.values()) await this.#expire(payment);
  }

  /** The bank closes its pages when their time is over. */
  async #expire(payment: BankPayment): Promise<void> {
    if (payment.status !== 'open' || !payment.attemptId) return;
    const [attempt] = await this.shop.database
      .select({ expiresAt: paymentAttempts.expiresAt })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.id, payment.attemptId));
    if (attempt && this.shop.now() > attempt.expiresAt) payment.status = 'expired';
  }

  async sweep(): Promise<void> {
    await sweepNow({ database: async () => this.shop.database, now: () => this.shop.now() });
  }

  async rounds(): Promise<void> {
    later(this.shop, 0.25);
    // One after another: a run has one transaction, in which nothing can be done side by side.
    await resumeUnfinished(this.shop, 1);
    await safely({}, () => payPendingRefunds(this.shop, 1));
    await lookAfterRequests(this.shop);
    await reconcile(this.shop, 1);
  }

  /** Another timetable is taken over, or none can be read any more. */
  takeOver(timetable: keyof Timetables | 'none'): void {
    this.shop.timetable = timetable === 'none' ? null : this.#timetables[timetable];
  }

  /** The process dies when it next gets there. */
  dieAt(point: CrashPoint): void {
    this.shop.crashAt = point;
  }

  breakProvider(call: BankCall, when: Fault['when']): void {
    this.shop.bank.faults.push({ call, when, kind: 'unavailable' });
  }

  /** The bank refuses to return money, once. */
  refuseRefund(): void {
    this.shop.bank.faults.push({ call: 'refund', when: 'before', kind: 'refused' });
  }

  async #tokenOf(place: number): Promise<string | null> {
    const order = this.#orders[place % Math.max(1, this.#orders.length)];
    const booking = order && (await findBookingByOrderKey(this.shop.database, order.key));
    return booking ? bookingToken(this.shop.bookingKey(), booking.id) : null;
  }

  /** What is true at any moment, in words where it is not. */
  async faults(): Promise<readonly string[]> {
    const found = await this.shop.database.select({ problem: sql<string>`problem` }).from(sql`(
      select 'sold beyond its capacity: ' || inventory_unit.pool_id || ' ' || segment as problem
      from inventory_unit join inventory_claim on inventory_claim.id = claim_id
      join inventory_hold on inventory_hold.holder_id = inventory_claim.holder_id
      where held_until is null or held_until > ${this.shop.now().toISOString()}
      group by inventory_unit.pool_id, segment having count(*) > max(capacity)
      union all
      select 'out of balance: ' || transaction_id from ledger_entry
      group by transaction_id having sum(amount_cents) <> 0
      union all
      select 'stands without money: ' || reference from booking
      where status in ('confirmed', 'requested', 'declined', 'refunded') and not exists (
        select 1 from ledger_transaction where key = 'booking_captured:' || booking.id)
    ) as found`);
    return [...found.map(({ problem }) => problem), ...this.#takenTwice()];
  }

  /** Payments of which the bank took the money more than once. */
  #takenTwice(): readonly string[] {
    const taken = this.shop.bank.moved.filter(({ what }) => what === 'captured').map(({ id }) => id);
    return taken.filter((id, place) => taken.indexOf(id) !== place).map((id) => `taken twice: ${id}`);
  }

  /**
   * The end: everybody goes home, the bank answers, all its messages arrive, and the server has an hour. Resolves to what is not
   * as it must be then, in words.
   */
  async end(): Promise<readonly string[]> {
    const { shop } = this;
    shop.crashAt = null;
    shop.bank.faults = [];
    if (!shop.timetable) this.takeOver('moved');
    for (let place = 0; place < this.#messages.length; place += 1) await this.deliver(place, 1);
    await this.pass(60);
    for (let round = 0; round < 3; round += 1) await this.rounds();
    return [...(await this.faults()), ...(await disagreements(shop)), ...(await this.#unfinished())];
  }

  async #unfinished(): Promise<readonly string[]> {
    const attempts = await this.shop.database.select().from(paymentAttempts);
    const open = attempts.filter(({ state }) => ['created', 'open', 'claimed', 'releasing'].includes(state));
    const all = await this.shop.database.select().from(bookings);
    for (const { status, cancelReason } of all) this.seen.add(`${status} ${cancelReason ?? ''}`.trim());
    const waiting = all.filter(({ status }) => status === 'pending_payment');
    const stuck = new Set(attempts.filter(({ state }) => state === 'stuck').map(({ id }) => id));
    const kept = [...this.shop.bank.payments.values()].filter(
      ({ status, attemptId }) => status === 'authorised' && !stuck.has(attemptId ?? ''),
    );
    const twice = await this.shop.database
      .select({ problem: sql<string>`'bought twice from one cart: ' || min(description)` })
      .from(bookingItems)
      .innerJoin(bookings, eq(bookings.id, bookingItems.bookingId))
      .where(sql`paid_at is not null`)
      .groupBy(bookingItems.cartItemId)
      .having(sql`count(*) > 1`);
    return [
      ...twice.map(({ problem }) => problem),
      ...open.map(({ id, state }) => `attempt ${id} is still ${state}`),
      ...waiting.map(({ reference }) => `booking ${reference} still waits for its payment`),
      ...kept.map(({ providerPaymentId }) => `money is still set aside for ${providerPaymentId}`),
    ];
  }
}

const aVoucher = {
  ...{ amount: 50, recipientName: 'Hine', recipientEmail: 'hine@example.nz', senderName: 'Tama' },
  ...{ message: '', sendOn: '2026-12-24' },
};
