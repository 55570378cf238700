import { describe, expect, test } from 'vitest';
import { parseParts } from '#schemas/shared/parse-parts.ts';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { gallery } from './gallery.block.ts';
import { fixtures } from './gallery.fixtures.ts';

const pictures = (html: string) => html.match(/<img/g) ?? [];

describe('gallery', () => {
  test('shows every picture with its caption, as a list', async () => {
    const html = await renderBlock(gallery, fixtures.withEverything);
    expect(pictures(html)).toHaveLength(5);
    expect(html.match(/<li/g)).toHaveLength(5);
    expect(html.match(/<figcaption/g)).toHaveLength(4);
  });

  test('keeps the other pictures when one file is gone', async () => {
    const gone = { _key: 'gone', picture: { src: null }, caption: 'Was here' };
    const parsed = parseParts(gallery.schema.shape, {
      ...fixtures.twoPictures,
      pictures: [gone, ...fixtures.twoPictures.pictures],
    });
    expect(parsed).toMatchObject({
      ok: true,
      data: { pictures: { length: 2 } },
    });
  });

  test('is absent, heading included, without a picture', async () => {
    const html = await renderBlock(gallery, fixtures.emptyList);
    expect(html).not.toContain('data-block');
    expect(html).not.toContain('Nothing to see');
  });

  test('loads its pictures lazily', async () => {
    const html = await renderBlock(gallery, fixtures.twoPictures);
    expect(html.match(/loading="lazy"/g)).toHaveLength(2);
  });
});
