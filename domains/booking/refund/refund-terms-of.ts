/** Reads the refund terms of an item when it is ordered. The booking stores them. */

import type { JourneyItemData } from '#domains/cart/cart.ts';
import type { StoredItem } from '#domains/cart/stored-item.ts';
import type { Catalogue } from '#domains/catalogue/catalogue.ts';
import { combineRefunds, type RideRefunds } from '#domains/travel/fares/combine-refunds.ts';
import type { RefundStep, RefundTerms } from '#domains/travel/fares/refund-terms.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { getRideCache } from '#domains/travel/offers/ride-cache.ts';
import { calendarDayStart } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND, toNewZealandIso } from '#platform/clock.ts';

/** The sources of the terms. */
export interface TermsDeps {
  readonly feed: LoadedFeed;
  readonly catalogue: Catalogue;
  /** The parent item of an extra, whose terms apply. Required for an extra and ignored otherwise. */
  readonly parent?: StoredItem | undefined;
}

const noRefund: RefundTerms = { startsAt: null, steps: [] };

/** If the terms are no longer known, the traveller gets a full refund. */
const fullRefund: RefundStep = { secondsBefore: 0, percent: 100, feeCents: 0 };

/**
 * Returns the refund terms of an item. The terms of a journey count from its first departure, and at any moment are
 * those of the ride with the lowest refund. A gift voucher is not refundable. Throws for an extra without its parent,
 * which would be a bug.
 */
export function refundTermsOf(item: StoredItem, deps: TermsDeps): RefundTerms {
  const { data } = item;
  switch (data.kind) {
    case 'journey':
      return journeyTerms({ ...item, data }, deps.feed);
    case 'pass':
      return {
        startsAt: null,
        steps: deps.catalogue.passById(data.pass.id)?.refundSteps ?? [fullRefund],
      };
    case 'tour':
      return {
        startsAt: toNewZealandIso(new Date(calendarDayStart(data.tour.startsOn, NEW_ZEALAND))),
        steps: deps.catalogue.tourById(data.tour.id)?.refundSteps ?? [fullRefund],
      };
    case 'voucher':
      return noRefund;
    case 'extra':
      if (!deps.parent)
        throw new Error('An extra has the terms of what it goes with: its parent is missing.');
      return refundTermsOf(deps.parent, { ...deps, parent: undefined });
  }
}

function journeyTerms(item: StoredItem<JourneyItemData>, feed: LoadedFeed): RefundTerms {
  const { fares } = getRideCache(feed);
  const legs = item.data.route.serviceRoute;
  const startsAt = legs[0]?.from.departure ?? null;
  if (startsAt === null) return noRefund;
  const rides = legs.flatMap((leg): RideRefunds[] => {
    const family = fares.networkOfRoute(leg.line)?.families.find(({ id }) => id === leg.fareFamilyId);
    // A fare that has left the timetable does not reduce the refund below the other rides' terms.
    if (!family) return [];
    const later = (Date.parse(leg.from.departure) - Date.parse(startsAt)) / 1_000;
    return [{ laterBySeconds: later, steps: family.refundSteps }];
  });
  if (rides.length === 0) return { startsAt, steps: [fullRefund] };
  const { adultCount, childCount } = item.passengers;
  return {
    startsAt,
    steps: combineRefunds(rides, { priceCents: item.priceCents, people: adultCount + childCount }),
  };
}
