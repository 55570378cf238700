/** Load generator for carts: finds fares to buy, and simulates shoppers who add, change and remove items. */
import type { Agent } from 'node:http';
import { z } from 'zod';
import { addDays } from '#domains/travel/time/service-time.ts';
import { PlainError } from '#scripts/launch/root.mjs';
import { type ApiRequest, sendRequest, type TimedResponse } from './api-calls.ts';
import type { ApiProcess } from './api-process.ts';

const offersSchema = z.object({
  data: z.object({
    outbound: z.array(
      z.object({
        offerId: z.string(),
        live: z.boolean(),
        seatsLeft: z.int().optional(),
        legs: z.array(z.object({ itemType: z.string() })),
      }),
    ),
  }),
});

const cartSchema = z.object({
  data: z.object({
    cartSessionId: z.string(),
    items: z.array(z.object({ id: z.string(), itemType: z.string() })),
  }),
});

/** An offer that can be added to a cart. `isLive`: confirmed instantly, not on request. */
export type BuyableOffer = {
  readonly offerId: string;
  readonly itemType: string;
  readonly isLive: boolean;
  readonly seatsLeft: number;
};

const searches = [
  'from=wellington&to=picton',
  'from=picton&to=wellington',
  'from=christchurch&to=greymouth',
  'from=auckland&to=wellington',
];

/** Searches some days of the embedded timetable for offers for one adult. */
export function buyableOffers(agent: Agent, api: ApiProcess): Promise<readonly BuyableOffer[]> {
  return offersFrom(api.first, (path) => sendRequest(agent, api, { path }));
}

/**
 * Searches for offers through the given HTTP client.
 * @param first the first service date of the timetable
 * @param get requests a path of the API
 * @throws {PlainError} if a search fails or finds nothing
 */
export async function offersFrom(
  first: string,
  get: (path: string) => Promise<Pick<TimedResponse, 'status' | 'body'>>,
): Promise<readonly BuyableOffer[]> {
  const offers: BuyableOffer[] = [];
  for (const search of searches) {
    for (let day = 7; day < 27; day += 2) {
      const path = `/api/v1/fare-search/?${search}&date=${addDays(first, day)}&maxChanges=0`;
      const answer = await get(path);
      if (answer.status !== 200) throw new PlainError(`${path} answered ${answer.status}.`);
      for (const { offerId, live, seatsLeft, legs } of offersSchema.parse(JSON.parse(answer.body.toString()))
        .data.outbound) {
        const itemType = legs[0]?.itemType;
        if (offerId && itemType) offers.push({ offerId, itemType, isLive: live, seatsLeft: seatsLeft ?? 0 });
      }
    }
  }
  if (offers.length === 0) throw new PlainError('There is nothing to buy in the timetable.');
  return offers;
}

type Shopper = { readonly cart: { sessionId: string | null; items: { id: string; itemType: string }[] } };

const adults = (adultCount: number) => ({ adultCount, childCount: 0, infantCount: 0 });

/** A cart of this size gets no more items. */
const fullCart = 5;

/**
 * Simulates shoppers, each with one cart and one request at a time. Each call of the returned function makes one write:
 * about 60% add an item, 20% change one and 20% remove one.
 */
export function createShoppers(
  agent: Agent,
  api: ApiProcess,
  { random, offers, carts }: { random: () => number; offers: readonly BuyableOffer[]; carts: number },
): () => Promise<TimedResponse> {
  const idle: Shopper[] = Array.from({ length: carts }, () => ({ cart: { sessionId: null, items: [] } }));
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new RangeError('The list is empty.');
    return value;
  };
  const nextCall = ({ cart: { sessionId: cartSessionId, items } }: Shopper): ApiRequest => {
    const choice = random();
    const parts = items.filter(({ itemType }) => itemType !== 'extra');
    if (parts.length === 0 || (choice < 0.6 && items.length < fullCart))
      return { path: '/api/v1/cart', method: 'POST', body: { cartSessionId, items: [somethingNew()] } };
    const { id } = pick(parts);
    return choice < 0.8
      ? {
          path: '/api/v1/cart',
          method: 'PUT',
          body: { cartSessionId, items: [{ id, passengers: adults(random() < 0.5 ? 1 : 2) }] },
        }
      : { path: `/api/v1/cart/${cartSessionId}?id=${id}`, method: 'DELETE' };
  };
  const somethingNew = () => {
    if (random() < 0.2) return { itemType: 'pass', productId: 'bus-pass-15-hours', passengers: adults(1) };
    const { itemType, offerId } = pick(offers);
    return { itemType, offerId };
  };
  return async () => {
    // If all shoppers are waiting, a new one comes: the rate must not depend on response times.
    const shopper = idle.splice(Math.floor(random() * idle.length), 1)[0] ?? {
      cart: { sessionId: null, items: [] },
    };
    const answer = await sendRequest(agent, api, nextCall(shopper));
    if (answer.status === 200) {
      const { cartSessionId, items } = cartSchema.parse(JSON.parse(answer.body.toString())).data;
      shopper.cart.sessionId = cartSessionId;
      shopper.cart.items = items;
    }
    idle.push(shopper);
    return answer;
  };
}
