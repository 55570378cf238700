/**
 * The simulation of the model-based test of bookings. It has a state, events that can happen one after another, and
 * invariants that hold after each event.
 */
import { randomUUID } from 'node:crypto';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Checkout } from '#contracts/booking/order-schema.ts';
import type { RefundRequest } from '#contracts/booking/refund-calls.ts';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import type { NewItem } from '#domains/cart/cart.ts';
import { offersBetween } from '#domains/cart/cart-fixtures.testing.ts';
import { readCart } from '#domains/cart/read-cart.ts';
import { removeFromCart } from '#domains/cart/remove-from-cart.ts';
import { sweepNow } from '#domains/cart/start-sweeping.ts';
import { readLiveState } from '#domains/disruption/read-live-state.ts';
import { GatewayError } from '#domains/payment/payment-gateway.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { withLiveState } from '#domains/travel/live/live-feed.ts';
import type { Cause } from '#domains/travel/live/live-updates.ts';
import { vouchers } from '#domains/voucher/voucher.table.ts';
import { voucherCode } from '#domains/voucher/voucher-code.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import {
  bookingChanges,
  bookingClaims,
  bookingDisruptions,
  bookingItems,
  bookings,
  paymentAttempts,
} from './booking.table.ts';
import { findBookingByOrderKey, itemsOf, partsOf, travellersOf } from './booking-store.ts';
import { bookingToken } from './booking-token.ts';
import { confirmChange } from './change/confirm-change.ts';
import { offerChange } from './change/offer-change.ts';
import { countPassengers } from './change/plan-travellers.ts';
import { placeOrder } from './checkout/place-order.ts';
import { answerClaim, recordClaimPaid } from './claim/answer-claim.ts';
import { listStaffClaims } from './claim/list-claims.ts';
import { submitClaim } from './claim/submit-claim.ts';
import type { CrashPoint } from './crash-points.ts';
import { reportFeed } from './disruption/report-disruption.ts';
import { runDisruptions } from './disruption/run-disruptions.ts';
import { TimetableAwayError } from './payment/claim.ts';
import type { FakeProviderPayment, Fault, ProviderCall } from './payment/fake-provider.testing.ts';
import {
  advanceClock,
  checkoutOf,
  listDisagreements,
  openPaymentFixture,
  type PaymentFixture,
  SimulatedCrash,
} from './payment/payment-fixtures.testing.ts';
import { receiveWebhook } from './payment/receive-webhook.ts';
import { reconcile } from './payment/reconcile.ts';
import { resumeUnfinished } from './payment/resume-unfinished.ts';
import { returnAfterLeaving, returnAfterPaying } from './payment/return-from-payment.ts';
import { runAndLogFailure } from './payment/run-and-log-failure.ts';
import { readBooking } from './read-booking.ts';
import { confirmRefund } from './refund/confirm-refund.ts';
import { offerRefund } from './refund/offer-refund.ts';
import { payPendingRefunds } from './refund/pay-refunds.ts';
import { findActiveTravellers } from './refund/plan-cancellation.ts';
import type { RefundOffer } from './refund/refund-results.ts';
import { prepareChecks } from './rule-violations.testing.ts';
import { actOnStuck } from './staff/act-on-stuck.ts';
import { answerChange } from './staff/answer-change.ts';
import { answerRequest } from './staff/answer-request.ts';
import { makeStaffChange, offerStaffChange, sendChangeOffer } from './staff/change-for-traveller.ts';
import { runChangeReminders } from './staff/change-reminders.ts';
import { listStaffWork } from './staff/list-staff-work.ts';
import { runRequestReminders } from './staff/request-reminders.ts';

/** Service date of everything on sale here. */
export const soldOn = '2026-12-20';

/** The other day to which journeys are changed. */
const dayAfter = '2026-12-21';

/** A visitor's behaviour on the payment page. `cheats` pays another amount than the order's. */
export type Payment = 'pays' | 'is declined' | 'gives up' | 'cheats';

/** An order that was sent. The visitor may or may not have received the answer. */
interface Order {
  readonly key: string;
  readonly sessionId: string;
  readonly checkout: Checkout;
  /** The reference in the answer. */
  reference: string | null;
}

/** A trip that may be cancelled. */
export type DisruptedTrip = 'ferry9' | 'ferry14' | 'train' | 'coach';

/** An offer of a change or a refund that nobody has accepted yet. */
interface OpenOffer {
  readonly place: number;
  readonly token: string;
  readonly offerId: string;
  /** Null for a change. */
  readonly refund: RefundRequest | null;
}

/** An event between an offer and its acceptance. */
export type Meanwhile = 'cancelled or not' | 'changed' | 'given up' | 'joined' | 'swept' | 'answered';

/** The causes of cancellations: costs can be claimed for some of them. */
const causes = {
  ...{ ferry9: 'technical-problem', ferry14: 'maintenance', train: 'weather', coach: null },
} as const satisfies Readonly<Record<DisruptedTrip, Cause | null>>;

/** A webhook message of the bank. It may arrive at any later time. */
interface Message {
  readonly body: string;
  readonly headers: Headers;
}

/** `sold`: the timetable of all purchases. `moved`: a later one in which the train leaves at another time. */
export type Timetables = Readonly<Record<'sold' | 'moved', LoadedFeed>>;

/** The whole state of the test's simulation. Each method is an event. */
export class BookingSimulation {
  readonly fixture: PaymentFixture;
  readonly #offers: ReadonlyMap<string, string>;
  readonly #timetables: Timetables;
  readonly #carts: (string | null)[] = [null, null, null];
  readonly #orders: Order[] = [];
  readonly #messages: Message[] = [];
  readonly #openOffers: OpenOffer[] = [];
  readonly #cancelled = new Set<DisruptedTrip>();
  #checks: Awaited<ReturnType<typeof prepareChecks>> | null = null;
  /** All outcomes that were reached, which shows the coverage of the test. */
  readonly seen = new Set<string>();

  constructor(database: Database, timetables: Timetables, offers: ReadonlyMap<string, string>) {
    // Copies: the server compares the bookings with each timetable once in its life.
    this.#timetables = { sold: { ...timetables.sold }, moved: { ...timetables.moved } };
    this.fixture = openPaymentFixture(database, this.#timetables.sold);
    this.#offers = offers;
  }

  /** Runs work that a simulated crash or a failing provider may interrupt. */
  async #attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof TimetableAwayError) return void this.seen.add('nothing decided');
      if (!(error instanceof SimulatedCrash || error instanceof GatewayError)) throw error;
      this.seen.add(error instanceof SimulatedCrash ? `died: ${error.message}` : 'provider failed');
    }
  }

  async add(cart: number, thing: string): Promise<void> {
    const result = await addToCart(this.fixture, this.#carts[cart] ?? null, this.#itemsOf(thing));
    if (result.ok) this.#carts[cart] = result.sessionId;
  }

  #itemsOf(thing: string): readonly NewItem[] {
    switch (thing) {
      case 'voucher':
        return [{ itemType: 'voucher', productId: 'gift-voucher', voucher: aVoucher }];
      case 'pass':
        return [
          {
            itemType: 'pass',
            productId: 'bus-pass-15-hours',
            passengers: { adultCount: 2, childCount: 0, infantCount: 0 },
          },
        ];
      case 'trip':
        return [this.#journey('ferry for two'), this.#journey('coach')];
      case 'ferry with a car': {
        const extra = { vehicleLength: 4.5 };
        const car = { itemType: 'extra', productId: 'interislander-car', associatedItem: 0, extra } as const;
        return [this.#journey('ferry'), car];
      }
      default:
        return [this.#journey(thing)];
    }
  }

  #journey(name: string): NewItem {
    const itemType = name.startsWith('ferry') ? 'ii_ferry' : name.includes('coach') ? 'ic_bus' : 'kr_train';
    return { itemType, offerId: this.#offers.get(name) };
  }

  /** Adds a coach, or two in one journey, on the newest pass that was sold here, by the token of its booking. */
  async addRideOnPass(cart: number, thing: 'coach' | 'two coaches'): Promise<void> {
    const [pass] = await this.fixture.database
      .select({ itemId: bookingItems.id, bookingId: bookingItems.bookingId })
      .from(bookingItems)
      .innerJoin(bookings, eq(bookings.id, bookingItems.bookingId))
      .where(eq(bookingItems.itemType, 'pass'))
      .orderBy(sql`${bookings.createdAt} desc`, bookingItems.id)
      .limit(1);
    if (!pass) return;
    const token = bookingToken(this.fixture.bookingKey(), pass.bookingId);
    const item = { ...this.#journey(thing), pass: { bookingToken: token, itemId: pass.itemId } };
    const result = await addToCart(this.fixture, this.#carts[cart] ?? null, [item]);
    if (result.ok) this.#carts[cart] = result.sessionId;
    this.seen.add(result.ok ? 'ride on a pass' : `no ride on a pass: ${result.failure.code}`);
  }

  /** A visitor buys a pass and books a ride on it. It is one event, because reaching this state takes too long. */
  async rideOnPass(cart: number, thing: 'coach' | 'two coaches'): Promise<void> {
    await this.buy(cart, 'pass', { withVoucher: false, payment: 'pays' });
    await this.deliver(this.#messages.length - 1, 1);
    await this.addRideOnPass(cart, thing);
    await this.order(cart, false);
  }

  async remove(cart: number, place: number): Promise<void> {
    const sessionId = this.#carts[cart];
    const found = sessionId ? await readCart(this.fixture, sessionId) : null;
    if (!sessionId || !found?.ok) return;
    const item = found.cart.items[place % Math.max(1, found.cart.items.length)];
    if (item) await removeFromCart(this.fixture, sessionId, item.id);
  }

  /** Orders a cart, paid in part with a voucher if one has a balance. */
  async order(cart: number, paysWithVoucher: boolean): Promise<void> {
    const sessionId = this.#carts[cart];
    const found = sessionId ? await readCart(this.fixture, sessionId) : null;
    if (!sessionId || !found?.ok || found.cart.items.length === 0) return;
    const codes = paysWithVoucher ? await this.#voucherCodes() : [];
    const checkout = await checkoutOf(this.fixture, sessionId, codes);
    const order: Order = { key: randomUUID(), sessionId, checkout, reference: null };
    this.#orders.push(order);
    await this.#attempt(() => this.#place(order));
  }

  /** Sends an order again, like a client that never received the answer. It must give the same booking. */
  async orderAgain(place: number): Promise<void> {
    const order = this.#orders[place % Math.max(1, this.#orders.length)];
    if (order) await this.#attempt(() => this.#place(order));
  }

  async #place(order: Order): Promise<void> {
    const placed = await placeOrder(this.fixture, order.sessionId, order.checkout, order.key);
    if (!placed.ok) {
      this.seen.add(`refused: ${placed.failure.code}`);
      if (order.reference !== null && placed.failure.code !== 'UPSTREAM')
        throw new Error(`An accepted order was refused when it was sent again: ${placed.failure.code}`);
      return;
    }
    const { reference } = placed.placed;
    if (order.reference !== null && order.reference !== reference)
      throw new Error('One order became two bookings.');
    order.reference = reference;
  }

  async #voucherCodes(): Promise<readonly string[]> {
    const [voucher] = await this.fixture.database
      .select()
      .from(vouchers)
      .where(sql`balance_cents > 0`)
      .limit(1);
    return voucher ? [voucherCode(this.fixture.bookingKey(), voucher.id)] : [];
  }

  /** A visitor completes an open payment page. The bank queues a webhook message, which arrives at an unknown time. */
  pay(place: number | 'newest', payment: Payment): void {
    const open = [...this.fixture.provider.payments.values()].filter(({ status }) => status === 'open');
    const page = place === 'newest' ? open.at(-1) : open[place % Math.max(1, open.length)];
    if (!page) return;
    const ends: Record<Payment, Partial<FakeProviderPayment>> = {
      pays: { status: 'authorised' },
      'is declined': { status: 'failed', failureCode: 'card_declined' },
      'gives up': { status: 'cancelled' },
      cheats: { status: 'authorised', amountCents: page.amountCents - 100 },
    };
    Object.assign(page, ends[payment]);
    if (page.attemptId) this.#messages.push(this.fixture.provider.message(page.attemptId));
  }

  /** A determined visitor: adds an item, orders it and completes the payment page. */
  async buy(cart: number, thing: string, how: { withVoucher: boolean; payment: Payment }): Promise<void> {
    await this.add(cart, thing);
    await this.order(cart, how.withVoucher);
    this.pay('newest', how.payment);
  }

  /**
   * A visitor pays for the whole ferry, and the site receives no message. When the hold has expired, another visitor
   * buys it.
   */
  async loseTo(winner: number, loser: number): Promise<void> {
    // The ferry has left.
    if (this.fixture.now() >= new Date(`${soldOn}T00:00:00+13:00`)) return;
    await this.buy(loser, 'ferry for two', { withVoucher: false, payment: 'pays' });
    await this.pass(46);
    const search = {
      date: soldOn,
      now: this.fixture.time,
      passengers: { adults: 2, children: 0, infants: 0 },
    };
    const [offer] = await offersBetween(this.#timetables.sold, 'Wellington', 'Picton', search);
    const item: NewItem = { itemType: 'ii_ferry', offerId: offer?.offerId };
    const result = await addToCart(this.fixture, this.#carts[winner] ?? null, [item]);
    if (result.ok) this.#carts[winner] = result.sessionId;
    await this.order(winner, false);
    this.pay('newest', 'pays');
    await this.returnFromPayment(this.#orders.length - 1, false);
  }

  /** A webhook message arrives. It stays in the list and may arrive again. */
  async deliver(place: number, times: number): Promise<void> {
    const message = this.#messages[place % Math.max(1, this.#messages.length)];
    if (!message) return;
    for (let time = 0; time < times; time += 1)
      await this.#attempt(() => receiveWebhook(this.fixture, 'test', message.body, message.headers));
  }

  /** A browser returns from the payment page. */
  async returnFromPayment(place: number, gaveUp: boolean): Promise<void> {
    const token = await this.#tokenOf(place);
    if (token)
      await this.#attempt(() =>
        gaveUp ? returnAfterLeaving(this.fixture, token) : returnAfterPaying(this.fixture, token),
      );
  }

  /** A traveller cancels the first traveller of an item, or everything that can be cancelled. */
  async giveUp(place: number, gives: 'one' | 'all', takesTwice: boolean): Promise<void> {
    const found = await this.#refundOf(place, gives);
    if (!found) return;
    const { token, request } = found;
    await this.#attempt(async () => {
      const offered = await offerRefund(this.fixture, token, request);
      if (!offered.ok) return;
      for (let time = 0; time < (takesTwice ? 2 : 1); time += 1) {
        const taken = await confirmRefund(this.fixture, token, offered.offer.id);
        if (taken.ok) this.seen.add('given up');
      }
    });
  }

  async #refundOf(place: number, gives: 'one' | 'all') {
    const token = await this.#tokenOf(place);
    const order = this.#orders[place % Math.max(1, this.#orders.length)];
    const booking = order && (await findBookingByOrderKey(this.fixture.database, order.key));
    if (!token || !booking) return null;
    const [item] = await itemsOf(this.fixture.database, booking.id);
    const aboard = item
      ? (await travellersOf(this.fixture.database, booking.id)).filter(({ itemId }) => itemId === item.id)
      : [];
    const [first] = aboard;
    const request: RefundRequest =
      gives === 'one' && item && first ? { items: [{ itemId: item.id, travellerIds: [first.id] }] } : {};
    return { token, request };
  }

  /** A traveller gets an offer and thinks about it. */
  async offer(place: number, kind: 'change' | 'refund', choice: number): Promise<void> {
    await this.#attempt(async () => {
      if (kind === 'change') {
        const found = await this.#exchangeOf(place, choice);
        const offered = found && (await offerChange(this.fixture, found.token, found.request));
        if (found && offered?.ok)
          this.#openOffers.push({ place, token: found.token, offerId: offered.offer.id, refund: null });
        return;
      }
      const found = await this.#refundOf(place, choice % 2 === 0 ? 'all' : 'one');
      const offered = found && (await offerRefund(this.fixture, found.token, found.request));
      if (found && offered?.ok)
        this.#openOffers.push({
          ...{ place, token: found.token, offerId: offered.offer.id, refund: requestLines(offered.offer) },
        });
    });
  }

  /** A traveller accepts an earlier offer. An accepted refund is the one that would be offered for the same parts now. */
  async accept(place: number, how: Payment): Promise<void> {
    const open = this.#openOffers[place % Math.max(1, this.#openOffers.length)];
    if (!open) return;
    const { token, offerId, refund } = open;
    this.#openOffers.splice(this.#openOffers.indexOf(open), 1);
    await this.#attempt(async () => {
      if (refund === null) {
        const accepted = await confirmChange(this.fixture, token, offerId);
        this.seen.add(`accepted later: ${accepted.ok ? accepted.change.state : accepted.failure.code}`);
        return;
      }
      const today = await offerRefund(this.fixture, token, refund);
      const accepted = await confirmRefund(this.fixture, token, offerId);
      this.seen.add(`refund accepted later: ${accepted.ok ? 'made' : accepted.failure.code}`);
      if (accepted.ok && !(today.ok && today.offer.refundableCents === accepted.refundedCents))
        throw new Error(
          `An old offer refunded ${accepted.refundedCents} cents, and a new one ${today.ok ? today.offer.refundableCents : 'nothing'}.`,
        );
    });
    this.pay('newest', how);
  }

  /** A visitor buys something and gets an offer, something happens, and then the offer is accepted. */
  async buyAndAcceptLater(
    cart: number,
    thing: string,
    {
      isDisrupted,
      kind,
      choice,
      meanwhile,
    }: {
      readonly isDisrupted: boolean;
      readonly kind: 'change' | 'refund';
      readonly choice: number;
      readonly meanwhile: Meanwhile;
    },
  ): Promise<void> {
    await this.buy(cart, thing, { withVoucher: false, payment: 'pays' });
    await this.deliver(this.#messages.length - 1, 1);
    const place = this.#orders.length - 1;
    if (isDisrupted) await this.disrupt(tripOf(thing));
    await this.offer(place, kind, choice);
    switch (meanwhile) {
      case 'cancelled or not':
        await this.disrupt(tripOf(thing));
        break;
      case 'changed':
        await this.change(place, choice + 2, 'pays');
        await this.deliver(this.#messages.length - 1, 1);
        break;
      case 'given up':
        await this.giveUp(place, 'one', false);
        break;
      case 'joined':
        await this.addTravellers(place, 0, 'pays');
        await this.deliver(this.#messages.length - 1, 1);
        break;
      case 'swept':
        await this.pass(5);
        await this.sweep();
        break;
      case 'answered':
        await this.answer('confirm', undefined);
        break;
    }
    await this.accept(this.#openOffers.length - 1, 'pays');
    await this.deliver(this.#messages.length - 1, 1);
  }

  /** A visitor books two coaches in one journey on a new pass, and staff decline one of them. */
  async loseRideOnPass(cart: number, ride: number): Promise<void> {
    await this.rideOnPass(cart, 'two coaches');
    await this.answer('decline', ride);
  }

  /**
   * A traveller exchanges a journey for another departure or fare of its day or the next, and pays if it costs anything.
   */
  async change(place: number, choice: number, how: Payment): Promise<void> {
    const found = await this.#exchangeOf(place, choice);
    if (!found) return;
    const { token, request } = found;
    await this.#attempt(async () => {
      const offered = await offerChange(this.fixture, token, request);
      if (!offered.ok) return void this.seen.add(`no change: ${offered.failure.code}`);
      for (let time = 0; time < 2; time += 1) {
        const accepted = await confirmChange(this.fixture, token, offered.offer.id);
        if (!accepted.ok) return void this.seen.add(`no change: ${accepted.failure.code}`);
        this.seen.add(`change: ${accepted.change.state}`);
      }
      if (offered.offer.money.refundCents > 0) this.seen.add('change: refund');
    });
    this.pay('newest', how);
  }

  /** A feed reports a run as cancelled or, if it is, as running after all. */
  async disrupt(tripId: DisruptedTrip): Promise<void> {
    if (this.#cancelled.has(tripId)) this.#cancelled.delete(tripId);
    else this.#cancelled.add(tripId);
    const updates = [...this.#cancelled].map((trip) => ({
      ...{ tripId: trip, serviceDate: soldOn, runOffset: 0 },
      ...{ isCancelled: true, calls: [], cause: causes[trip] },
    }));
    const { fixture } = this;
    const believedUntil = new Date(fixture.now().getTime() + 3_600_000);
    const deps = {
      ...fixture,
      refresh: () => this.#readLiveState(),
      reached: (point: CrashPoint) => fixture.reached(point),
    };
    const report = { source: 'feed', updates, notices: [], reportedAt: fixture.now(), believedUntil };
    await this.#attempt(() => reportFeed(deps, report));
  }

  /** The live state of the database becomes that of the process. */
  async #readLiveState(): Promise<void> {
    const { fixture } = this;
    const { state } = await readLiveState(fixture.database, fixture.now());
    if (fixture.timetable) fixture.timetable = withLiveState(fixture.timetable, state);
  }

  /** A visitor buys something, its run is cancelled, and the traveller chooses another departure or a refund. */
  async buyAndChoose(cart: number, thing: string, choice: number): Promise<void> {
    await this.buy(cart, thing, { withVoucher: false, payment: 'pays' });
    await this.deliver(this.#messages.length - 1, 1);
    await this.disrupt(tripOf(thing));
    const place = this.#orders.length - 1;
    if (choice % 3 === 0) await this.giveUp(place, 'all', false);
    else await this.change(place, choice, 'pays');
  }

  /** A traveller claims costs of the first disruption of an order, and presses the button twice. */
  async claim(place: number, amount: number): Promise<void> {
    const token = await this.#tokenOf(place);
    const found = token && (await readBooking(this.fixture, token));
    if (!token || !found) return;
    const [disruption] = found.disruptions;
    const disruptionId = disruption?.id ?? randomUUID();
    const request = { disruptionId, kind: 'meal', amount, description: 'Dinner' } as const;
    await this.#attempt(async () => {
      const results = [];
      for (let time = 0; time < 2; time += 1)
        results.push(await submitClaim(this.fixture, token, { request, receipts: [] }));
      const [first, second] = results;
      if (first?.ok && (!second?.ok || first.claim.id !== second.claim.id))
        throw new Error('One claim was made twice.');
      if (first && !first.ok && first.failure.code === 'CLOSED')
        this.seen.add(`no claim: ${first.failure.reason}`);
    });
  }

  /** Staff answer the oldest claim, and answer it again. */
  async answerClaim(answer: 'accept' | 'accept less' | 'decline'): Promise<void> {
    const [claim] = (await listStaffClaims(this.fixture.database)).open;
    if (!claim) return;
    const { claimId, amountCents } = claim;
    const acceptedCents = answer === 'accept' ? amountCents : Math.ceil(amountCents / 2);
    await this.#attempt(async () => {
      const sent =
        answer === 'decline'
          ? { claimId, answer, note: 'No' }
          : { claimId, answer: 'accept' as const, acceptedCents, note: 'Why' };
      const answered = await answerClaim(this.fixture, sent);
      const again = await answerClaim(this.fixture, { claimId, answer: 'decline', note: 'No' });
      if (!answered.ok || again.ok) throw new Error('A claim was answered twice, or not at all.');
    });
  }

  /** Staff send the oldest bank transfer of a claim, and record it twice. */
  async payClaim(): Promise<void> {
    const [claim] = (await listStaffClaims(this.fixture.database)).unpaid;
    if (!claim) return;
    await this.#attempt(async () => {
      const paid = { claimId: claim.claimId, note: 'Ana: sent' };
      const results = [await recordClaimPaid(this.fixture, paid), await recordClaimPaid(this.fixture, paid)];
      if (results.filter(({ ok }) => ok).length !== 1) throw new Error('A claim was paid twice, or never.');
    });
  }

  /**
   * A visitor buys something, its run is cancelled, the traveller chooses, claims costs, and staff accept them, perhaps after
   * the travel is over. It is one event, because reaching this state takes too long.
   */
  async buyAndClaim(cart: number, thing: string, choice: number): Promise<void> {
    await this.buyAndChoose(cart, thing, choice);
    const place = this.#orders.length - 1;
    await this.claim(place, choice % 4 === 0 ? 999 : 12.5 + choice);
    if (choice % 2 === 1) {
      await this.rounds();
      await this.pass(31 * 24 * 60);
    }
    await this.answerClaim(choice % 6 === 5 ? 'decline' : choice % 5 === 0 ? 'accept less' : 'accept');
    if (choice % 3 === 0) await this.payClaim();
  }

  /** Travellers join the first journey of an order, and somebody pays for them. */
  async addTravellers(place: number, count: number, how: Payment): Promise<void> {
    const token = await this.#tokenOf(place);
    const order = this.#orders[place % Math.max(1, this.#orders.length)];
    const booking = order && (await findBookingByOrderKey(this.fixture.database, order.key));
    if (!token || !booking) return;
    const journeys = (await itemsOf(this.fixture.database, booking.id)).filter(
      ({ data }) => data.kind === 'journey',
    );
    const item = journeys[count % Math.max(1, journeys.length)];
    if (!item) return;
    const travellers = Array.from({ length: 1 + count }, (_, at) => ({
      ...{ type: at === 1 ? ('infant' as const) : ('adult' as const), firstName: 'Hana', lastName: 'Pōtae' },
      ...{ title: undefined, dateOfBirth: '2026-02-03', requests: undefined },
    }));
    await this.#attempt(async () => {
      const offered = await offerChange(this.fixture, token, { itemId: item.id, travellers });
      if (!offered.ok) return void this.seen.add(`nobody joins: ${offered.failure.code}`);
      for (let time = 0; time < 2; time += 1) {
        const accepted = await confirmChange(this.fixture, token, offered.offer.id);
        if (!accepted.ok) return void this.seen.add(`nobody joins: ${accepted.failure.code}`);
        this.seen.add(`travellers join: ${accepted.change.state}`);
      }
    });
    this.pay('newest', how);
  }

  /** A visitor buys something, and others join. It is one event, because reaching this state takes too long. */
  async buyAndAddTravellers(cart: number, thing: string, count: number, how: Payment): Promise<void> {
    await this.buy(cart, thing, { withVoucher: false, payment: 'pays' });
    await this.deliver(this.#messages.length - 1, 1);
    if (thing === 'coach') await this.answer('confirm', undefined);
    await this.addTravellers(this.#orders.length - 1, count, how);
  }

  /** Chooses a departure or fare for a journey of an order; null if there is none. */
  async #exchangeOf(place: number, choice: number) {
    const token = await this.#tokenOf(place);
    const order = this.#orders[place % Math.max(1, this.#orders.length)];
    const booking = order && (await findBookingByOrderKey(this.fixture.database, order.key));
    if (!token || !booking) return null;
    const { items, travellers } = await partsOf(this.fixture.database, booking.id);
    const journeys = items.filter(({ data }) => data.kind === 'journey');
    const item = journeys[choice % Math.max(1, journeys.length)];
    if (item?.data.kind !== 'journey') return null;
    const rides = item.data.route.serviceRoute;
    const { adultCount, childCount, infantCount } = countPassengers(
      findActiveTravellers({ items, travellers }, item.id),
    );
    if (adultCount === 0 || this.fixture.now() >= new Date(rides[0]?.from.departure ?? 0)) return null;
    const passengers = { adults: adultCount, children: childCount, infants: infantCount };
    const search = { passengers, now: this.fixture.now() };
    const date = choice % 2 === 0 ? soldOn : dayAfter;
    const [from = '', to = ''] = [rides[0]?.from.stopId, rides.at(-1)?.to.stopId];
    const found = await offersBetween(this.#timetables.sold, from, to, { ...search, date });
    const { fareName } = item.data;
    // With a disruption, only the same fare is free.
    const offers = item.disruption ? found.filter((offer) => offer.fareName === fareName) : found;
    const offer = offers[Math.floor(choice / 2) % Math.max(1, offers.length)];
    return offer
      ? { token, reference: booking.reference, request: { itemId: item.id, offerId: offer.offerId } }
      : null;
  }

  /** Staff exchange a journey, waive its price, or send the offer to its traveller, who may pay it. */
  async changeByStaff(
    place: number,
    choice: number,
    { isSent, how }: { readonly isSent: boolean; readonly how: Payment },
  ): Promise<void> {
    const found = await this.#exchangeOf(place, choice);
    if (!found) return;
    const { token, reference, request } = found;
    const note = 'Hana: as agreed';
    await this.#attempt(async () => {
      const offered = await offerStaffChange(this.fixture, reference, request);
      if (!offered.ok) return void this.seen.add(`no change by staff: ${offered.failure.code}`);
      const { id: changeOfferId, money } = offered.offer;
      if (isSent && money.toPayCents > 0) {
        const sent = await sendChangeOffer(this.fixture, reference, { changeOfferId, note });
        if (!sent.ok) return;
        const accepted = await confirmChange(this.fixture, token, changeOfferId);
        this.seen.add(`staff send a change: ${accepted.ok ? accepted.change.state : accepted.failure.code}`);
        return;
      }
      const isWaived = money.toPayCents > 0;
      const made = await makeStaffChange(this.fixture, reference, { changeOfferId, note, isWaived });
      if (made.ok) this.seen.add(isWaived ? 'staff waive a change' : 'staff make a change');
    });
    this.pay('newest', how);
  }

  /** A visitor buys something, and staff change it. */
  async buyAndChangeByStaff(
    cart: number,
    thing: string,
    choice: number,
    decision: { readonly isSent: boolean; readonly how: Payment },
  ): Promise<void> {
    await this.buy(cart, thing, { withVoucher: false, payment: 'pays' });
    await this.deliver(this.#messages.length - 1, 1);
    await this.changeByStaff(this.#orders.length - 1, choice, decision);
  }

  /** A visitor buys something, and changes it. It is one event, because reaching this state takes too long. */
  async buyAndChange(cart: number, thing: string, choice: number, how: Payment): Promise<void> {
    await this.buy(cart, thing, { withVoucher: false, payment: 'pays' });
    await this.deliver(this.#messages.length - 1, 1);
    await this.change(this.#orders.length - 1, choice, how);
    if (thing !== 'ferry and coach') return;
    await this.deliver(this.#messages.length - 1, 1);
    await this.answerChange(choice % 3 === 0 ? 'confirm' : 'decline');
  }

  /** Staff answer the oldest change on request. */
  async answerChange(answer: 'confirm' | 'decline'): Promise<void> {
    const [change] = (await listStaffWork(this.fixture)).changes;
    if (!change) return;
    await this.#attempt(async () => {
      const { changeId } = change;
      const answered = await answerChange(this.fixture, { changeId, answer, note: '' });
      if (answered.ok) this.seen.add(`staff: ${answer} a change`);
    });
  }

  /** Staff answer one of the open requests, or a ride of it. Journeys of two rides come first. */
  async answer(answer: 'confirm' | 'decline', ride: number | undefined): Promise<void> {
    const [item] = await this.fixture.database
      .select()
      .from(bookingItems)
      .where(eq(bookingItems.status, 'requested'))
      .orderBy(sql`jsonb_array_length(data -> 'route' -> 'serviceRoute') desc nulls last`)
      .limit(1);
    if (!item) return;
    await this.#attempt(async () => {
      const answered = await answerRequest(this.fixture, { itemId: item.id, ride, answer, note: '' });
      if (answered.ok) this.seen.add(`staff: ${answer}`);
      if (answered.ok && item.passItemId !== null && ride !== undefined)
        this.seen.add(`staff: ${answer} one ride on a pass`);
    });
  }

  /** Staff perform one of the possible acts on a stuck booking. */
  async endStuck(choice: number): Promise<void> {
    const { stuck } = await listStaffWork(this.fixture);
    const found = stuck.filter(({ stuckCase }) => (stuckCase?.acts.length ?? 0) > 0);
    const booking = found[choice % Math.max(1, found.length)];
    const acts = booking?.stuckCase?.acts ?? [];
    const act = acts[choice % Math.max(1, acts.length)];
    if (!booking || !act) return;
    const request = { reference: booking.reference, act, note: 'Hana: looked into it' };
    await this.#attempt(async () => {
      const done = await actOnStuck(this.fixture, request);
      if (done.ok) this.seen.add(`staff: ${act.kind}`);
      const again = await actOnStuck(this.fixture, request);
      if (done.ok && again.ok) throw new Error(`Staff could do ${act.kind} twice.`);
    });
  }

  /**
   * A visitor buys a pass, and its refund fails in a rare way. It is one event, because reaching this state step by
   * step takes too long.
   */
  async refundGoesWrong(cart: number, how: 'is refused' | 'comes back' | 'is made by hand'): Promise<void> {
    await this.buy(cart, 'pass', { withVoucher: false, payment: 'pays' });
    await this.deliver(this.#messages.length - 1, 1);
    if (how !== 'is made by hand') await this.giveUp(this.#orders.length - 1, 'all', false);
    if (how === 'is refused') this.refuseRefund();
    await this.rounds();
    const last =
      [...this.fixture.provider.payments.values()].filter(({ status }) => status === 'captured').length - 1;
    if (how !== 'is refused') await this.refundsChange(last, how === 'comes back' ? how : 'by hand');
  }

  /**
   * A refund changes at the bank: the bank returns one, or a person makes one by hand. The webhook message arrives at
   * once and may arrive again.
   */
  async refundsChange(place: number, what: 'comes back' | 'by hand'): Promise<void> {
    const taken = [...this.fixture.provider.payments.values()].filter(({ status }) => status === 'captured');
    const attemptId = taken[place % Math.max(1, taken.length)]?.attemptId;
    if (!attemptId) return;
    if (what === 'comes back') this.fixture.provider.returnFromPayment(attemptId);
    else this.fixture.provider.returnByHand(attemptId, 100 * (1 + place));
    const news = this.fixture.provider.refundNews(attemptId);
    this.#messages.push(news);
    await this.#attempt(() => receiveWebhook(this.fixture, 'test', news.body, news.headers));
  }

  async pass(minutes: number): Promise<void> {
    advanceClock(this.fixture, minutes);
    for (const payment of this.fixture.provider.payments.values()) await this.#expire(payment);
  }

  /** The bank closes its payment pages when they expire. */
  async #expire(payment: FakeProviderPayment): Promise<void> {
    if (payment.status !== 'open' || !payment.attemptId) return;
    const [attempt] = await this.fixture.database
      .select({ expiresAt: paymentAttempts.expiresAt })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.id, payment.attemptId));
    if (attempt && this.fixture.now() > attempt.expiresAt) payment.status = 'expired';
  }

  async sweep(): Promise<void> {
    await sweepNow({ database: async () => this.fixture.database, now: () => this.fixture.now() });
  }

  async rounds(): Promise<void> {
    advanceClock(this.fixture, 0.25);
    // Sequential: each run has one transaction, which allows no parallel queries.
    await resumeUnfinished(this.fixture, 1);
    await runAndLogFailure({}, () => payPendingRefunds(this.fixture, 1));
    await runRequestReminders(this.fixture);
    await runChangeReminders(this.fixture);
    await reconcile(this.fixture, 1);
    await this.#readLiveState();
    await this.#attempt(() => runDisruptions(this.fixture));
    await this.#sendMails();
  }

  async #sendMails(): Promise<void> {
    await this.fixture.database
      .update(outbox)
      .set({ state: 'sent' })
      .where(and(eq(outbox.state, 'pending'), lte(outbox.dueAt, this.fixture.now())));
  }

  /** A new timetable is published, or the timetable becomes unreadable. */
  async takeOver(timetable: keyof Timetables | 'none'): Promise<void> {
    this.fixture.timetable = timetable === 'none' ? null : this.#timetables[timetable];
    await this.#readLiveState();
  }

  /** The process will crash when it next reaches this point. */
  dieAt(point: CrashPoint): void {
    this.fixture.crashAt = point;
  }

  breakProvider(call: ProviderCall, when: Fault['when']): void {
    this.fixture.provider.faults.push({ call, when, kind: 'unavailable' });
  }

  /** The bank refuses the next refund. */
  refuseRefund(): void {
    this.fixture.provider.faults.push({ call: 'refund', when: 'before', kind: 'refused' });
  }

  async #tokenOf(place: number): Promise<string | null> {
    const order = this.#orders[place % Math.max(1, this.#orders.length)];
    const booking = order && (await findBookingByOrderKey(this.fixture.database, order.key));
    return booking ? bookingToken(this.fixture.bookingKey(), booking.id) : null;
  }

  /** Checks the invariants that hold at any moment. Returns each violation as text. */
  async faults(): Promise<readonly string[]> {
    const { database } = this.fixture;
    this.#checks ??= await prepareChecks(database);
    return [...(await this.#checks(this.fixture.now())), ...this.#takenTwice()];
  }

  /** Lists payments that the bank captured more than once. */
  #takenTwice(): readonly string[] {
    const taken = this.fixture.provider.moved.filter(({ what }) => what === 'captured').map(({ id }) => id);
    return taken.filter((id, place) => taken.indexOf(id) !== place).map((id) => `taken twice: ${id}`);
  }

  /**
   * Ends the run: the bank is available, all its messages arrive, and the server has an hour. Resolves to all
   * violations of the final invariants as text.
   */
  async end(): Promise<readonly string[]> {
    const { fixture } = this;
    fixture.crashAt = null;
    fixture.provider.faults = [];
    if (!fixture.timetable) await this.takeOver('moved');
    for (let place = 0; place < this.#messages.length; place += 1) await this.deliver(place, 1);
    await this.pass(60);
    for (let round = 0; round < 3; round += 1) await this.rounds();
    return [...(await this.faults()), ...(await listDisagreements(fixture)), ...(await this.#unfinished())];
  }

  async #unfinished(): Promise<readonly string[]> {
    const attempts = await this.fixture.database.select().from(paymentAttempts);
    const open = attempts.filter(({ state }) => ['created', 'open', 'claimed', 'releasing'].includes(state));
    const all = await this.fixture.database.select().from(bookings);
    for (const { status, cancelReason } of all) this.seen.add(`${status} ${cancelReason ?? ''}`.trim());
    const disruptions = await this.fixture.database.select().from(bookingDisruptions);
    for (const { kind, state } of disruptions) this.seen.add(`disruption ${kind} ${state}`);
    const claims = await this.fixture.database.select().from(bookingClaims);
    for (const { state, payBy, paidAt } of claims)
      this.seen.add(['claim', state, payBy, paidAt && 'sent'].filter(Boolean).join(' '));
    const changes = await this.fixture.database.select().from(bookingChanges);
    for (const { state, endReason } of changes) this.seen.add(`change ${state} ${endReason ?? ''}`.trim());
    const waiting = all.filter(({ status }) => status === 'pending_payment');
    const stuck = new Set(attempts.filter(({ state }) => state === 'stuck').map(({ id }) => id));
    const stuckChanges = new Set(
      attempts.filter(({ state }) => state === 'stuck').map(({ changeId }) => changeId),
    );
    const kept = [...this.fixture.provider.payments.values()].filter(
      ({ status, attemptId }) => status === 'authorised' && !stuck.has(attemptId ?? ''),
    );
    const twice = await this.fixture.database
      .select({ problem: sql<string>`'bought twice from one cart: ' || min(description)` })
      .from(bookingItems)
      .innerJoin(bookings, eq(bookings.id, bookingItems.bookingId))
      .where(sql`paid_at is not null`)
      .groupBy(bookingItems.cartItemId)
      .having(sql`count(*) > 1`);
    return [
      ...twice.map(({ problem }) => problem),
      ...open.map(({ id, state }) => `attempt ${id} is still ${state}`),
      ...changes
        .filter(({ id, state }) => state === 'paying' && !stuckChanges.has(id))
        .map(({ id }) => `change ${id} still waits for its payment`),
      ...waiting.map(({ reference }) => `booking ${reference} still waits for its payment`),
      ...kept.map(({ providerPaymentId }) => `money is still set aside for ${providerPaymentId}`),
    ];
  }
}

/** Requests exactly the parts of an offer: a disruption since may allow a refund of others, too. */
const requestLines = ({ lines }: RefundOffer): RefundRequest => ({
  items: lines.map(({ itemId, travellerIds }) =>
    travellerIds.length > 0 ? { itemId, travellerIds: [...travellerIds] } : { itemId },
  ),
});

function tripOf(thing: string): DisruptedTrip {
  if (thing === 'coach') return 'coach';
  return thing.startsWith('train') ? 'train' : 'ferry9';
}

const aVoucher = {
  ...{ amount: 50, recipientName: 'Hine', recipientEmail: 'hine@example.nz', senderName: 'Tama' },
  ...{ message: '', sendOn: '2026-12-24' },
};
