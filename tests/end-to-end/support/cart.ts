/** Helpers that fill and read carts through the API, without a browser. */
import { type ApiResponse, createApiClient } from '#contracts/api/api-client.ts';
import type { ApiTypes } from '#contracts/api/api-types.ts';
import { testSite } from '../test-fixtures.ts';

/** A cart as the API returns it. */
export type Cart = ApiTypes['cart'];

/** An API client of a site. */
export const apiOf = (siteUrl: string) =>
  createApiClient({ baseUrl: siteUrl, apiKey: 'southbound-local', originDomain: 'localhost' });

/** The API client of the site under test. */
export const api = apiOf(testSite.siteUrl);

/** Unwraps the data of an API response. Throws with the API’s error message if it failed. */
export async function dataOf<Data>(answer: Promise<ApiResponse<Data>>): Promise<Data> {
  const { status, data, errorCode, errorMessage } = await answer;
  if (status === 'failed') throw new Error(`${errorCode}: ${errorMessage} ${JSON.stringify(data)}`);
  return data;
}

/** The first such weekday (1 Monday, 7 Sunday) that is at least `days` days from today in New Zealand. */
export function nextWeekday(weekday: number, days = 10): string {
  const earliest = Temporal.Now.plainDateISO('Pacific/Auckland').add({ days });
  return earliest.add({ days: (weekday - earliest.dayOfWeek + 7) % 7 }).toString();
}

/** A pass for one adult. */
export const busPass = {
  itemType: 'pass',
  productId: 'bus-pass-15-hours',
  passengers: { adultCount: 1 },
} as const;

/** A voucher for a recipient whose name appears nowhere else. */
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
        sendOn: nextWeekday(1),
      },
    },
  }) as const;

/** Creates a cart with these items. */
export function createCart(
  items: ApiTypes['addToCartInput']['items'],
  client: ReturnType<typeof apiOf> = api,
): Promise<Cart> {
  return dataOf(client.addToCart({ items }));
}

/** The departures of a tour that is held live, with the places left. */
export async function readDepartures(slug: string, client: ReturnType<typeof apiOf> = api) {
  const { departures } = await dataOf(client.tour(slug));
  return departures;
}

/** A cart item: this number of adults on a departure of a tour. */
export const tourItem = (productId: string, adultCount = 1) =>
  ({ itemType: 'tour', productId, passengers: { adultCount } }) as const;

/** The first dollar amount in a text; NaN if there is none. */
export const dollarsIn = (text: string | null): number => {
  const [, amount = ''] = /\$([\d,]+)/.exec(text ?? '') ?? [];
  return amount === '' ? Number.NaN : Number(amount.replaceAll(',', ''));
};
