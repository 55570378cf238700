import { describe, expect, test } from 'vitest';
import { contactPage } from '#api/test-api.testing.ts';
import { brand } from '#platform/brand.ts';
import { pageMetadata } from '#src/page/page-metadata.ts';
import { pathOf, searchPreview, truncateAtWord } from './search-preview.ts';

const site = { url: 'https://southbound.example', name: brand.name, tagline: brand.tagline };
const page = {
  _type: 'page',
  title: 'Night trains',
  path: { current: '/ways/night_trains/' },
  summary: 'Trains that leave after dark.',
};

describe('the preview of a search result', () => {
  test('equals the page’s metadata', () => {
    for (const seo of [
      undefined,
      { title: 'Sleep on it' },
      { description: 'Beds.' },
      { title: 'A title that leaves no room for the name of the site behind it' },
      { title: ' ', description: '' },
    ]) {
      const { title, description } = searchPreview({ ...page, ...(seo && { seo }) }, site);
      const clean = (words?: string) => words?.trim() || undefined;
      const head = pageMetadata(
        {
          ...contactPage,
          path: '/ways/night_trains/',
          title: page.title,
          summary: page.summary,
          seo: {
            title: clean(seo?.title),
            description: clean(seo?.description),
            hidden: undefined,
            canonical: undefined,
          },
        },
        site.url,
      );
      expect({ absolute: title }).toEqual(head.title);
      expect(description).toBe(head.description);
    }
  });

  test('shows the title of the home page as its metadata does', () => {
    expect(searchPreview({ ...page, path: { current: '/' } }, site).title).toBe(
      `${brand.name}: ${brand.tagline}`,
    );
  });

  test('shows the address as a breadcrumb trail, and works without one', () => {
    expect(searchPreview(page, site).trail).toBe('southbound.example › ways › night_trains');
    expect(searchPreview({ _type: 'page' }, site)).toMatchObject({
      trail: 'southbound.example › …',
      title: `Unnamed · ${brand.name}`,
      description: brand.tagline,
    });
  });

  test('uses the picture of the card, of the document, or of its opening', () => {
    const picture = (name: string) => ({ asset: { _ref: name } });
    const blocks = [{ _type: 'hero', picture: picture('opening') }];
    const shown = (fields: Record<string, unknown>) =>
      searchPreview({ ...page, blocks, ...fields }, site).picture;
    expect(shown({ seo: { picture: picture('card') }, picture: picture('own') })).toEqual(picture('card'));
    expect(shown({ seo: { picture: {} }, picture: picture('own') })).toEqual(picture('own'));
    expect(shown({})).toEqual(picture('opening'));
    expect(searchPreview(page, site).picture).toBeUndefined();
  });
});

test('cuts text at a word', () => {
  expect(truncateAtWord('Night trains of New Zealand', 30)).toBe('Night trains of New Zealand');
  expect(truncateAtWord('Night trains of New Zealand', 20)).toBe('Night trains of New …');
  expect(truncateAtWord('Taumatawhakatangihangakoauauotamatea', 10)).toBe('Taumatawha …');
});

test('returns the path of each document type', () => {
  expect(pathOf({ _type: 'tour', slug: { current: 'a' } })).toBe('/tours/a/');
  expect(pathOf({ _type: 'blogPost', slug: { current: 'a' } })).toBe('/blogs/a/');
  expect(pathOf({ _type: 'destination' })).toBeUndefined();
  expect(pathOf({ _type: 'page', path: { current: '/a/' } })).toBe('/a/');
});
