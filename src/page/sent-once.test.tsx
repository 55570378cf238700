import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';
import { fixtures } from '#blocks/fixtures.ts';
import { registry } from '#blocks/registry.ts';
import { canonicalMarkup } from '#platform/next-internals/canonical-markup.ts';
import { loadContext } from '#tests/blocks/load-context.ts';
import { testPage } from '#tests/blocks/render-block.tsx';
import { prepareBlocks } from './prepare-blocks.ts';
import { PageBlocks } from './render-blocks.tsx';
import { siteOutput } from './site-output.ts';

/** Returns the static markup of all fixtures of a block type. */
async function markupOf(type: string, named: Readonly<Record<string, object>>): Promise<string[]> {
  const all: string[] = [];
  const output = siteOutput();
  const toMarkup: typeof output.toMarkup = (node, path) => {
    const markup = output.toMarkup(node, path);
    if (markup !== null) all.push(markup);
    return markup;
  };
  const now = new Date('2026-11-21T10:00:00+13:00');
  const context = loadContext({ path: testPage.path, query: {}, visitor: { kind: 'anyone' }, now });
  const options = { registry, context, report: () => undefined };
  const stored = Object.entries(named).map(([name, fixture]) => ({ ...fixture, _type: type, _key: name }));
  const { blocks } = await prepareBlocks(stored, options);
  const place = { blocks, page: testPage, audience: 'public', report: options.report } as const;
  await prerender(<PageBlocks {...place} output={{ ...output, toMarkup }} />);
  return all;
}

test.each(Object.entries(fixtures))(
  '%s without scripts has markup that is sent once',
  async (type, named) => {
    for (const markup of await markupOf(type, named)) expect(canonicalMarkup(markup)).toBe(markup);
  },
);
