import { describe, expect, test } from 'vitest';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { linkList } from './link-list.block.ts';
import { fixtures } from './link-list.fixtures.ts';

describe('link list', () => {
  test('is named by its heading', async () => {
    const html = await renderBlock(linkList, fixtures.withEverything);
    const id = html.match(/<ul aria-labelledby="([^"]+)"/)?.[1];
    expect(id).toBeTruthy();
    expect(html).toContain(`<h1 id="${id}"`);
  });

  test('works without a heading and then leaves the h1 to the page', async () => {
    const html = await renderBlock(linkList, fixtures.labelsOnly);
    expect(html).toContain('<h1>Under test</h1>');
    expect(html.match(/<a /g)).toHaveLength(3);
  });

  test('opens an external link in a new tab and says so', async () => {
    const html = await renderBlock(linkList, fixtures.withEverything);
    expect(html).toMatch(/href="https:\/\/www\.metservice\.com\/" target="_blank"/);
    expect(html).toContain('(opens in a new tab)');
  });

  test('keeps the text of a link whose page is gone', async () => {
    const html = await renderBlock(linkList, fixtures.linkToAPageThatIsGone);
    expect(html).toContain('The Overlander');
    expect(html.match(/<a /g)).toHaveLength(1);
  });
});
