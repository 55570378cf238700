import { setTimeout as sleep } from 'node:timers/promises';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { defineLoadedBlock } from '#blocks/define-block.ts';
import { loadContext } from '#tests/blocks/load-context.ts';
import { headingSchema } from './block-fixtures.testing.tsx';
import { prepareBlocks } from './prepare-blocks.ts';

const delays: Readonly<Record<string, number>> = { slow: 20, fast: 0 };

/** A block that mentions demonstration prices, unless its heading is `silent`. The loader of `slow` ends last. */
const mentioning = defineLoadedBlock({
  schema: headingSchema('callToAction'),
  layout: 'grid',
  outline: 'none',
  onFailure: 'omit',
  async load({ heading }) {
    await sleep(delays[heading] ?? 0);
    return {
      ok: true,
      data: { saysDemonstration: heading !== 'silent' },
      mentions: { saysDemonstration: 'demonstration prices' },
    };
  },
  Component: ({ block, data }) => (
    <p>
      {block.heading}: {data.saysDemonstration ? 'says it' : 'does not'}
    </p>
  ),
});

/** The words of the blocks with these headings. */
async function wordsOf(...headings: readonly string[]): Promise<string[]> {
  const stored = headings.map((heading, at) => ({
    _type: 'callToAction',
    _key: `block-${at}`,
    schemaVersion: 1,
    heading,
  }));
  const { blocks } = await prepareBlocks(stored, {
    registry: { callToAction: mentioning },
    context: loadContext({ now: new Date() }),
    report: () => undefined,
  });
  return blocks.map((block) =>
    block.state === 'ready'
      ? renderToStaticMarkup(block.block.render({ headingLevel: 2, id: block.anchor })).replaceAll(
          /<.*?>/g,
          '',
        )
      : block.state,
  );
}

test('a matter is mentioned by the first block on the page, in whatever order the loaders finish', async () => {
  expect(await wordsOf('silent', 'slow', 'fast')).toEqual([
    'silent: does not',
    'slow: says it',
    'fast: does not',
  ]);
  expect(await wordsOf('fast', 'slow')).toEqual(['fast: says it', 'slow: does not']);
});
