import { describe, expect, test } from 'vitest';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { routeCards } from './route-cards.block.ts';
import { fixtures } from './route-cards.fixtures.ts';

const words = (html: string) => html.replaceAll(/<[^>]+>/g, '');

describe('route cards', () => {
  test('describes a journey in words: mode, origin, destination, duration', async () => {
    const text = words(await renderBlock(routeCards, fixtures.boardWithoutPictures));
    expect(text).toContain('Ferry');
    expect(text).toContain('From Wellington to Picton');
    expect(text).toContain('Takes about 3 h 30 min');
  });

  test('puts the journeys one level below its heading', async () => {
    const html = await renderBlock(routeCards, fixtures.withEverything);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/<h2/g)).toHaveLength(3);
  });

  test('skips no level without a heading of its own', async () => {
    const html = await renderBlock(routeCards, fixtures.macrons);
    expect(html).toContain('<h1>Under test</h1>');
    expect(html.match(/<h2/g)).toHaveLength(2);
    expect(html).not.toContain('<h3');
  });

  test('names each link by its label and its journey', async () => {
    const html = await renderBlock(routeCards, fixtures.withEverything);
    const named = [...html.matchAll(/<a [^>]*aria-labelledby="(\S+) (\S+)"/g)];
    expect(named).toHaveLength(3);
    for (const [, link, title] of named) {
      expect(html).toContain(`id="${link}"`);
      expect(html).toContain(`id="${title}"`);
    }
  });

  test('makes the title the link if its label is the same, so that no name repeats', async () => {
    const html = await renderBlock(routeCards, fixtures.linkNamedAsItsJourney);
    expect(html.match(/Coastal Pacific/g)).toHaveLength(1);
    expect(html).toMatch(/<h2[^>]*><a [^>]*coastal_pacific[^>]*>Coastal Pacific\s*<svg.*?<\/svg><\/a><\/h2>/);
  });

  test('places the arrow after the link’s label, never alone', async () => {
    for (const example of [fixtures.withEverything, fixtures.linkNamedAsItsJourney]) {
      const html = await renderBlock(routeCards, example);
      const beforeArrows = [...html.matchAll(/(.{5})<svg[^>]*translate-x-1/g)].map(([, before]) => before);
      expect(beforeArrows.length).toBeGreaterThan(0);
      for (const before of beforeArrows) expect(before).toMatch(/\p{L}(<\/a>|\u00A0)$/u);
    }
  });

  test('keeps the space of one missing picture, and no space without any pictures', async () => {
    const withOne = await renderBlock(routeCards, fixtures.missingPicture);
    expect(withOne.match(/<img/g)).toHaveLength(1);
    expect(withOne).toContain('viewBox="0 0 120 80"');
    expect(await renderBlock(routeCards, fixtures.boardWithoutPictures)).not.toContain(
      'viewBox="0 0 120 80"',
    );
  });

  test('leaves out a link whose page is gone', async () => {
    const html = await renderBlock(routeCards, fixtures.linkToAPageThatIsGone);
    expect(html).toContain('Coastal Pacific');
    expect(html).not.toContain('<a ');
  });
});
