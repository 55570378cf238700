/** Renders a recorded page in Storybook with the current block components, header and footer. */
import { Fragment, type ReactNode } from 'react';
import { z } from 'zod';
import type { BlockDefinition, HeadingLevel, LoadContext, LoadedBlock } from '#blocks/define-block.ts';
import { registry } from '#blocks/registry.ts';
import { CartLink } from '#components/cart/cart-link.tsx';
import { Breadcrumbs } from '#components/layout/breadcrumbs.tsx';
import { PageShell } from '#components/layout/page-shell.tsx';
import { SearchLink } from '#components/search/search-link.tsx';
import { Container } from '#components/ui/container.tsx';
import { PageRhythm } from '#components/ui/section.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { insertYear } from '#contracts/dates.ts';
import { brand } from '#platform/brand.ts';
import type { SiteSettings } from '#schemas/documents/site-settings.schema.ts';
import { storyInstant } from '../fixed-clock.ts';
import { type RecordedPage, recordedPage, revived } from './recorded-page.ts';

const definitions: Readonly<Record<string, BlockDefinition>> = registry;

interface Placed {
  readonly key: string;
  readonly definition: BlockDefinition;
  readonly block: LoadedBlock;
}

/** Renders a recorded block with its own parser and, in place of its loader, the recorded data. */
async function place(
  path: string,
  { type, key, stored, loaded }: RecordedPage['blocks'][number],
): Promise<Placed> {
  const definition = definitions[type];
  const parsed = definition?.parse(stored);
  if (!definition || !parsed?.ok)
    throw new Error(`${path}: the record of ${type} does not fit the block any more.`);
  const context: LoadContext & { readonly recorded: unknown } = {
    path,
    query: {},
    visitor: { kind: 'anyone' },
    now: new Date(storyInstant),
    signal: new AbortController().signal,
    changesAt: () => undefined,
    share: (_key, request) => request(),
    recorded: loaded.ok ? { ok: true, data: revived(loaded.data) } : loaded,
  };
  const answer = await parsed.block.load(context);
  if (!answer.ok) throw new Error(`${path}: ${type} was recorded as ${answer.reason}.`);
  return { key, definition, block: answer.block };
}

/** The blocks one after another as `src/page/render-blocks.tsx` lays them out, islands alive. */
function Blocks({ title, blocks }: { title: string; blocks: readonly Placed[] }) {
  const first = blocks.findIndex(({ block }) => block.outline !== 'none');
  const named = blocks[first]?.block.outline === 'title';
  return (
    <>
      {!named && (
        <VisuallyHidden>
          <h1>{title}</h1>
        </VisuallyHidden>
      )}
      <PageRhythm>
        {blocks.map(({ key, definition: { type, layout }, block }, index) => {
          const headingLevel: HeadingLevel = named && index === first ? 1 : 2;
          const node = block.render({ headingLevel, id: `block-${key}` });
          return (
            <div
              key={key}
              data-block={type}
              data-plane={layout === 'plane' ? '' : undefined}
              id={`block-${key}`}
            >
              {layout === 'bleed' || layout === 'plane' ? (
                node
              ) : (
                <Container width={layout === 'text' ? 'text' : 'page'}>{node}</Container>
              )}
            </div>
          );
        })}
      </PageRhythm>
    </>
  );
}

/** These are parsed already. A second parse would lose their links. */
const around = z.object({
  navigation: z.custom<SiteSettings['navigation']>(Array.isArray),
  footer: z.custom<SiteSettings['footer']>((value) => typeof value === 'object' && value !== null),
});

/** Renders the recorded header and footer around its children. */
export function Around({ settings, children }: { settings: unknown; children: ReactNode }) {
  const { navigation, footer } = around.parse(settings);
  return (
    <PageShell
      brand={brand}
      navigation={navigation}
      footer={{ ...footer, copyright: insertYear(footer.copyright, new Date(storyInstant)) }}
      cart={<CartLink href="/cart/" />}
      search={<SearchLink href="/search/" />}
    >
      {children}
    </PageShell>
  );
}

/** A recorded page as a visitor sees it, with today's blocks. */
export async function recordedView(record: unknown, settings: unknown): Promise<ReactNode> {
  const page = recordedPage.parse(record);
  const blocks = await Promise.all(page.blocks.map((block) => place(page.path, block)));
  return (
    <Around settings={settings}>
      {page.ancestors.length > 0 && (
        <Container>
          <Breadcrumbs
            trail={[
              { label: 'Home', path: '/' },
              ...page.ancestors.map(({ title, path }) => ({ label: title, path })),
              { label: page.title, path: page.path },
            ]}
          />
        </Container>
      )}
      <Fragment key={page.path}>
        <Blocks title={page.title} blocks={blocks} />
      </Fragment>
    </Around>
  );
}
