import { describe, expect, test } from 'vitest';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { table } from './table.block.ts';
import { fixtures } from './table.fixtures.ts';

describe('table', () => {
  test('names its columns and its rows for screen readers', async () => {
    const html = await renderBlock(table, fixtures.withEverything);
    expect(html).toMatch(/<caption><span[^>]*>What each traveller may bring<\/span><\/caption>/);
    expect(html.match(/<th scope="col"/g)).toHaveLength(3);
    expect(html.match(/<th scope="row"/g)).toHaveLength(3);
    expect(html).toMatch(/<th scope="row">Ferry<\/th>/);
  });

  test('has no row names if the first column is one like the others', async () => {
    const html = await renderBlock(table, fixtures.withoutRowNames);
    expect(html).not.toContain('scope="row"');
  });

  test('aligns columns of numbers at their end, and no others', async () => {
    const html = await renderBlock(table, fixtures.withEverything);
    expect(html).toMatch(/<td class="text-end">\$20<\/td>/);
    expect(html).toMatch(/<td>2\u00A0bags<\/td>|<td>2 bags<\/td>/);
  });

  test('says that a cell without text has no entry', async () => {
    expect(await renderBlock(table, fixtures.wide)).toMatch(/–<\/span><span[^>]*>no entry<\/span>/);
  });

  test('is rejected without a row below the names of the columns', async () => {
    const onlyNames = { rows: [{ _key: 'a', cells: ['Season', 'Crossing'] }] };
    await expect(renderBlock(table, onlyNames)).rejects.toThrow();
  });
});
