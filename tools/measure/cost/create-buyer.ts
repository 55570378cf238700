/** Simulates visitors who buy, in the process of the site: the steps of the load test without Next. */
import { z } from 'zod';
import { returnAfterPaying } from '#domains/booking/payment/return-from-payment.ts';
import { productionBookingDeps } from '#domains/booking/production-deps.ts';
import { readBooking } from '#domains/booking/read-booking.ts';
import { deliverDue } from '#domains/payment/test-gateway/deliver-webhooks.ts';
import { testCards } from '#domains/payment/test-gateway/test-cards.ts';
import { productionTestDeps } from '#domains/payment/test-gateway/test-gateway-deps.ts';
import { deliverMail } from '#platform/mail/deliver-outbox.ts';
import { handleCard, pageDeps, showPayPage } from '#src/app/test-gateway/payment-page-handlers.ts';
import type { ApiRequest } from '../api-calls.ts';
import type { BuyableOffer } from '../cart-load.ts';
import { orderCall, quoteCall } from '../order-load.ts';
import { type Cost, cpuMs, type StatementCounter } from './cost.ts';

/** Departures with this number of seats or fewer are excluded, because a purchase must not be refused. */
const sparedSeats = 30;

/** Number of purchases between two rounds of webhooks and emails, which run every second or so. */
const purchasesPerRound = 5;

const pass = {
  itemType: 'pass',
  productId: 'bus-pass-15-hours',
  passengers: { adultCount: 1, childCount: 0, infantCount: 0 },
};
const card = testCards.find(({ name }) => name === 'approved')?.number ?? '';
const placed = z.object({ data: z.object({ booking: z.object({ payment: z.object({ url: z.url() }) }) }) });

interface BuyerDeps {
  /** Calls the API. Rejects unless the status is the expected one. */
  call(request: ApiRequest, status: number): Promise<string>;
  readonly random: () => number;
  readonly offers: readonly BuyableOffer[];
  readonly statements: StatementCounter;
}

/** Creates a buyer. `buy` makes one purchase, from an empty cart to the booking with its webhooks and emails. */
export function createBuyer({ call, random, offers, statements }: BuyerDeps) {
  const roomy = offers.filter(({ isLive, seatsLeft }) => !isLive || seatsLeft > sparedSeats);
  const parts = new Map<string, { cpuMs: number; statements: number }>();
  let bought = 0;

  async function part<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const [beganAt, before] = [cpuMs(), statements.count];
    const result = await work();
    const spent = parts.get(name) ?? { cpuMs: 0, statements: 0 };
    parts.set(name, {
      cpuMs: spent.cpuMs + cpuMs() - beganAt,
      statements: spent.statements + statements.count - before,
    });
    return result;
  }
  const json = (name: string, request: ApiRequest, status: number): Promise<unknown> =>
    part(name, async () => JSON.parse(await call(request, status)));

  return {
    async buy(): Promise<void> {
      const offer = roomy[Math.floor(random() * roomy.length)];
      if (!offer) throw new Error('No departure has enough seats left.');
      const journey = { itemType: offer.itemType, offerId: offer.offerId };
      const items = random() < 0.25 ? [journey, pass] : [journey];
      const added = await json('cart', { path: '/api/v1/cart', method: 'POST', body: { items } }, 200);
      const quoted = await json('quote', quoteCall(added), 200);
      const order = placed.parse(await json('order', orderCall(added, quoted), 201));
      const id = new URL(order.data.booking.payment.url).pathname.split('/').at(-1) ?? '';
      const returnUrl = await part('payment pages', async () => {
        await showPayPage(pageDeps(), id);
        const body = new URLSearchParams({ number: card });
        const paid = new Request('http://127.0.0.1', { method: 'POST', body });
        return (await handleCard(pageDeps(), id, paid)).headers.get('location') ?? '';
      });
      const token = new URL(returnUrl).searchParams.get('token') ?? '';
      const deps = await productionBookingDeps();
      const reached = await part('return', () => returnAfterPaying(deps, token));
      const booking = await part('booking page', () => readBooking(deps, reached?.token ?? ''));
      if (booking?.status !== 'confirmed' && booking?.status !== 'requested')
        throw new Error(`A purchase failed: ${booking?.status}.`);
      bought += 1;
      if (bought % purchasesPerRound > 0) return;
      await part('webhooks', async () => {
        while ((await deliverDue(productionTestDeps())) > 0);
      });
      await part('emails', deliverMail);
    },
    /** Forgets the parts so far. */
    reset(): void {
      parts.clear();
    },
    /** Returns the cost of each part, divided by the number of purchases. */
    partsPer(purchases: number): Cost['parts'] {
      return [...parts].map(([name, spent]) => ({
        name,
        cpuMs: spent.cpuMs / purchases,
        statements: spent.statements / purchases,
      }));
    },
  };
}
