import { passPartsOf } from '#domains/cart/items/pass-journey.ts';
import { reduceClaims } from '#domains/inventory/reduce-claims.ts';
import { passPoolId } from '#domains/pass-travel/pass-claims.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import type { PartStatus } from '../booking.ts';
import type { BookingItemRow } from '../booking-store.ts';

/**
 * Returns to the pass of a journey what its declined rides took. The other rides keep theirs, such as a date on which
 * they run, too. Does nothing for a journey that is not on a pass.
 * @param statuses the status of each ride
 */
export async function returnDeclinedRides(
  transaction: Transaction,
  { id, data }: Pick<BookingItemRow, 'id' | 'data'>,
  statuses: readonly PartStatus[],
): Promise<void> {
  if (data.kind !== 'journey' || !data.pass) return;
  const serviceRoute = data.route.serviceRoute.filter((_, at) => statuses[at] !== 'declined');
  const [part] = passPartsOf([{ id, data: { ...data, route: { serviceRoute } } }]);
  const poolId = passPoolId(data.pass.itemId);
  await reduceClaims(transaction, { holderId: id, poolId, claims: part?.claims ?? [] });
}
