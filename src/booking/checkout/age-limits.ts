import { peopleOf } from '#src/cart/items/passenger-rules.ts';
import type { KeptItem } from '#src/cart/kept-item.ts';
import type { LoadedFeed } from '#src/travel/feed/loaded-feed.ts';
import { rideBookOf } from '#src/travel/offers/ride-book.ts';

/** How old a child and an infant may be on a day. Whoever is younger than a fare asks for pays more than is asked: that may be. */
export interface AgeLimit {
  /** The day of travel; null for what has none yet. */
  readonly on: string | null;
  /** Whole years, included. */
  readonly most: { readonly child: number; readonly infant: number };
  /** Where that is so, as travellers read it. */
  readonly where: string;
}

/** Where ages are said in words alone (passes, tours): the oldest that any operator's bands allow. */
const widest = { child: 17, infant: 4 };

/** The limits that all hold for those who travel on an item: of a journey one for each of its rides. */
export function ageLimits(item: KeptItem, feed: LoadedFeed): readonly AgeLimit[] {
  const { data, description, passengers } = item;
  if (peopleOf(passengers) === 0) return [];
  if (data.kind === 'tour') return [{ on: data.tour.startsOn, most: widest, where: description }];
  if (data.kind !== 'journey') return [{ on: null, most: widest, where: description }];
  const { fares } = rideBookOf(feed);
  return data.route.serviceRoute.map(({ line, service, from }) => {
    const bands = fares.networkOf(line)?.ageBands;
    const most = bands && {
      child: bands.child.maxAge ?? widest.child,
      infant: bands.infant.maxAge ?? widest.infant,
    };
    // By New Zealand's calendar, as the instant is written.
    return { on: from.departure.slice(0, 10), most: most ?? widest, where: service };
  });
}
