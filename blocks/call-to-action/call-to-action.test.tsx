import { describe, expect, test } from 'vitest';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { callToAction } from './call-to-action.block.ts';
import { fixtures } from './call-to-action.fixtures.ts';

describe('call to action', () => {
  test('has the background of its tone', async () => {
    expect(await renderBlock(callToAction, fixtures.ferry)).toMatch(/<section[^>]*data-plane="ferry"/);
  });

  test('falls back to the green of the rail for an unknown tone', async () => {
    expect(await renderBlock(callToAction, fixtures.unknownTone)).toContain('data-plane="rail"');
  });

  test('is a region named by its heading', async () => {
    const html = await renderBlock(callToAction, fixtures.headingAndButton);
    const id = html.match(/<section aria-labelledby="([^"]+)"/)?.[1];
    expect(html).toContain(`<h1 id="${id}"`);
  });

  test('leaves out a button whose page is gone and promotes the next', async () => {
    const html = await renderBlock(callToAction, fixtures.linkToAPageThatIsGone);
    expect(html).not.toContain('A page that was removed');
    expect(html).toMatch(/<a class="call-to-action-link inline-flex" href="\/passes\/"/);
  });
});
