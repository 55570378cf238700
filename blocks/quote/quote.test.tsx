import { describe, expect, test } from 'vitest';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { quote } from './quote.block.ts';
import { fixtures } from './quote.fixtures.ts';

describe('quotation', () => {
  test('marks the words as quoted and says whose they are', async () => {
    const html = await renderBlock(quote, fixtures.withEverything);
    expect(html).toMatch(/<blockquote[^>]*><p[^>]*>I had flown/);
    expect(html).toMatch(/<figcaption.*Moana Rāwiri.*in July.*<\/figcaption>/);
  });

  test('has no caption when nobody is named', async () => {
    expect(await renderBlock(quote, fixtures.wordsOnly)).not.toContain('<figcaption');
  });

  test('names a role without a person', async () => {
    expect(await renderBlock(quote, fixtures.roleOnly)).toMatch(/<figcaption.*Every conductor on the line/);
  });

  test('is refused without words', async () => {
    await expect(renderBlock(quote, { text: '   ' })).rejects.toThrow('Words');
  });
});
