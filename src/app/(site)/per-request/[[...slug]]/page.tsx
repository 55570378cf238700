import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { config } from '#platform/config.ts';
import { findPage, type SlugParams } from '#src/page/find-page.ts';
import { pageMetadata } from '#src/page/page-metadata.ts';
import { PageView } from '#src/page/page-view.tsx';
import { visitorOfRequest } from '#src/page/visitor.ts';

/** Rendered for each request and never kept: a search is as good as its minute, a cart is its visitor's. */
export const dynamic = 'force-dynamic';

type Props = SlugParams & {
  searchParams: Promise<Readonly<Record<string, string | readonly string[] | undefined>>>;
};

/** The page's own, canonical without the query; what is for one request is no page for search engines. */
export async function generateMetadata(props: Props): Promise<Metadata> {
  const page = (await findPage(props)) ?? notFound();
  return { ...pageMetadata(page, config().siteUrl), robots: { index: false, follow: true } };
}

/** A page of the CMS for this request alone, where the proxy sends those that need it (src/page/per-request-route.ts). */
export default async function CmsPageForRequest(props: Props) {
  const page = (await findPage(props)) ?? notFound();
  return (
    <PageView page={page} query={await props.searchParams} visitor={await visitorOfRequest(page.path)} />
  );
}
