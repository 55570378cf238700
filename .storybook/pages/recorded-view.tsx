/** Renders a recorded page in Storybook through the site's own block pipeline, with the recorded answers of its ports. */
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { Ports } from '#blocks/ports.ts';
import { registry } from '#blocks/registry.ts';
import { CartLink } from '#components/cart/cart-link.tsx';
import { Breadcrumbs } from '#components/layout/breadcrumbs.tsx';
import { PageShell } from '#components/layout/page-shell.tsx';
import { SearchLink } from '#components/search/search-link.tsx';
import { Container } from '#components/ui/container.tsx';
import { insertYear } from '#contracts/dates.ts';
import { brand } from '#platform/brand.ts';
import type { SiteSettings } from '#schemas/documents/site-settings.schema.ts';
import type { BlockEvent } from '#src/page/block-events.ts';
import { prepareBlocks } from '#src/page/prepare-blocks.ts';
import { PageBlocks, plainOutput } from '#src/page/render-blocks.tsx';
import { createLoadContext } from '#src/page/run-loader.ts';
import { storyInstant } from '../fixed-clock.ts';
import { type ListedPage, reportedEvents } from './page-list.ts';
import { recordedPage } from './recorded-page.ts';
import { replay } from './recorded-ports.ts';

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

/** A recorded page as a visitor sees it, with today's blocks. Throws where a block is faulty or asks something new. */
export async function recordedView(
  { query, isPersonal }: ListedPage,
  record: unknown,
  settings: unknown,
): Promise<ReactNode> {
  const { path, title, ancestors, blocks: stored, ports } = recordedPage.parse(record);
  const report = (event: BlockEvent) => {
    if (!reportedEvents.has(event.event))
      throw new Error(`${path}: ${event.type}: ${event.event}`, { cause: event });
  };
  const { blocks } = await prepareBlocks(stored, {
    registry,
    report,
    context: createLoadContext({
      path,
      now: new Date(storyInstant),
      ports: () => replay(ports) as Ports,
      ...(query && { query }),
      ...(isPersonal && { visitor: { kind: 'editor' } }),
    }),
  });
  return (
    <Around settings={settings}>
      {ancestors.length > 0 && (
        <Container>
          <Breadcrumbs
            trail={[{ title: 'Home', path: '/' }, ...ancestors, { title, path }].map((page) => ({
              label: page.title,
              path: page.path,
            }))}
          />
        </Container>
      )}
      <PageBlocks
        blocks={blocks}
        page={{ path, title, url: `https://southbound.example${path}` }}
        audience="test"
        output={plainOutput}
        report={report}
      />
    </Around>
  );
}
