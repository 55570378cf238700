import { describe, expect, test } from 'vitest';
import { contactPage } from '#api/test-api.testing.ts';
import type { PageContentData } from '#contracts/api/api-types.ts';
import { readStructuredData } from '#studio/site-check/structured-data.ts';
import { mergeGraph } from './json-ld.tsx';
import { buildPageJsonLd, trailOf } from './page-json-ld.ts';

const site = 'https://southbound.example';
const image = {
  src: '/media/images/southbound/production/a.png',
  width: 2400,
  height: 1600,
  alt: 'A ferry.',
};
const page: PageContentData = { ...contactPage, summary: 'How to reach us.' };

/** Returns the graph of a page by type, with faults found by the validation rules. */
function structuredDataOf(own: PageContentData) {
  const graph = mergeGraph(buildPageJsonLd(own, site));
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  return { ...readStructuredData([json]), things: new Map(graph.map((thing) => [thing['@type'], thing])) };
}

describe('the structured data of a page', () => {
  // @spec C.7
  test('has its type, position and update time', () => {
    const { faults, things, trail } = structuredDataOf(page);
    expect(faults).toEqual([]);
    expect([...things.keys()]).toEqual(['ContactPage', 'BreadcrumbList']);
    expect(things.get('ContactPage')).toMatchObject({
      url: `${site}/contact/`,
      name: 'Contact',
      isPartOf: { '@id': `${site}/#site` },
      breadcrumb: { '@id': `${site}/contact/#breadcrumb` },
    });
    expect(trail?.map(({ path }) => path)).toEqual(trailOf(page).map(({ path }) => path));
  });

  test('describes the site with its search and publisher on the home page', () => {
    const { faults, things } = structuredDataOf({ ...page, path: '/', title: 'Home' });
    expect(faults).toEqual([]);
    expect([...things.keys()]).toEqual(['WebPage', 'WebSite', 'Organization']);
    expect(things.get('WebSite')).toMatchObject({
      potentialAction: { target: { urlTemplate: `${site}/search/?q={search_term_string}` } },
    });
  });

  // @spec C.2
  test('lists the pages above it, from the top', () => {
    const ancestors = [{ path: '/ways_to_see_nz/', title: 'Ways to see New Zealand' }];
    expect(
      structuredDataOf({ ...page, path: '/ways_to_see_nz/trains/', title: 'Trains', ancestors }).trail,
    ).toEqual([
      { name: 'Home', path: '/' },
      { name: 'Ways to see New Zealand', path: '/ways_to_see_nz/' },
      { name: 'Trains', path: '/ways_to_see_nz/trains/' },
    ]);
  });

  test('names author and date of an article, with the social card as its picture', () => {
    const post: PageContentData = {
      ...page,
      type: 'blogPost',
      path: '/blogs/ferries/',
      publishedAt: '2026-10-01T09:00:00+13:00',
    };
    const { faults, things } = structuredDataOf({ ...post, author: 'Marama' });
    expect(faults).toEqual([]);
    expect(things.get('Article')).toMatchObject({ headline: 'Contact', author: { name: 'Marama' } });
    expect(things.get('Article')?.image).toMatch(/^https:\/\/southbound\.example\/social\/blogs\/ferries\//);
    expect(structuredDataOf({ ...post, image }).things.get('Article')?.image).toBe(`${site}${image.src}`);
  });

  test.each([
    ['destination', '/destinations/otaki/', 'TouristDestination'],
    ['tour', '/tours/coast/', 'TouristTrip'],
  ] as const)('describes the place or trip of a %s', (type, path, kind) => {
    const { faults, things } = structuredDataOf({ ...page, type, path, image });
    expect(faults).toEqual([]);
    expect(things.get(kind)).toMatchObject({ url: `${site}${path}`, description: 'How to reach us.' });
  });

  test('lists the days of a tour in order, from the headings of its text', () => {
    const line = (style: string, words: string) => ({
      _type: 'block',
      _key: words,
      style,
      children: [{ _type: 'span', text: words }],
    });
    const text = (...body: unknown[]) => ({ _key: 'text', _type: 'richText', schemaVersion: 1, body });
    const tour = { ...page, type: 'tour', path: '/tours/coast/' } as const;
    const days = [line('h2', 'Day by day'), line('h3', 'Day 1: Picton'), line('h3', 'Day 2: Kaikōura')];
    const blocks = [
      { _type: 'notice' },
      text(line('h2', 'First')),
      text(...days),
      text(line('h3', 'Not this')),
    ];
    const { faults, things } = structuredDataOf({ ...tour, blocks });
    expect(faults).toEqual([]);
    expect(things.get('TouristTrip')).toMatchObject({
      itinerary: {
        '@type': 'ItemList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Day 1: Picton' },
          { '@type': 'ListItem', position: 2, name: 'Day 2: Kaikōura' },
        ],
      },
    });
    expect(structuredDataOf({ ...tour, blocks: [] }).things.get('TouristTrip')).not.toHaveProperty(
      'itinerary',
    );
  });
});
