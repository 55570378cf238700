/** Carts as other programs fill them: by the API. */
import { type ApiAnswer, createApiClient } from '#api/client.ts';
import type { ApiTypes } from '#api/types.ts';
import { testSite } from '../test.ts';

/** A cart as the API answers it. */
export type Cart = ApiTypes['cart'];

/** The API of a site. */
export const apiOf = (siteUrl: string) =>
  createApiClient({ baseUrl: siteUrl, apiKey: 'southbound-local', originDomain: 'localhost' });

/** The API of the house under test. */
export const api = apiOf(testSite.siteUrl);

/** The data of an answer; throws with the API's own words when it failed. */
export async function dataOf<Data>(answer: Promise<ApiAnswer<Data>>): Promise<Data> {
  const { status, data, errorCode, errorMessage } = await answer;
  if (status === 'failed') throw new Error(`${errorCode}: ${errorMessage} ${JSON.stringify(data)}`);
  return data;
}

/** The first such weekday (1 Monday, 7 Sunday) that is at least so many days away. */
export function coming(weekday: number, days = 10): string {
  const earliest = Temporal.Now.plainDateISO('Pacific/Auckland').add({ days });
  return earliest.add({ days: (weekday - earliest.dayOfWeek + 7) % 7 }).toString();
}

/** A pass for one adult. */
export const busPass = {
  itemType: 'pass',
  productId: 'bus-pass-15-hours',
  passengers: { adultCount: 1 },
} as const;

/** A voucher for somebody whose name stands nowhere else. */
export const voucherFor = (recipientName: string) =>
  ({
    itemType: 'voucher',
    productId: 'gift-voucher',
    data: {
      voucher: {
        amount: 100,
        recipientName,
        recipientEmail: 'recipient@example.nz',
        senderName: 'Hēmi',
        message: 'Kia pai te haere.',
        sendOn: coming(1),
      },
    },
  }) as const;

/** A new cart with these items in it. */
export function cartWith(
  items: ApiTypes['addToCartInput']['items'],
  client: ReturnType<typeof apiOf> = api,
): Promise<Cart> {
  return dataOf(client.addToCart({ items }));
}

/** The departures of a tour that is held live, with the places that are left. */
export async function departuresOf(slug: string, client: ReturnType<typeof apiOf> = api) {
  const { departures } = await dataOf(client.tour(slug));
  return departures;
}

/** So many adults on a departure of a tour. */
export const seatsOn = (productId: string, adultCount = 1) =>
  ({ itemType: 'tour', productId, passengers: { adultCount } }) as const;

/** The first amount of dollars in a text. */
export const dollarsIn = (text: string | null): number => {
  const [, amount = ''] = /\$([\d,]+)/.exec(text ?? '') ?? [];
  return amount === '' ? Number.NaN : Number(amount.replaceAll(',', ''));
};
