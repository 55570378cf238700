/** Query parameter of a journey search for travel on a pass. It names the product, never a booking. */
import { z } from 'zod';
import { searchPath } from '../page-paths.ts';
import { definePageParameters } from './page-parameters.ts';

/** The parameter `pass`: the product id of a pass. */
export const passTravelQuery = definePageParameters(
  z.object({ pass: z.string().regex(/^[a-z0-9-]{1,60}$/) }).partial(),
);

/** Returns the URL of the search for journeys on a pass. The counts are those of its travellers. */
export function passTravelAddress(
  productId: string,
  party: { readonly adultCount: number; readonly childCount: number; readonly infantCount: number },
): string {
  const { adultCount, childCount, infantCount } = party;
  const counts = { adults: adultCount, children: childCount, infants: infantCount };
  const known = Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [[name, String(count)]] : []));
  return `${searchPath}?${new URLSearchParams([['pass', productId], ...known])}`;
}
