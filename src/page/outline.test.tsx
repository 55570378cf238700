import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixtures } from '#blocks/fixtures.ts';
import { registry } from '#blocks/registry.ts';
import { renderBlocks } from '#tests/blocks/render-block.tsx';
import { isFullSize } from '#tests/case-counts.ts';
import { throwingBlock } from './block-fixtures.testing.tsx';

const examples = Object.entries(fixtures).flatMap(([type, named]) =>
  Object.entries(named).map(([name, fixture]) => ({ ...fixture, _type: type, _key: `${type}-${name}` })),
);

function levels(html: string): number[] {
  return [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
}

function expectSoundOutline(html: string): void {
  const found = levels(html);
  expect(found.filter((level) => level === 1)).toHaveLength(1);
  expect(found[0]).toBe(1);
  for (const [index, level] of found.entries()) {
    expect(level, `heading ${index + 1} of ${found.join(' ')}`).toBeLessThanOrEqual(
      (found[index - 1] ?? 0) + 1,
    );
  }
}

/** Block with the page's title only. */
const named = { ...fixtures.hero.headingOnly, _key: 'named', _type: 'hero' };

describe('the outline of a page', () => {
  /** Each example in each position; a short run takes the positions in turn. */
  const numbered = examples.map((example, index) => ({ ...example, index }));

  test.each(numbered)(
    'is valid with $_key alone, below the title, or above it',
    async ({ index, ...example }) => {
      const places = [[example], [named, example], [example, named]];
      for (const stored of isFullSize ? places : [places[index % places.length] ?? []]) {
        const { html } = await renderBlocks(Object.values(registry), stored, { audience: 'public' });
        expectSoundOutline(html);
      }
    },
  );

  // @spec B.7
  test('has one h1, first, and skips no level, for any blocks in any order', async () => {
    const { html } = await renderBlocks(Object.values(registry), [named], { audience: 'public' });
    // With another heading than this, a block that starts a level too deep would go unnoticed.
    expect(levels(html)).toEqual([1]);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(examples, { minLength: 2, maxLength: 6 }), async (stored) => {
        const { html } = await renderBlocks(Object.values(registry), stored, { audience: 'public' });
        expectSoundOutline(html);
      }),
      { numRuns: 30 },
    );
  });

  test('is valid if a block’s fallback comes first', async () => {
    const gone = { ...fixtures.timetable.linesThatAreGone, _key: 'gone', _type: 'timetable' };
    const facts = { ...fixtures.keyFacts.withEverything, _key: 'facts', _type: 'keyFacts' };
    const { html } = await renderBlocks([registry.timetable, registry.keyFacts], [gone, facts], {
      audience: 'public',
    });
    expect(html).toContain('Timetable unavailable');
    expectSoundOutline(html);
  });

  test('is valid if the block with the title throws', async () => {
    const bad = { _key: 'bad', _type: 'gallery', heading: 'Bad' };
    const facts = { ...fixtures.keyFacts.withEverything, _key: 'facts', _type: 'keyFacts' };
    const { html } = await renderBlocks([throwingBlock(), registry.keyFacts], [bad, facts], {
      audience: 'public',
    });
    expectSoundOutline(html);
  });
});
