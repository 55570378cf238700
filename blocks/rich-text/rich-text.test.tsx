import { describe, expect, test } from 'vitest';
import { fixtureParagraph } from '#blocks/fixture.ts';
import { renderBlock, testPage } from '#tests/blocks/render-block.tsx';
import { richText } from './rich-text.block.ts';
import { fixtures } from './rich-text.fixtures.ts';

const headings = (html: string) => [...html.matchAll(/<h([1-6])[^>]*>([^<]*)/g)].map(([, ...parts]) => parts);

describe('rich text', () => {
  test('puts its headings below the page’s h1, which it does not claim', async () => {
    expect(headings(await renderBlock(richText, fixtures.withEverything))).toEqual([
      ['1', testPage.title],
      ['2', 'Before you go'],
      ['3', 'Changing to the ferry'],
      ['2', 'Walks from the line'],
    ]);
  });

  test('skips no level when a subheading comes first', async () => {
    expect(headings(await renderBlock(richText, fixtures.subheadingFirst)).slice(1)).toEqual([
      ['2', 'Luggage'],
      ['3', 'Bikes'],
      ['2', 'On the day'],
      ['3', 'Check-in'],
    ]);
  });

  test('opens internal links in place and external ones in a new tab', async () => {
    const html = await renderBlock(richText, fixtures.withEverything);
    expect(html).toMatch(/<a [^>]*href="\/ways_to_see_nz\/ferry_journeys\/">ferry<\/a>/);
    expect(html).toMatch(/<a [^>]*href="https:\/\/www\.doc\.govt\.nz\/"[^>]*target="_blank"/);
  });

  test('keeps the text of a link whose page is gone', async () => {
    const html = await renderBlock(richText, fixtures.linkToAPageThatIsGone);
    expect(html).toContain('There used to be a night train to Wellington.');
    expect(html).not.toContain('<a ');
  });

  test('keeps the text of an undefined mark', async () => {
    const html = await renderBlock(richText, fixtures.markWithoutDefinition);
    expect(html).toContain('A link whose address was lost keeps its words.');
  });

  test('nests a list inside the item above it', async () => {
    const html = await renderBlock(richText, fixtures.withEverything);
    expect(html).toMatch(/luggage van,<\/li><li[^>]*>if they were booked\.<\/li><\/ul><\/li>/);
  });

  test('gives a picture its text alternative and its caption', async () => {
    const html = await renderBlock(richText, fixtures.withEverything);
    expect(html).toContain('alt="A train runs between mountains and the sea."');
    expect(html).toMatch(/<figcaption[^>]*>South of Kaikōura/);
  });

  test('leaves out empty paragraphs and headings', async () => {
    const html = await renderBlock(richText, fixtures.emptyParagraphs);
    expect(html.match(/<p[ >]/g)).toHaveLength(1);
    expect(html).not.toContain('<h2');
  });

  test('is absent when it has no content', async () => {
    const html = await renderBlock(richText, { body: fixtures.emptyParagraphs.body.slice(0, 2) });
    expect(html).not.toContain('data-block');
  });

  test('leaves out a picture whose file is gone, and keeps the text around it', async () => {
    const body = [{ _key: 'picture', _type: 'image', src: null }, fixtureParagraph('words', 'Still here.')];
    const html = await renderBlock(richText, { body }, { audience: 'public' });
    expect(html).toContain('Still here.');
    expect(html).not.toContain('<figure');
  });

  test('names the part of the text whose type is unknown to the editor', async () => {
    const body = [{ _key: 'odd', _type: 'carousel' }];
    await expect(renderBlock(richText, { body })).rejects.toThrow('Text, 1');
  });
});
