import { describe, expect, test } from 'vitest';
import { parseParts } from '#schemas/shared/parse-parts.ts';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { figures } from './figures.block.ts';
import { fixtures } from './figures.fixtures.ts';

describe('figures', () => {
  test('give each number a name, which comes first for screen readers', async () => {
    const html = await renderBlock(figures, fixtures.withEverything);
    const [first] = html.match(/<dt.*?<\/div>/s) ?? [];
    expect(first?.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|')).toBe(
      '|Beside the Pacific|98| km|Of the 348\u00A0km from Picton to Christchurch|',
    );
  });

  test('have no unit and no explanation where editors wrote none', async () => {
    const html = await renderBlock(figures, {
      figures: [{ _key: 'a', number: '19', name: 'Tunnels', unit: ' ', note: null }],
    });
    expect(html.match(/<dd/g)).toHaveLength(1);
    expect(html).not.toContain('text-xl');
  });

  test('leave out an entry without a number, and keep the others', () => {
    const stored = { figures: [{ _key: 'x', number: 'many', name: 'Bends' }, ...fixtures.two.figures] };
    expect(parseParts(figures.schema.shape, stored)).toMatchObject({
      ok: true,
      data: { figures: { length: 2 } },
    });
  });
});
