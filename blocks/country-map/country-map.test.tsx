import { describe, expect, test } from 'vitest';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { countryMap } from './country-map.block.ts';
import { fixtures } from './country-map.fixtures.ts';

const drawing = (html: string) => html.match(/<figure.*?<\/figure>/s)?.[0] ?? '';
const words = (html: string) => html.replace(drawing(html), '');

describe('country map', () => {
  test('has a name and a description in words', async () => {
    const html = await renderBlock(countryMap, fixtures.withEverything);
    const caption = html.match(/<figure aria-labelledby="([^"]+)"/)?.[1];
    expect(html).toContain(`<figcaption id="${caption}"`);
    const list = words(html).replaceAll(/<[^>]+>/g, ' ');
    for (const { label } of fixtures.withEverything.places) expect(list).toContain(label);
    for (const { label } of fixtures.withEverything.routes) expect(list).toContain(label);
    for (const mode of ['Train', 'Coach', 'Ferry']) expect(list).toContain(mode);
  });

  test('draws railway lines above roads, whatever their order', async () => {
    const html = drawing(await renderBlock(countryMap, fixtures.withEverything));
    const modes = [...html.matchAll(/text-(rail|ferry|coach)"/g)].map(([, mode]) => mode);
    expect(modes).toEqual(['coach', 'ferry', 'rail', 'rail', 'rail']);
  });

  test('draws the edges of a mode before its lines, so that none cuts the end of another', async () => {
    const html = drawing(await renderBlock(countryMap, fixtures.withEverything));
    const strokes = [...html.matchAll(/<path [^>]*class="(text-rail|stroke-paper)"/g)].map(([path, look]) =>
      path.includes('stroke-dasharray') ? 'sleepers' : look,
    );
    expect(strokes.slice(-7).join()).toMatch(/^stroke-paper,(?:text-rail,sleepers,?){3}$/);
  });

  test('gives the keyboard each link once, in the list', async () => {
    const html = await renderBlock(countryMap, fixtures.withEverything);
    const links = [...drawing(html).matchAll(/<a [^>]*>/g)].map(([link]) => link);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).toContain('tabindex="-1"');
    expect(words(html).match(/href="\/destinations\/picton\/"/g)).toHaveLength(1);
  });

  test('explains only the modes on the map', async () => {
    const html = await renderBlock(countryMap, fixtures.linesOnly);
    expect(words(html)).toContain('Train');
    expect(words(html)).not.toContain('Coach');
  });

  test('shows a small tour closer, with the country in a corner', async () => {
    const close = drawing(await renderBlock(countryMap, fixtures.smallTour));
    expect(close).toContain('Map of the route.');
    expect(close.match(/<rect[^>]* class="fill-none stroke-ink"/g)).toHaveLength(2);
    expect(drawing(await renderBlock(countryMap, fixtures.withEverything))).toContain('Map of New Zealand.');
  });

  test('folds a mode’s further lines when it has many', async () => {
    const html = words(await renderBlock(countryMap, fixtures.manyLines));
    const [open = '', folded = ''] = html.split('<details');
    expect(open.match(/<li/g)).toHaveLength(5);
    expect(folded.match(/<li/g)).toHaveLength(3);
    expect(folded.replaceAll(/<[^>]+>/g, '')).toContain('Picton\u00A0– Nelson');
    expect(words(await renderBlock(countryMap, fixtures.withEverything))).not.toContain('<details');
  });

  test('names a place outside the drawing in the list only', async () => {
    const html = await renderBlock(countryMap, fixtures.placeOffTheDrawing);
    expect(drawing(html)).not.toContain('Rangitāhua');
    expect(words(html)).toContain('Rangitāhua');
  });

  test('keeps the name of a place whose page is gone', async () => {
    const html = await renderBlock(countryMap, fixtures.linkToAPageThatIsGone);
    expect(words(html)).toContain('Picton');
    expect(html).not.toContain('<a ');
  });

  test('is absent without places and lines', async () => {
    expect(await renderBlock(countryMap, fixtures.emptyList)).not.toContain('<svg');
  });
});
