/** Catch-all route of public CMS pages, the same for all visitors and cached by Next (ISR). */
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { config } from '#platform/config.ts';
import { findPage, type SlugParams } from '#src/page/load-page.ts';
import { pageMetadata } from '#src/page/page-metadata.ts';
import { PageView } from '#src/page/page-view.tsx';

/** Seconds; equal to `contentLifetimeSeconds`, but Next needs a literal. */
export const revalidate = 60;

/** Renders pages on their first request and caches them, so that the build needs no content. */
export function generateStaticParams() {
  return [];
}

export async function generateMetadata(props: SlugParams): Promise<Metadata> {
  return pageMetadata((await findPage(props)) ?? notFound(), config().siteUrl);
}

/** Page route of the CMS: renders a public page for all visitors; Next caches it. */
export default async function CmsPage(props: SlugParams) {
  const page = (await findPage(props)) ?? notFound();
  return <PageView page={page} visitor={{ kind: 'anyone' }} />;
}
