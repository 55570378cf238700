import { describe, expect, test } from 'vitest';
import { registry } from '#blocks/registry.ts';
import { renderBlocks } from '#tests/blocks/render-block.tsx';
import { fixtures } from './shared-blocks.fixtures.ts';

const held = (fixture: Readonly<Record<string, unknown>>, key = 'help') => ({
  _key: key,
  _type: 'sharedBlocks',
  ...fixture,
});
const all = Object.values(registry);

describe('a shared section on a page', () => {
  test('is replaced by its blocks and adds nothing itself', async () => {
    const named = { _key: 'named', _type: 'hero', heading: 'Night trains' };
    const { html } = await renderBlocks(all, [named, held(fixtures.withEverything)]);
    expect(html).toContain('>Before you leave</h2>');
    expect(html).toContain('>Ask somebody who has ridden them all</h2>');
    expect(html).not.toContain('data-block="sharedBlocks"');
    expect(html).not.toContain(fixtures.withEverything.section.title);
  });

  test('names the page once when it comes first', async () => {
    const { html } = await renderBlocks(all, [held(fixtures.withEverything)]);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).toContain('>Before you leave</h1>');
  });

  test('can occur twice, with distinct anchors', async () => {
    const { html } = await renderBlocks(all, [
      held(fixtures.oneBlock, 'above'),
      held(fixtures.oneBlock, 'below'),
    ]);
    expect(html).toContain('id="block-above-invitation"');
    expect(html).toContain('id="block-below-invitation"');
  });

  test('leaves out one bad block and keeps the others', async () => {
    const [facts, invitation] = fixtures.withEverything.section.blocks;
    const section = { ...fixtures.withEverything.section, blocks: [{ ...facts, facts: 7 }, invitation] };
    const { html, events } = await renderBlocks(all, [held({ section })], { audience: 'public' });
    expect(html).toContain('Ask somebody');
    expect(events).toMatchObject([{ event: 'block.invalid', key: 'help-facts', type: 'keyFacts' }]);
  });

  test('renders nothing without blocks', async () => {
    const { html, events } = await renderBlocks(all, [held(fixtures.withoutBlocks)]);
    expect(html).not.toContain('data-block');
    expect(events).toEqual([]);
  });

  test('renders nothing to visitors if it is gone, but a card to editors and one event', async () => {
    const gone = [held({ section: null })];
    const { html, events } = await renderBlocks(all, gone, { audience: 'public' });
    expect(html).not.toContain('data-block');
    expect(events).toMatchObject([{ event: 'block.invalid', type: 'sharedBlocks' }]);
    expect((await renderBlocks(all, gone, { audience: 'draft' })).html).toContain('is gone');
  });

  test('is rejected inside another section', async () => {
    const inside = held(fixtures.oneBlock, 'inner');
    const section = { ...fixtures.oneBlock.section, blocks: [inside] };
    const { html, events } = await renderBlocks(all, [held({ section })], { audience: 'public' });
    expect(html).not.toContain('Ask somebody');
    expect(events).toMatchObject([
      { event: 'block.invalid', reason: expect.stringContaining('another one') },
    ]);
  });
});
