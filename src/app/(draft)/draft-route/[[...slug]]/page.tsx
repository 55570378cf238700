import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { config } from '#platform/config.ts';
import { placeOf } from '#src/page/draft/draft-route.ts';
import { DraftView } from '#src/page/draft/draft-view.tsx';
import { keptParameters, type OpenDraft, openDraft } from '#src/page/draft/open-draft.ts';
import { draftMetadata } from '#src/page/page-metadata.ts';
import { DraftLinks } from '#studio/site/draft-links.island.tsx';
import { DraftTools } from '#studio/site/draft-tools.island.tsx';

/** Rendered for each request, and never kept: what is read for it is read for it alone. */
export const dynamic = 'force-dynamic';
export const fetchCache = 'force-no-store';

type Props = {
  params: Promise<{ slug?: string[] }>;
  searchParams: Promise<Readonly<Record<string, string | readonly string[] | undefined>>>;
};

/** Head and body are of one reading: between two, somebody may have typed on. */
const opened = cache(async (segments: string, query: string): Promise<OpenDraft | null> => {
  const place = placeOf(segments.split('/').filter(Boolean).map(decodeURIComponent));
  return place && openDraft(place, new URLSearchParams(query));
});

async function open({ params, searchParams }: Props): Promise<OpenDraft | null> {
  const { slug = [] } = await params;
  const given = Object.entries(await searchParams).filter(([, value]) => typeof value === 'string');
  return opened(
    slug.join('/'),
    new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString(),
  );
}

/** The page's own; no draft is a page for search engines, and what is not public has no canonical address. */
export async function generateMetadata(props: Props): Promise<Metadata> {
  const { page } = (await open(props)) ?? notFound();
  return draftMetadata(page, config().siteUrl);
}

/** A draft, where the proxy sends those who may see it (src/page/draft/draft-guard.ts). */
export default async function DraftPage(props: Props) {
  const draft = (await open(props)) ?? notFound();
  const query = await props.searchParams;
  const isSide = draft.view === 'drafts' || draft.view === 'published';
  return (
    <>
      <DraftView draft={draft} query={query} />
      <DraftLinks kept={keptParameters(draft)} isSide={isSide} />
      {!isSide && (
        <DraftTools
          // Whoever stays at a revision, or looks at two states at once, is told of nothing newer.
          newest={
            draft.link?.revision || draft.view !== 'page'
              ? null
              : { id: draft.page.id, token: draft.token, revision: draft.page.revision }
          }
        />
      )}
    </>
  );
}
