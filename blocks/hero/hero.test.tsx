import { describe, expect, test } from 'vitest';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { hero } from './hero.block.ts';
import { fixtures } from './hero.fixtures.ts';

describe('hero', () => {
  test('names the page in its h1 when it comes first', async () => {
    const html = await renderBlock(hero, fixtures.headingOnly);
    expect(html).toContain('>Privacy policy</h1>');
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  test('shows its poster at once, in two crops', async () => {
    const html = await renderBlock(hero, fixtures.withEverything);
    expect(html).toContain('fetchPriority="high"');
    expect(html).toContain('<source');
  });

  test('does without a picture that is missing', async () => {
    expect(await renderBlock(hero, fixtures.missingPicture)).not.toContain('<img');
  });

  test('leaves out a button whose page is gone', async () => {
    expect(await renderBlock(hero, fixtures.linkToAPageThatIsGone)).not.toContain('A page that was removed');
  });
});
