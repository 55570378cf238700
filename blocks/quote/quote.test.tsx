import { describe, expect, test } from 'vitest';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { quote } from './quote.block.ts';
import { fixtures } from './quote.fixtures.ts';

describe('quotation', () => {
  test('marks the text as a quotation and names its source', async () => {
    const html = await renderBlock(quote, fixtures.withEverything);
    expect(html).toMatch(/<blockquote[^>]*><p[^>]*>I had flown/);
    expect(html).toMatch(/<figcaption.*Moana Rāwiri.*in July.*<\/figcaption>/);
  });

  test('has no caption without a source', async () => {
    expect(await renderBlock(quote, fixtures.wordsOnly)).not.toContain('<figcaption');
  });

  test('shows a role without a person', async () => {
    expect(await renderBlock(quote, fixtures.roleOnly)).toMatch(/<figcaption.*Every conductor on the line/);
  });

  test('is rejected without text', async () => {
    await expect(renderBlock(quote, { text: '   ' })).rejects.toThrow('Quotation: ');
  });
});
