import type { Thing } from 'schema-dts';
import type { PageIdentity } from '#blocks/define-block.ts';
import type { SightLine } from './along-the-way-data.ts';

/**
 * The journey as structured data: the sights in order. It has no times, because those are not the operators'
 * own; line and ends come from the timetable.
 */
export function logJsonLd(
  sights: readonly { readonly title: string }[],
  line: SightLine | null,
  page: PageIdentity,
): readonly Thing[] {
  if (!line) return [];
  return [
    {
      '@type': 'TouristTrip',
      '@id': `${page.url}#along-${encodeURIComponent(line.to)}`,
      name: `${line.name} to ${line.towards}`,
      url: page.url,
      provider: { '@type': 'Organization', name: line.operator },
      itinerary: {
        '@type': 'ItemList',
        itemListElement: sights.map(({ title }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: title,
        })),
      },
    },
  ];
}
