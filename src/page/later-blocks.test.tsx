import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { loadContext } from '#tests/blocks/load-context.ts';
import { headingBlock } from './block-fixtures.testing.tsx';
import { prepareBlocks } from './prepare-blocks.ts';
import { type Audience, type BlockOutput, PageBlocks, plainOutput } from './render-blocks.tsx';
import { siteOutput } from './site-output.ts';

const registry = { quote: headingBlock('quote') };

/** Tells of each of four blocks on a page whether it may be laid out after the first view. */
async function laterOf(output: BlockOutput, audience: Audience): Promise<readonly boolean[]> {
  const stored = ['a', 'b', 'c', 'd'].map((key) => ({ _type: 'quote', _key: key, heading: 'A heading' }));
  const report = () => undefined;
  const { blocks } = await prepareBlocks(stored, {
    registry,
    context: loadContext({ now: new Date(0) }),
    report,
  });
  const page = { path: '/', url: 'https://southbound.example/', title: 'A' };
  const html = renderToStaticMarkup(<PageBlocks {...{ blocks, page, audience, report, output }} />);
  return [...html.matchAll(/<div data-block=[^>]*>/g)].map(([tag]) => tag.includes(' data-later=""'));
}

test.each([
  ['without scripts', siteOutput()],
  ['with scripts', { ...siteOutput(), toMarkup: () => null }],
])('the blocks below the first two may be laid out later: blocks %s', async (_, output) => {
  expect(await laterOf(output, 'public')).toEqual([false, false, true, true]);
});

test('drafts, and pages as Next writes them, are laid out at once', async () => {
  expect(await laterOf(siteOutput(), 'draft')).not.toContain(true);
  expect(await laterOf(plainOutput, 'public')).not.toContain(true);
});
