/** Renders stored blocks through the page pipeline, for tests. */
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import type { BlockDefinition, Visitor } from '#blocks/define-block.ts';
import type { Ports } from '#blocks/ports.ts';
import type { PageQuery } from '#contracts/search/fare-search-query.ts';
import type { BlockEvent } from '#src/page/block-events.ts';
import { prepareBlocks } from '#src/page/prepare-blocks.ts';
import { type Audience, PageBlocks } from '#src/page/render-blocks.tsx';
import { siteOutput } from '#src/page/site-output.ts';
import { loadContext } from './load-context.ts';

/** The page that contains the blocks under test. */
export const testPage = {
  path: '/under-test/',
  url: 'https://southbound.example/under-test/',
  title: 'Under test',
} as const;

/** The output of the page pipeline. */
export interface RenderedBlocks {
  readonly html: string;
  readonly events: readonly BlockEvent[];
}

interface PageOptions {
  readonly now?: Date;
  readonly query?: PageQuery;
  readonly visitor?: Visitor;
  readonly ports?: Partial<Ports>;
}

/**
 * Runs stored blocks through the whole page pipeline with the given definitions and returns the markup. With audience `test`
 * any fault throws. `now` is the clock of timed blocks, `query` the page’s query, `visitor` the one it is rendered for, and `ports`
 * replaces some of the site's.
 */
export async function renderBlocks(
  definitions: readonly BlockDefinition[],
  stored: unknown,
  { audience = 'test', ...options }: PageOptions & { readonly audience?: Audience } = {},
): Promise<RenderedBlocks> {
  const { draw, events } = await loadBlocks(definitions, stored, options);
  return { html: await draw(audience), events };
}

/** Loads stored blocks once, to render them for several audiences; see `renderBlocks`. */
export async function loadBlocks(
  definitions: readonly BlockDefinition[],
  stored: unknown,
  {
    now = new Date('2026-11-21T10:00:00+13:00'),
    query = {},
    visitor = { kind: 'anyone' },
    ports,
  }: PageOptions = {},
): Promise<{
  readonly draw: (audience: Audience) => Promise<string>;
  readonly events: readonly BlockEvent[];
}> {
  const events: BlockEvent[] = [];
  const report = (event: BlockEvent) => events.push(event);
  const { blocks } = await prepareBlocks(stored, {
    registry: Object.fromEntries(definitions.map((definition) => [definition.type, definition])),
    context: loadContext({ path: testPage.path, query, visitor, now }, ports),
    report,
  });
  const draw = (audience: Audience) =>
    markup(
      <PageBlocks
        blocks={blocks}
        page={testPage}
        audience={audience}
        report={report}
        output={siteOutput()}
      />,
    );
  return { draw, events };
}

/** Renders to HTML without React’s comment markers. Waits for islands, which are lazy. */
async function markup(node: ReactNode): Promise<string> {
  const { prelude } = await prerender(node, { onError: () => undefined });
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '');
}

/** Renders one stored block; see `renderBlocks`. */
export async function renderBlock(
  definition: BlockDefinition,
  stored: Readonly<Record<string, unknown>>,
  options?: Parameters<typeof renderBlocks>[2],
): Promise<string> {
  const block = { _key: 'under-test', _type: definition.type, ...stored };
  return (await renderBlocks([definition], [block], options)).html;
}
