import { describe, expect, test } from 'vitest';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { keyFacts } from './key-facts.block.ts';
import { fixtures } from './key-facts.fixtures.ts';

describe('key facts', () => {
  test('pairs each term with its value and optional note', async () => {
    const html = await renderBlock(keyFacts, fixtures.withEverything);
    expect(html).toMatch(/<dt[^>]*>Distance<\/dt><dd[^>]*>681\u00A0km<\/dd><\/div>/);
    expect(html).toMatch(
      /<dt[^>]*>Leaves Auckland<\/dt><dd[^>]*>7:40 am<\/dd><dd[^>]*>From The Strand<\/dd>/,
    );
    expect(html.match(/<dt/g)).toHaveLength(fixtures.withEverything.facts.length);
  });

  test('sets values in tabular figures', async () => {
    const html = await renderBlock(keyFacts, fixtures.oneFact);
    expect(html).toMatch(/<dd class="[^"]*\bfigures\b[^"]*">223\u00A0km/);
  });

  test('has no heading without a text for it', async () => {
    const html = await renderBlock(keyFacts, fixtures.withoutHeading);
    expect(html.match(/<h\d/g)).toEqual(['<h1']);
    expect(html).toContain('<h1>Under test</h1>');
  });

  test('is rejected without a fact', async () => {
    await expect(renderBlock(keyFacts, { heading: 'Empty', facts: [] })).rejects.toThrow('Facts');
  });
});
