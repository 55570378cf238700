import { describe, expect, test } from 'vitest';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { tabs } from './tabs.block.ts';
import { fixtures } from './tabs.fixtures.ts';

describe('tabs', () => {
  test('are links to parts under headings before the script runs, without roles', async () => {
    const html = await renderBlock(tabs, fixtures.withEverything);
    expect(html.match(/href="#block-under-test-(?:summer|autumn|winter)"/g)).toHaveLength(3);
    expect(html.match(/<h2 class="[^"]*tab-heading"/g)).toHaveLength(3);
    for (const text of ['long sleeves', 'Gloves for platforms', 'proper coat']) expect(html).toContain(text);
    expect(html).not.toContain('role="tab');
  });

  test('as steps are an ordered list, and need no script', async () => {
    const html = await renderBlock(tabs, fixtures.steps);
    expect(html).toMatch(/<ol.*<li.*Search<\/h2>.*<li.*Add to the cart<\/h2>.*<\/ol>/s);
    expect(html).not.toContain('data-island');
    expect(html.match(/<img/g)).toHaveLength(1);
  });

  test('are tabs if a newer release stored another appearance', async () => {
    expect(await renderBlock(tabs, { ...fixtures.steps, appearance: 'wheel' })).toContain('tab-list');
  });
});
