/** Per-request route: renders a CMS page uncached (dynamic rendering), with query, cart and booking. */
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { config } from '#platform/config.ts';
import { findPage, type SlugParams } from '#src/page/load-page.ts';
import { pageMetadata } from '#src/page/page-metadata.ts';
import { PageView } from '#src/page/page-view.tsx';
import { visitorOfRequest } from '#src/page/visitor.ts';

/** Rendered per request and never cached: search results expire within a minute, and a cart belongs to one visitor. */
export const dynamic = 'force-dynamic';

type Props = SlugParams & {
  searchParams: Promise<Readonly<Record<string, string | readonly string[] | undefined>>>;
};

/**
 * Metadata of the page, with a canonical URL without query and with `noindex`, because the answer is for one request.
 */
export async function generateMetadata(props: Props): Promise<Metadata> {
  const page = (await findPage(props)) ?? notFound();
  return { ...pageMetadata(page, config().siteUrl), robots: { index: false, follow: true } };
}

/**
 * Per-request route: renders a CMS page uncached. The proxy rewrites to it where needed
 * (src/page/page-routes.ts).
 */
export default async function CmsPageForRequest(props: Props) {
  const page = (await findPage(props)) ?? notFound();
  return (
    <PageView page={page} query={await props.searchParams} visitor={await visitorOfRequest(page.path)} />
  );
}
