import { describe, expect, test } from 'vitest';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { purchase } from './purchase.block.ts';
import { fixtures } from './purchase.fixtures.ts';

describe('purchase', () => {
  test('shows its heading and its text', async () => {
    const html = await renderBlock(purchase, fixtures.withEverything);
    expect(html).toContain(`>${fixtures.withEverything.heading}</h1>`);
    expect(html).toContain(fixtures.withEverything.text);
  });

  test('leaves the page’s name to the page when it has no heading', async () => {
    const html = await renderBlock(purchase, fixtures.textOnly);
    expect(html).toContain('<h1>Under test</h1>');
  });
});
