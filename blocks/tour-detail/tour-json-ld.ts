import type { Offer, Thing } from 'schema-dts';
import type { PageIdentity } from '#blocks/define-block.ts';
import { formatFullDay } from '#contracts/dates.ts';
import type { Departure, Places, TourDetailData } from './tour-detail-data.ts';

/** So many of the next departures are told to search engines. */
const maxOffers = 12;

const availability: Record<Places['state'], Offer['availability'] | undefined> = {
  free: 'https://schema.org/InStock',
  few: 'https://schema.org/LimitedAvailability',
  'sold-out': 'https://schema.org/SoldOut',
  // Nobody knows before it is asked for.
  request: undefined,
  unknown: undefined,
};

/** The tour and its next departures, each an offer for an adult. */
export function tourJsonLd(
  { title, summary }: { title: string | undefined; summary: string | undefined },
  { name, dollars, departures }: TourDetailData,
  page: PageIdentity,
): Thing[] {
  const offer = ({ id, startsOn, places: { state } }: Departure): Offer => ({
    '@type': 'Offer',
    name: formatFullDay(startsOn),
    sku: id,
    price: dollars.adult,
    priceCurrency: 'NZD',
    url: page.url,
    ...(availability[state] && { availability: availability[state] }),
  });
  return [
    {
      '@type': 'TouristTrip',
      // The page says of the same trip what it is.
      '@id': `${page.url}#trip`,
      name: title ?? name,
      url: page.url,
      ...(summary && { description: summary }),
      ...(departures.length > 0 && { offers: departures.slice(0, maxOffers).map(offer) }),
    },
  ];
}
