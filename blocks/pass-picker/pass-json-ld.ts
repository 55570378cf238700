import type { Offer, Thing } from 'schema-dts';
import type { PageIdentity } from '#blocks/define-block.ts';
import type { TravelPassContent } from '#schemas/shared/travel-pass-content.schema.ts';
import type { PassRange } from './pass-picker-data.ts';

/** Each range of passes as a structured-data product, with the adult prices that the page shows. */
export function passJsonLd(
  words: readonly TravelPassContent[],
  ranges: readonly PassRange[],
  page: PageIdentity,
): readonly Thing[] {
  return ranges.flatMap(({ id, label, options }) => {
    const own = words.find(({ rangeId }) => rangeId === id);
    const prices = options.map(({ adult }) => adult);
    const offers = options.map(
      (option): Offer => ({
        '@type': 'Offer',
        name: option.allowance,
        sku: option.id,
        price: option.adult,
        priceCurrency: 'NZD',
        availability: 'https://schema.org/InStock',
        url: page.url,
      }),
    );
    const product: Thing = {
      '@type': 'Product',
      '@id': `${page.url}#range-${id}`,
      name: own?.title ?? label,
      category: label,
      url: page.url,
      ...(own?.summary && { description: own.summary }),
      ...(own?.picture && { image: new URL(own.picture.src, page.url).href }),
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: Math.min(...prices),
        highPrice: Math.max(...prices),
        offerCount: offers.length,
        priceCurrency: 'NZD',
        offers,
      },
    };
    return offers.length > 0 ? [product] : [];
  });
}
