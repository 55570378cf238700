/** Validates the travellers of an order against the cart's items and the current age limits. */
import type { StoredItem } from '#domains/cart/stored-item.ts';
import type { Catalogue } from '#domains/catalogue/catalogue.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { CheckoutFailure } from '../booking.ts';
import { type AgeLimit, getAgeLimits } from './age-limits.ts';
import { type AgedTraveller, type MatchedTravellers, matchTravellers } from './match-travellers.ts';

/** The travellers of each item, or the reason for the refusal. */
export type CheckedTravellers<Traveller> =
  | Extract<MatchedTravellers<Traveller>, { ok: true }>
  | { readonly ok: false; readonly failure: CheckoutFailure };

interface TravellerDeps {
  readonly feed: LoadedFeed;
  readonly catalogue: Catalogue;
  readonly now: Date;
}

/** Validates the travellers of an order against the cart's items and the current age limits. */
export function checkTravellers<Traveller extends AgedTraveller>(
  items: readonly Pick<StoredItem, 'id' | 'data' | 'description' | 'passengers'>[],
  travellers: readonly Traveller[],
  { now, ...deps }: TravellerDeps,
): CheckedTravellers<Traveller> {
  const limits = new Map<string, readonly AgeLimit[]>();
  for (const item of items) {
    const ofItem = getAgeLimits(item, deps);
    if (!ofItem)
      return {
        ok: false,
        failure: {
          code: 'NOT_FOUND',
          message: `${item.description} is no longer on sale. Remove it from your cart.`,
        },
      };
    limits.set(item.id, ofItem);
  }
  const matched = matchTravellers(items, travellers, {
    today: dateInZone(now, NEW_ZEALAND),
    limitsOf: (itemId) => limits.get(itemId) ?? [],
  });
  return matched.ok ? matched : { ok: false, failure: { code: 'VALIDATION', fields: matched.fields } };
}
