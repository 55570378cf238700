import { describe, expect, test } from 'vitest';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { cardList } from './card-list.block.ts';
import { fixtures } from './card-list.fixtures.ts';

describe('card list', () => {
  test('gives an article the date it had in New Zealand', async () => {
    const html = await renderBlock(cardList, fixtures.articlesWithoutPictures);
    expect(html).toContain('<time dateTime="2026-11-20T10:30:00Z">20 November 2026</time>');
    expect(html).toContain('<time dateTime="2026-11-20T20:15:00Z">21 November 2026</time>');
    expect(html).not.toContain('viewBox="0 0 120 80"');
  });

  test('leaves out a chosen document that is gone or has no address', async () => {
    const html = await renderBlock(cardList, fixtures.documentsThatAreGone);
    expect([...html.matchAll(/<h2[^>]*><a [^>]*>([^<]+)/g)].map(([, title]) => title)).toEqual([
      'Kaikōura',
      'Lake Tekapo',
    ]);
  });

  test('is not there when there is nothing to list', async () => {
    expect(await renderBlock(cardList, fixtures.emptyList)).not.toContain('Nothing here yet');
  });

  test('keeps a place for a picture that is gone', async () => {
    const html = await renderBlock(cardList, fixtures.missingPicture);
    expect(html.match(/<img/g)).toHaveLength(1);
    expect(html).toContain('viewBox="0 0 120 80"');
  });

  test('tells search engines the list in order, with whole addresses', async () => {
    const html = await renderBlock(cardList, fixtures.withEverything);
    const graph = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? '';
    expect(JSON.parse(graph)['@graph'][0]).toMatchObject({
      '@type': 'ItemList',
      name: 'Places to step off',
      itemListElement: [
        { position: 1, name: 'Kaikōura', url: 'https://southbound.example/destinations/kaikoura/' },
        { position: 2, name: 'Lake Tekapo' },
        { position: 3, name: 'Picton' },
      ],
    });
  });
});
