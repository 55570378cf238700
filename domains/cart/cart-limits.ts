/** Limits of one cart: its number of items, and the seats on one run or tour departure. */
import { maxCartItems } from '#contracts/cart/cart-paths.ts';
import { refuseField } from './cart-refusal.ts';
import { seatedOf } from './items/passenger-rules.ts';
import type { StoredItem } from './stored-item.ts';

/**
 * Limit of seats on one run, or of places on one departure of a tour, in one cart. It keeps anyone from taking a whole
 * vehicle off the market.
 */
export const maxSeats = 9;

/**
 * Checks the limits of a cart and refuses too many items or travellers. `path` is the path of the requested item in the
 * call.
 */
export function refuseOverCartLimits(items: readonly StoredItem[], path: string): void {
  if (items.length > maxCartItems)
    refuseField('items', `Your cart can hold up to ${maxCartItems} items. Check out first, or remove some.`);
  const taken = new Map<string, number>();
  for (const item of items) {
    for (const run of runsOf(item)) {
      const seats = (taken.get(run) ?? 0) + seatedOf(item.passengers);
      taken.set(run, seats);
      if (seats > maxSeats)
        refuseField(
          `${path}.passengers`,
          `You can book up to ${maxSeats} travellers on one departure. For a larger group, contact us.`,
        );
    }
  }
}

function runsOf({ data }: StoredItem): readonly string[] {
  if (data.kind === 'tour') return [`tour\n${data.tour.departureId}`];
  if (data.kind !== 'journey') return [];
  const runs = data.route.serviceRoute.map(
    ({ tripId, serviceDate, runOffset }) => `${tripId}\n${serviceDate}\n${runOffset}`,
  );
  // A passenger who leaves a run and boards it again needs one seat at a time.
  return [...new Set(runs)];
}
