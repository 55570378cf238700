import { describe, expect, test } from 'vitest';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { mediaText } from './media-text.block.ts';
import { fixtures } from './media-text.fixtures.ts';

describe('picture and text', () => {
  test('shows heading, text, picture and links', async () => {
    const html = await renderBlock(mediaText, fixtures.withEverything);
    expect(html).toContain('>The hour in the Sounds</h1>');
    expect(html).toContain('the wind drops.</p>');
    expect(html).toContain('alt="A ferry turns into the Marlborough Sounds."');
    expect(html).toContain('href="/ways_to_see_nz/ferry_journeys/"');
  });

  test('leaves the h1 to others when it has no heading', async () => {
    const html = await renderBlock(mediaText, fixtures.withoutHeading);
    expect(html.match(/<h\d/g)).toEqual(['<h1']);
    expect(html).toContain('<h1>Under test</h1>');
  });

  test('puts the picture on the side the editor chose', async () => {
    expect(await renderBlock(mediaText, fixtures.pictureOnTheRight)).toContain('lg:order-2');
    expect(await renderBlock(mediaText, fixtures.withEverything)).not.toContain('lg:order-2');
  });

  test('has an empty text alternative for a decorative picture', async () => {
    expect(await renderBlock(mediaText, fixtures.decorativePicture)).toContain('alt=""');
  });

  test('leaves out a link whose page is gone, and its list if it is empty', async () => {
    const html = await renderBlock(mediaText, fixtures.linkToAPageThatIsGone);
    expect(html).not.toContain('A page that was removed');
    expect(html).not.toContain('<ul');
  });

  test('names the missing picture to the editor', async () => {
    await expect(
      renderBlock(mediaText, { ...fixtures.withEverything, picture: { src: null } }),
    ).rejects.toThrow('Picture');
  });
});
