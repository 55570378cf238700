/** Helpers for bookings made through the API and paid on the test gateway’s page without a script. */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { ApiTypes } from '#contracts/api/api-types.ts';
import { testCards } from '#domains/payment/test-gateway/test-cards.ts';
import { expect } from '../test-fixtures.ts';
import { api, type Cart, dataOf, nextWeekday } from './cart.ts';

/** A booking as the response to its order has it. */
export type Placed = ApiTypes['placedOrder']['booking'];

/** Creates a cart with a train on request for this number of adults. */
export async function cartOnRequest(adults = 1): Promise<Cart> {
  const search = { from: 'christchurch', to: 'greymouth', types: 'kr_train', date: travelDay(), adults };
  const { outbound } = await dataOf(api.fareSearch(search));
  const offer = outbound.find(({ offerId, live }) => offerId !== '' && !live);
  if (!offer) throw new Error('There is no train on request.');
  return dataOf(api.addToCart({ items: [{ itemType: 'kr_train', offerId: offer.offerId }] }));
}

/** A weekday on which the ferries and trains of these helpers run. */
export const travelDay = () => nextWeekday(2);

/** Creates a cart with a ferry for two and a car. */
export async function cartOnFerry(fareName: string): Promise<Cart> {
  const search = { from: 'wellington', to: 'picton', types: 'ii_ferry', date: travelDay(), adults: 2 };
  const { outbound } = await dataOf(api.fareSearch(search));
  const ferry = outbound.find(
    (offer) => offer.fareName === fareName && offer.legs.some(({ operator }) => operator === 'Interislander'),
  );
  if (!ferry) throw new Error(`There is no ferry with a ${fareName} fare.`);
  return dataOf(
    api.addToCart({
      items: [
        { itemType: 'ii_ferry', offerId: ferry.offerId },
        {
          ...{ itemType: 'extra', productId: 'interislander-car', associatedItem: 0 },
          data: { extra: { vehicleLength: 4.5 } },
        },
      ],
    }),
  );
}

/** Orders everything in a cart. All travellers are adults with this first name and a numbered last name. */
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

/** Pays with a test card. Resolves to the address that the gateway redirects the browser to. */
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

/** Pays for an order with a card that is approved, and waits until it is no longer waiting for its payment. */
export async function payFor(request: APIRequestContext, placed: Placed): Promise<void> {
  await request.get(await pay(request, placed), { maxRedirects: 0 });
  // A settlement that takes longer than a visitor waits continues in the background.
  const status = async () => (await dataOf(api.booking(placed.reference, placed.token))).status;
  await expect.poll(status).not.toBe('pending_payment');
}

/** Makes a booking that is paid and waits for staff. */
export async function makeRequestedBooking(
  request: APIRequestContext,
  {
    adults = 1,
    firstName = 'Mere',
    requests,
  }: { adults?: number; firstName?: string; requests?: string } = {},
): Promise<Placed> {
  const placed = await order(await cartOnRequest(adults), firstName, requests);
  await payFor(request, placed);
  expect(await dataOf(api.booking(placed.reference, placed.token))).toMatchObject({ status: 'requested' });
  return placed;
}
