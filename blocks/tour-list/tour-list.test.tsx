import { describe, expect, test } from 'vitest';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { tourList } from './tour-list.block.ts';
import { fixtures } from './tour-list.fixtures.ts';

describe('tour list', () => {
  test('shows its heading and its text', async () => {
    const html = await renderBlock(tourList, fixtures.withEverything);
    expect(html).toContain(`>${fixtures.withEverything.heading}</h1>`);
    expect(html).toContain(fixtures.withEverything.text);
  });

  test('leaves the page’s name to the page when it has no heading', async () => {
    const html = await renderBlock(tourList, fixtures.textOnly);
    expect(html).toContain('<h1>Under test</h1>');
  });
});
