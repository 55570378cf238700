/** Bookings as other programs make them: ordered by the API, paid on the test gateway's page without a script. */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { ApiTypes } from '#api/types.ts';
import { testCards } from '#domains/payment/test-gateway/test-cards.ts';
import { expect } from '../test.ts';
import { api, type Cart, coming, dataOf } from './cart.ts';

/** A booking as the order answered it. */
export type Placed = ApiTypes['placedOrder']['booking'];

/** A train on request for so many adults, in a new cart. */
export async function cartOnRequest(adults = 1): Promise<Cart> {
  const search = { from: 'christchurch', to: 'greymouth', types: 'kr_train', date: coming(2), adults };
  const { outbound } = await dataOf(api.fareSearch(search));
  const offer = outbound.find(({ offerId, live }) => offerId !== '' && !live);
  if (!offer) throw new Error('There is no train on request.');
  return dataOf(api.addToCart({ items: [{ itemType: 'kr_train', offerId: offer.offerId }] }));
}

/** Orders all that lies in a cart; all who travel are adults, called `firstName` and something. */
export async function order(cart: Cart, firstName = 'Mere', requests?: string): Promise<Placed> {
  const { total } = await dataOf(api.quoteCheckout(cart.cartSessionId));
  const body: ApiTypes['checkoutInput'] = {
    contact: { email: 'mere@example.nz', phone: '+64 21 555 0100', country: 'NZ' },
    travellers: cart.items.flatMap(({ id: itemId, passengers: { adultCount } }) =>
      Array.from({ length: adultCount }, (_, at) => ({
        itemId,
        type: 'adult' as const,
        title: 'ms' as const,
        firstName,
        lastName: `Tūhoe ${at + 1}`,
        requests,
      })),
    ),
    acceptConditions: true,
    expectedTotal: total,
  };
  return (await dataOf(api.checkoutBooking(cart.cartSessionId, body, randomUUID()))).booking;
}

/** Pays with a test card, and resolves to where the gateway then sends the browser. */
export async function pay(
  request: APIRequestContext,
  { payment }: Placed,
  card = 'approved',
): Promise<string> {
  const number = testCards.find(({ name }) => name === card)?.number ?? '';
  const answer = await request.post(payment?.url ?? '', {
    form: { number },
    headers: { Origin: new URL(payment?.url ?? '').origin },
    maxRedirects: 0,
  });
  return answer.headers().location ?? '';
}

/** A booking that was paid and waits for staff. */
export async function requested(
  request: APIRequestContext,
  {
    adults = 1,
    firstName = 'Mere',
    requests,
  }: { adults?: number; firstName?: string; requests?: string } = {},
): Promise<Placed> {
  const placed = await order(await cartOnRequest(adults), firstName, requests);
  await request.get(await pay(request, placed), { maxRedirects: 0 });
  // What takes longer than a visitor waits is gone on with behind their back.
  const status = async () => (await dataOf(api.booking(placed.reference, placed.token))).status;
  await expect.poll(status).toBe('requested');
  return placed;
}
