/** Structured data (JSON-LD) of a tour, with its next departures as offers for one adult. */
import type { Offer, Thing } from 'schema-dts';
import type { PageIdentity } from '#blocks/define-block.ts';
import { formatFullDay } from '#contracts/dates.ts';
import type { Departure, Places, TourDetailData } from './tour-detail-data.ts';

/** The maximum number of departures in structured data. */
const maxOffers = 12;

const availability: Record<Places['state'], Offer['availability'] | undefined> = {
  free: 'https://schema.org/InStock',
  few: 'https://schema.org/LimitedAvailability',
  'sold-out': 'https://schema.org/SoldOut',
  // Unknown until staff have answered.
  request: undefined,
  unknown: undefined,
};

/** The tour and its next departures, each an offer for one adult. */
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
      // The page's own structured data describes the same trip.
      '@id': `${page.url}#trip`,
      name: title ?? name,
      url: page.url,
      ...(summary && { description: summary }),
      ...(departures.length > 0 && { offers: departures.slice(0, maxOffers).map(offer) }),
    },
  ];
}
