import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { defineBlock, defineLoadedBlock } from '#blocks/define-block.ts';
import { loadContext } from '#tests/blocks/load-context.ts';
import { headingSchema } from './block-fixtures.testing.tsx';
import { prepareBlocks } from './prepare-blocks.ts';
import { type Audience, PageBlocks } from './render-blocks.tsx';
import { siteOutput } from './site-output.ts';

/** Renders pages with two kinds of blocks, and counts the renders of each. */
function site() {
  const renders: string[] = [];
  const parts = {
    layout: 'grid',
    outline: 'title',
    onFailure: 'omit',
    Component: ({ block, headingLevel }: { block: { heading: string }; headingLevel: number }) => {
      renders.push(block.heading);
      return (
        <p>
          {block.heading} at level {headingLevel}
        </p>
      );
    },
  } as const;
  const registry = {
    quote: defineBlock({ ...parts, schema: headingSchema('quote') }),
    faq: defineLoadedBlock({
      ...parts,
      schema: headingSchema('faq'),
      load: async () => ({ ok: true, data: 'new' }),
    }),
  };
  async function render(stored: unknown, path = '/a/', audience: Audience = 'public') {
    const context = loadContext({ path, query: {}, visitor: { kind: 'anyone' }, now: new Date(0) });
    const report = () => undefined;
    const { blocks } = await prepareBlocks(stored, { registry, context, report });
    const page = { path, url: `https://southbound.example${path}`, title: 'A' };
    return renderToStaticMarkup(<PageBlocks {...{ blocks, page, audience, report }} output={siteOutput()} />);
  }
  return { renders, render };
}

const stored = (heading: string, type = 'quote') => ({ _type: type, _key: 'one', heading });

test('a block of stored content is rendered once for each revision of the content', async () => {
  const { renders, render } = site();
  const block = stored('first');
  const html = await render([block]);
  expect(html).toContain('first at level 1');
  expect(await render([block])).toBe(html);
  expect(renders).toEqual(['first']);
  expect(await render([stored('second')])).toContain('second at level 1');
});

test('it is rendered again at another place or for an editor', async () => {
  const { render } = site();
  const block = stored('first');
  await render([block]);
  expect(await render([{ ...stored('above'), _key: 'two' }, block])).toContain('first at level 2');
  expect(await render([block], '/b/')).toContain('first at level 1');
  expect(await render([block], '/a/', 'draft')).toContain('first at level 1');
});

test('a block that loads data is rendered each time', async () => {
  const { renders, render } = site();
  const block = stored('loaded', 'faq');
  await render([block]);
  await render([block]);
  expect(renders).toEqual(['loaded', 'loaded']);
});
