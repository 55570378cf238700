import type { ShownBetween, Visitor } from '#blocks/define-block.ts';
import { registry } from '#blocks/registry.ts';
import { Breadcrumbs } from '#components/layout/breadcrumbs.tsx';
import { SiteNotices } from '#components/layout/site-notices.tsx';
import { Container } from '#components/ui/container.tsx';
import type { PageQuery } from '#schemas/search/fare-search-query.ts';
import type { PageContentData } from '#src/api/types.ts';
import { siteSettings } from '#src/content/settings.ts';
import { now } from '#src/platform/clock.ts';
import { config } from '#src/platform/config.ts';
import { nextBoundary } from './gate.ts';
import { JsonLd } from './json-ld.tsx';
import { createLoadContext } from './load.ts';
import { pageThings } from './page-json-ld.ts';
import { endPagesAt } from './page-lifetime.ts';
import { absolute } from './page-metadata.ts';
import { prepareBlocks } from './prepare-blocks.ts';
import { PageBlocks } from './render-blocks.tsx';
import { reportToLog } from './report.ts';
import { noticesAt } from './site-notices.ts';

/** What is drawn: a page, and for whom. With a query, its blocks answer to that. */
interface PageViewProps {
  readonly page: PageContentData;
  readonly visitor: Visitor;
  readonly query?: PageQuery;
}

/** A page of the CMS: where it stands, its blocks, its structured data. */
export async function PageView({ page, visitor, query }: PageViewProps) {
  const { siteUrl, switchedOffBlocks } = config();
  const at = now();
  const changes: ShownBetween[] = [];
  const { blocks, spans } = await prepareBlocks(page.blocks, {
    registry,
    context: createLoadContext({
      path: page.path,
      visitor,
      now: at,
      changesAt: (endsAt) => changes.push({ endsAt }),
      ...(query && { query }),
    }),
    report: reportToLog,
    switchedOff: switchedOffBlocks,
  });
  const notices = noticesAt((await siteSettings()).notices, at);
  endPagesAt(nextBoundary([...spans, ...changes, { endsAt: notices.changesAt }], at), at);
  const identity = { path: page.path, url: absolute(page.path, siteUrl), title: page.title };
  return (
    <>
      <SiteNotices notices={notices.shown} />
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
      <PageBlocks blocks={blocks} page={identity} audience="public" report={reportToLog} />
      <JsonLd things={pageThings(page, siteUrl)} />
    </>
  );
}
