/** Renders a CMS page, public or draft: breadcrumbs, blocks, notices and structured data. */

import type { ShownBetween, Visitor } from '#blocks/define-block.ts';
import { registry } from '#blocks/registry.ts';
import { recordChange } from '#cms/render-dependencies.ts';
import { siteSettings } from '#cms/site-settings.ts';
import { nextBoundary } from '#cms/time-window.ts';
import { Breadcrumbs } from '#components/layout/breadcrumbs.tsx';
import { SiteNotices } from '#components/layout/site-notices.tsx';
import { Container } from '#components/ui/container.tsx';
import type { PageContentData } from '#contracts/api/api-types.ts';
import type { PageQuery } from '#contracts/search/fare-search-query.ts';
import { now } from '#platform/clock.ts';
import { config } from '#platform/config.ts';
import { startTimeout } from '#platform/timeout.ts';
import { withSpan } from '#platform/tracing.ts';
import type { SiteSettings } from '#schemas/documents/site-settings.schema.ts';
import { reportToLog } from './block-events.ts';
import { buildPageJsonLd, trailOf } from './page-json-ld.ts';
import { toAbsoluteUrl } from './page-metadata.ts';
import { createSitePorts } from './ports/site-ports.ts';
import { prepareBlocks } from './prepare-blocks.ts';
import { PageBlocks, type PlaceAttributes } from './render-blocks.tsx';
import { createLoadContext, loadTimeoutMs } from './run-loader.ts';
import { noticesAt } from './select-notices.ts';
import { siteOutput } from './site-output.ts';

/** Options for rendering a draft through the same pipeline as a public page. */
export interface DraftDrawing {
  /** Time that the page is shown at. */
  readonly at: Date;
  readonly settings: SiteSettings;
  /** Attributes with which the draft tools find blocks. */
  readonly attributes: PlaceAttributes;
}

/** Page and visitor to render. With a query, blocks may depend on it. */
interface PageViewProps {
  readonly page: PageContentData;
  readonly visitor: Visitor;
  readonly query?: PageQuery;
  readonly draft?: DraftDrawing;
}

/** Nothing of a draft is logged; its editor sees faults on the page. */
const reportToNobody = () => undefined;

/** Renders a CMS page: breadcrumbs, blocks, notices and structured data. */
export async function PageView({ page, visitor, query, draft }: PageViewProps) {
  const { siteUrl, switchedOffBlocks } = config();
  const at = draft?.at ?? now();
  const report = draft ? reportToNobody : reportToLog;
  const changes: ShownBetween[] = [];
  using timeout = startTimeout(loadTimeoutMs);
  const { blocks, spans } = await withSpan({ name: 'page', kind: 'internal', attributes: {} }, () =>
    prepareBlocks(page.blocks, {
      registry,
      context: createLoadContext({
        path: page.path,
        visitor,
        now: at,
        timeout,
        ports: createSitePorts,
        changesAt: (endsAt) => changes.push({ endsAt }),
        ...(query && { query }),
      }),
      report,
      switchedOff: switchedOffBlocks,
    }),
  );
  const notices = noticesAt((draft?.settings ?? (await siteSettings())).notices, at);
  if (!draft) recordChange(nextBoundary([...spans, ...changes, { endsAt: notices.changesAt }], at));
  const trail = trailOf(page);
  const identity = { path: page.path, url: toAbsoluteUrl(page.path, siteUrl), title: page.title };
  const output = siteOutput();
  const breadcrumbs = (
    <Container>
      <Breadcrumbs trail={trail.map(({ title, path }) => ({ label: title, path }))} />
    </Container>
  );
  return (
    <>
      <SiteNotices notices={notices.shown} />
      {trail.length > 0 && (draft ? breadcrumbs : output.withParts(output.contain(breadcrumbs), page.path))}
      <PageBlocks
        blocks={blocks}
        page={identity}
        audience={draft ? 'draft' : 'public'}
        attributes={draft?.attributes}
        report={report}
        output={output}
        things={buildPageJsonLd(page, siteUrl)}
      />
    </>
  );
}
