import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixtures } from '#blocks/fixtures.ts';
import { registry } from '#blocks/registry.ts';
import { renderBlocks } from '#tests/blocks/render-block.tsx';
import { isFullSize } from '#tests/full-size.ts';
import { throwingBlock } from './testing.tsx';

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

/** Nothing but the page's name. */
const named = { ...fixtures.hero.headingOnly, _key: 'named', _type: 'hero' };

describe('the outline of a page', () => {
  /** Each example in each place; an everyday run takes the places by turns. */
  const numbered = examples.map((example, index) => ({ ...example, index }));

  test.each(numbered)(
    'is sound with $_key alone, below the page’s name, or above it',
    async ({ index, ...example }) => {
      const places = [[example], [named, example], [example, named]];
      for (const stored of isFullSize ? places : [places[index % places.length] ?? []]) {
        const { html } = await renderBlocks(Object.values(registry), stored, { audience: 'public' });
        expectSoundOutline(html);
      }
    },
  );

  // @spec B.7
  test('has one h1, first, and skips no level, whatever blocks stand in whatever order', async () => {
    const { html } = await renderBlocks(Object.values(registry), [named], { audience: 'public' });
    // A block that began a level too deep would do so unseen below another heading than this.
    expect(levels(html)).toEqual([1]);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(examples, { minLength: 2, maxLength: 6 }), async (stored) => {
        const { html } = await renderBlocks(Object.values(registry), stored, { audience: 'public' });
        expectSoundOutline(html);
      }),
      { numRuns: 30 },
    );
  });

  test('is sound when a block’s fallback stands first', async () => {
    const gone = { ...fixtures.timetable.linesThatAreGone, _key: 'gone', _type: 'timetable' };
    const facts = { ...fixtures.keyFacts.withEverything, _key: 'facts', _type: 'keyFacts' };
    const { html } = await renderBlocks([registry.timetable, registry.keyFacts], [gone, facts], {
      audience: 'public',
    });
    expect(html).toContain('Timetable unavailable');
    expectSoundOutline(html);
  });

  test('is sound when the block that would name the page throws', async () => {
    const bad = { _key: 'bad', _type: 'gallery', heading: 'Bad' };
    const facts = { ...fixtures.keyFacts.withEverything, _key: 'facts', _type: 'keyFacts' };
    const { html } = await renderBlocks([throwingBlock(), registry.keyFacts], [bad, facts], {
      audience: 'public',
    });
    expectSoundOutline(html);
  });
});
