import { peopleOf } from '#domains/cart/items/passenger-rules.ts';
import type { StoredItem } from '#domains/cart/stored-item.ts';
import type { AgeLimits, Catalogue } from '#domains/catalogue/catalogue.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { getRideCache } from '#domains/travel/offers/ride-cache.ts';

/**
 * Maximum ages of children and infants on a day. A traveller who is younger than their fare pays more than necessary,
 * which is allowed.
 */
export interface AgeLimit {
  /** The day of travel. Null for a product without a day: the day of purchase counts. */
  readonly on: string | null;
  readonly maxAges: AgeLimits;
  /** The ride or product that has the limit, as travellers read it. */
  readonly where: string;
}

/**
 * Returns all age limits for the travellers on an item; a journey has one per ride. Returns null if a part of the item
 * is no longer on sale, because its limits are then unknown.
 */
export function getAgeLimits(
  { data, description, passengers }: Pick<StoredItem, 'data' | 'description' | 'passengers'>,
  { feed, catalogue }: { readonly feed: LoadedFeed; readonly catalogue: Catalogue },
): readonly AgeLimit[] | null {
  if (peopleOf(passengers) === 0) return [];
  const product = (on: string | null, maxAges: AgeLimits | undefined) =>
    maxAges ? [{ on, maxAges, where: description }] : null;
  switch (data.kind) {
    case 'pass':
      return product(null, catalogue.passById(data.pass.id)?.ageLimits);
    case 'tour':
      return product(data.tour.startsOn, catalogue.tourById(data.tour.id)?.ageLimits);
    case 'journey': {
      const { fares } = getRideCache(feed);
      const rides = data.route.serviceRoute;
      const limits = rides.flatMap(({ line, service, from }): AgeLimit[] => {
        const bands = fares.networkOfRoute(line)?.ageBands;
        if (!bands || bands.child.maxAge === null || bands.infant.maxAge === null) return [];
        const maxAges = { child: bands.child.maxAge, infant: bands.infant.maxAge };
        // The New Zealand date, because the instant has New Zealand's offset.
        return [{ on: from.departure.slice(0, 10), maxAges, where: service }];
      });
      return limits.length === rides.length ? limits : null;
    }
    default:
      return [];
  }
}
