import { describe, expect, test } from 'vitest';
import { defineLoadedBlock } from '#blocks/define-block.ts';
import { createSearchIndex } from '#domains/site-search/search-index.ts';
import type { SiteSearch as Search, SearchEntry } from '#domains/site-search/site-search.ts';
import { siteSearch as schema } from '#schemas/blocks/site-search.schema.ts';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { fixtures } from './site-search.fixtures.ts';
import { loadSiteSearch } from './site-search.load.ts';
import { SiteSearch, SiteSearchUnavailable } from './site-search.tsx';

const entry = (title: string, more: Partial<SearchEntry> = {}): SearchEntry => ({
  ...({ id: title, type: 'destination', path: `/destinations/${title.toLowerCase()}/`, title } as const),
  ...{ place: null, summary: null, picture: null, text: '', otherNames: [], ...more },
});

const index = await createSearchIndex([
  entry('Kaikōura', { path: '/destinations/kaikoura/', place: 'Canterbury', summary: 'Whales & a railway.' }),
  entry('Wellington', { place: 'Wellington' }),
  ...Array.from({ length: 9 }, (_, at) =>
    entry(`Stop ${at}`, { type: 'station', path: `/stations/#${at}`, text: 'Whales may be seen.' }),
  ),
  ...Array.from({ length: 40 }, (_, at) =>
    entry(`Ferry ${at}`, { type: 'station', path: `/ferries/#${at}` }),
  ),
  ...Array.from({ length: 3 }, (_, at) =>
    entry(`Tour ${at}`, { type: 'tour', path: `/tours/${at}/`, text: 'By ferry.' }),
  ),
]);

/** The block with a search of its own. */
const blockWith = (search: Search) =>
  defineLoadedBlock({
    schema,
    load: (block, context) => loadSiteSearch(block, { ...context, ports: { ...context.ports, search } }),
    layout: 'grid',
    outline: 'title',
    onFailure: 'critical',
    Fallback: SiteSearchUnavailable,
    Component: SiteSearch,
  });
const block = blockWith(async (...parameters) => index.search(...parameters));

const search = (q?: string, definition = block) =>
  renderBlock(definition, fixtures.withEverything, q === undefined ? {} : { query: { q } });

describe('site search', () => {
  test('is a form that works without a script, with links before any search', async () => {
    const html = await search();
    expect(html).toMatch(/<form action="\/under-test\/" method="get">/);
    expect(html).toMatch(/<label for="[^"]+-q"/);
    expect(html).toContain('href="/frequently-asked-questions/"');
    expect(html).not.toContain('found');
  });

  test.each(['kaikoura', 'Kaikōura'])('finds what %s names, marked and grouped by type', async (q) => {
    const html = await search(q);
    expect(html).toMatch(/<a [^>]*href="\/destinations\/kaikoura\/"[^>]*><mark>Kaikōura<\/mark><\/a>/);
    expect(html).toMatch(/1 result for “/);
    expect(html).toContain('Whales &amp; a railway.');
    expect(html).toMatch(/<h2[^>]*><span>Destinations<\/span> <span[^>]*>1<\/span>/);
    expect(html).toContain(`value="${q}"`);
  });

  test('counts each type and folds the rest of a long list', async () => {
    const html = await search('whales');
    expect(html).toContain('10 results for “whales”');
    expect(html).toMatch(/Stations and stops<\/span> <span[^>]*>9<\/span>/);
    expect(html).toContain('Show 3 more');
    expect(html.match(/class="search-result /g)).toHaveLength(10);
  });

  test('suggests narrowing many results, and shows all of a type with few', async () => {
    const html = await search('ferry');
    expect(html).toContain('43 results for “ferry”');
    expect(html.match(/href="\/ferries\//g)).toHaveLength(30);
    expect(html.match(/href="\/tours\//g)).toHaveLength(3);
    expect(html.match(/And (?:<!-- -->)?\d+(?:<!-- -->)? more/g)).toHaveLength(1);
  });

  test('omits a place that repeats the title', async () => {
    expect(await search('kaikoura')).toMatch(/<p [^>]*>Canterbury<\/p>/);
    expect(await search('wellington')).not.toMatch(/<p [^>]*>Wellington<\/p>/);
  });

  test('says so when nothing matches exactly', async () => {
    expect(await search('kaikuora')).toContain('Close matches:');
    expect(await search('kaikoura trampolines')).toContain('These match some of them:');
  });

  test('offers suggestions and links when nothing is found', async () => {
    const html = await search('welxxxgton');
    expect(html).toContain('Nothing found for “welxxxgton”');
    expect(html).toContain('href="/search/?q=Wellington"');
    expect(html).toContain('href="/frequently-asked-questions/"');
  });

  test('escapes untrusted text', async () => {
    const html = await search('<img src=x onerror=alert(1)>');
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img src=x');
  });

  test('asks for a shorter query when it is too long, and does not search', async () => {
    const html = await search(
      'a'.repeat(101),
      blockWith(async () => {
        throw new Error('asked');
      }),
    );
    expect(html).toContain('Use up to 100 characters');
    expect(html).toMatch(/aria-invalid="true"/);
  });

  test('keeps its field and its links while the search is unavailable', async () => {
    const html = await search(
      'kaikoura',
      blockWith(async () => {
        throw new Error('away');
      }),
    );
    expect(html).toContain('Search is unavailable');
    expect(html).toContain('value="kaikoura"');
    expect(html).toContain('href="/frequently-asked-questions/"');
  });
});
