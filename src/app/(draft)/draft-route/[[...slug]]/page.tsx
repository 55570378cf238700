/** Draft route: renders the draft of a page per request, uncached, for editors and preview links. */
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { config } from '#platform/config.ts';
import { placeOf } from '#src/page/draft/draft-route.ts';
import { DraftView } from '#src/page/draft/draft-view.tsx';
import { findDraftParameters, type OpenDraft, openDraft } from '#src/page/draft/open-draft.ts';
import { draftMetadata } from '#src/page/page-metadata.ts';
import { DraftLinks } from '#studio/site/draft-links.island.tsx';
import { DraftTools } from '#studio/site/draft-tools.island.tsx';

/** Rendered per request and never cached: what this request reads serves this request only. */
export const dynamic = 'force-dynamic';
export const fetchCache = 'force-no-store';

type Props = {
  params: Promise<{ slug?: string[] }>;
  searchParams: Promise<Readonly<Record<string, string | readonly string[] | undefined>>>;
};

/** Cached per request, so that head and body show the same reading: an editor may type between two. */
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

/** Metadata of the page, with `noindex` and without a canonical URL: drafts are not public. */
export async function generateMetadata(props: Props): Promise<Metadata> {
  const { page } = (await open(props)) ?? notFound();
  return draftMetadata(page, config().siteUrl);
}

/**
 * Draft route: renders a draft page. The proxy rewrites authorised draft requests to it
 * (src/page/draft/draft-guard.ts).
 */
export default async function DraftPage(props: Props) {
  const draft = (await open(props)) ?? notFound();
  const query = await props.searchParams;
  const isSide = draft.view === 'drafts' || draft.view === 'published';
  return (
    <>
      <DraftView draft={draft} query={query} />
      <DraftLinks draftParameters={findDraftParameters(draft)} isSide={isSide} />
      {!isSide && (
        <DraftTools
          perspective={draft.link || draft.asOf ? null : draft.reading}
          // No update checks while the editor views one revision or compares two states.
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
