/** Load generator for orders: fills carts and prepares the requests that order them. */
import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { z } from 'zod';
import { PlainError } from '#scripts/launch/root.mjs';
import { type ApiRequest, sendRequest, type TimedResponse } from './api-calls.ts';
import type { ApiProcess } from './api-process.ts';
import type { BuyableOffer } from './cart-load.ts';

const cartSchema = z.object({
  data: z.object({
    cartSessionId: z.string(),
    items: z.array(z.object({ id: z.string(), passengers: z.object({ adultCount: z.int() }) })),
  }),
});
const quoteSchema = z.object({ data: z.object({ total: z.number(), subtotal: z.number() }) });

/** Number of carts filled concurrently. */
const fillers = 8;

/** Seats kept free on each departure, because competition for the last seats is not what is measured. */
const sparedSeats = 20;

/**
 * Fills `count` carts and returns the requests that order them. Each cart has one journey; every third has a second one
 * and a pass. Travellers and totals are those that the form would send.
 */
export async function prepareOrders(
  agent: Agent,
  api: ApiProcess,
  { offers, count }: { readonly offers: readonly BuyableOffer[]; readonly count: number },
): Promise<readonly ApiRequest[]> {
  const seats = offers.map((offer) => ({
    offer,
    left: offer.isLive ? offer.seatsLeft - sparedSeats : count,
  }));
  let next = 0;
  const nextOffer = () => {
    for (const _ of seats) {
      const seat = seats[next++ % seats.length];
      if (!seat || seat.left < 1) continue;
      seat.left -= 1;
      return { itemType: seat.offer.itemType, offerId: seat.offer.offerId };
    }
    throw new PlainError('The timetable has too few seats for this number of orders.');
  };
  const pass = {
    itemType: 'pass',
    productId: 'bus-pass-15-hours',
    passengers: { adultCount: 1, childCount: 0, infantCount: 0 },
  };
  const orders: ApiRequest[] = [];
  let begun = 0;
  await Promise.all(
    Array.from({ length: fillers }, async () => {
      while (begun < count) {
        begun += 1;
        const items = begun % 3 === 0 ? [nextOffer(), nextOffer(), pass] : [nextOffer()];
        orders.push(await orderOf(agent, api, items));
      }
    }),
  );
  return orders;
}

async function orderOf(agent: Agent, api: ApiProcess, items: readonly unknown[]): Promise<ApiRequest> {
  const added = await good(
    sendRequest(agent, api, { path: '/api/v1/cart', method: 'POST', body: { items } }),
  );
  return orderCall(added, await good(sendRequest(agent, api, quoteCall(added))));
}

/** Returns the request for a cart's quote. `added`: the response to adding its items. */
export function quoteCall(added: unknown): ApiRequest {
  const { cartSessionId } = cartSchema.parse(added).data;
  return { path: `/api/v1/checkout-quotes/${cartSessionId}`, method: 'POST', body: {} };
}

/** Returns the request that orders a cart, as the form sends it. `quoted`: the response to `quoteCall`. */
export function orderCall(added: unknown, quoted: unknown): ApiRequest {
  const { cartSessionId, items: kept } = cartSchema.parse(added).data;
  const { total, subtotal } = quoteSchema.parse(quoted).data;
  return {
    path: `/api/v1/checkout-booking/${cartSessionId}`,
    method: 'POST',
    headers: { 'Idempotency-Key': randomUUID() },
    body: {
      contact: { email: 'marama@example.nz', phone: '+64 21 555 0100', country: 'NZ' },
      travellers: kept.flatMap(({ id: itemId, passengers }) =>
        Array.from({ length: passengers.adultCount }, () => ({
          itemId,
          type: 'adult',
          title: 'ms',
          firstName: 'Mārama',
          lastName: 'Ōpata',
        })),
      ),
      acceptConditions: true,
      expectedTotal: total,
      expectedSubtotal: subtotal,
    },
  };
}

async function good(answer: Promise<TimedResponse>): Promise<unknown> {
  const { status, body } = await answer;
  if (status !== 200) throw new PlainError(`Filling a cart failed: ${status} ${body}`);
  return JSON.parse(body.toString());
}
