import { describe, expect, test } from 'vitest';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { tourDetail } from './tour-detail.block.ts';
import { fixtures } from './tour-detail.fixtures.ts';

describe('tour detail', () => {
  test('shows its heading and its text', async () => {
    const html = await renderBlock(tourDetail, fixtures.withEverything);
    expect(html).toContain(`>${fixtures.withEverything.heading}</h1>`);
    expect(html).toContain(fixtures.withEverything.text);
  });

  test('leaves the page’s name to the page when it has no heading', async () => {
    const html = await renderBlock(tourDetail, fixtures.textOnly);
    expect(html).toContain('<h1>Under test</h1>');
  });
});
