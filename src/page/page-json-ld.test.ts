import { describe, expect, test } from 'vitest';
import { contactPage } from '#api/testing.ts';
import type { PageContentData } from '#api/types.ts';
import { readStructuredData } from '#tools/content-check/structured-data.ts';
import { graphOf } from './graph.ts';
import { pageThings, trailOf } from './page-json-ld.ts';

const site = 'https://southbound.example';
const image = {
  src: '/media/images/southbound/production/a.png',
  width: 2400,
  height: 1600,
  alt: 'A ferry.',
};
const page: PageContentData = { ...contactPage, summary: 'How to reach us.' };

/** The graph of a page, by kind of thing, and what the rules say of it. */
function told(own: PageContentData) {
  const graph = graphOf(pageThings(own, site));
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  return { ...readStructuredData([json]), things: new Map(graph.map((thing) => [thing['@type'], thing])) };
}

describe('what a page says of itself', () => {
  // @spec C.7
  test('is what it is, where it stands and when it changed', () => {
    const { faults, things, trail } = told(page);
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

  test('is on the home page the site itself, with its search and who makes it', () => {
    const { faults, things } = told({ ...page, path: '/', title: 'Home' });
    expect(faults).toEqual([]);
    expect([...things.keys()]).toEqual(['WebPage', 'WebSite', 'Organization']);
    expect(things.get('WebSite')).toMatchObject({
      potentialAction: { target: { urlTemplate: `${site}/search/?q={search_term_string}` } },
    });
  });

  // @spec C.2
  test('names the pages above it, from the top down', () => {
    const ancestors = [{ path: '/ways_to_see_nz/', title: 'Ways to see New Zealand' }];
    expect(told({ ...page, path: '/ways_to_see_nz/trains/', title: 'Trains', ancestors }).trail).toEqual([
      { name: 'Home', path: '/' },
      { name: 'Ways to see New Zealand', path: '/ways_to_see_nz/' },
      { name: 'Trains', path: '/ways_to_see_nz/trains/' },
    ]);
  });

  test('is for an article who wrote it when; its card stands in for a picture', () => {
    const post: PageContentData = {
      ...page,
      type: 'blogPost',
      path: '/blogs/ferries/',
      publishedAt: '2026-10-01T09:00:00+13:00',
    };
    const { faults, things } = told({ ...post, author: 'Marama' });
    expect(faults).toEqual([]);
    expect(things.get('Article')).toMatchObject({ headline: 'Contact', author: { name: 'Marama' } });
    expect(things.get('Article')?.image).toMatch(/^https:\/\/southbound\.example\/social\/blogs\/ferries\//);
    expect(told({ ...post, image }).things.get('Article')?.image).toBe(`${site}${image.src}`);
  });

  test.each([
    ['destination', '/destinations/otaki/', 'TouristDestination'],
    ['tour', '/tours/coast/', 'TouristTrip'],
  ] as const)('is for a %s the place or the trip', (type, path, kind) => {
    const { faults, things } = told({ ...page, type, path, image });
    expect(faults).toEqual([]);
    expect(things.get(kind)).toMatchObject({ url: `${site}${path}`, description: 'How to reach us.' });
  });

  test('is for a tour its days, in order, as the headings of its text name them', () => {
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
    const { faults, things } = told({ ...tour, blocks });
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
    expect(told({ ...tour, blocks: [] }).things.get('TouristTrip')).not.toHaveProperty('itinerary');
  });
});
