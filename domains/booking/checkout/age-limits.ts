import { peopleOf } from '#domains/cart/items/passenger-rules.ts';
import type { KeptItem } from '#domains/cart/kept-item.ts';
import type { AgeLimits, Catalogue } from '#domains/catalogue/catalogue.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { getRideCache } from '#domains/travel/offers/ride-cache.ts';

/** How old a child and an infant may be on a day. Whoever is younger than a fare asks for pays more than is asked: that may be. */
export interface AgeLimit {
  /** The day of travel; null for what has none yet: the day it is bought decides. */
  readonly on: string | null;
  readonly most: AgeLimits;
  /** Where that is so, as travellers read it. */
  readonly where: string;
}

/**
 * The limits that all hold for those who travel on an item: of a journey one for each of its rides. Null where nobody can tell
 * them any more, since a part of the item is not sold now.
 */
export function ageLimits(
  { data, description, passengers }: Pick<KeptItem, 'data' | 'description' | 'passengers'>,
  { feed, catalogue }: { readonly feed: LoadedFeed; readonly catalogue: Catalogue },
): readonly AgeLimit[] | null {
  if (peopleOf(passengers) === 0) return [];
  const product = (on: string | null, most: AgeLimits | undefined) =>
    most ? [{ on, most, where: description }] : null;
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
        const most = { child: bands.child.maxAge, infant: bands.infant.maxAge };
        // By New Zealand's calendar, as the instant is written.
        return [{ on: from.departure.slice(0, 10), most, where: service }];
      });
      return limits.length === rides.length ? limits : null;
    }
    default:
      return [];
  }
}
