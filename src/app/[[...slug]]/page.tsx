import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { loadPage } from '#src/page/load-page.ts';
import { pageMetadata } from '#src/page/page-metadata.ts';
import { PageView } from '#src/page/page-view.tsx';
import { config } from '#src/platform/config.ts';

/** Seconds; the same figure as `contentLifetime` (Next reads it as a literal). */
export const revalidate = 60;

/** Pages are rendered when first asked for and then kept: the build needs no content. */
export function generateStaticParams() {
  return [];
}

type Params = { params: Promise<{ slug?: string[] }> };

async function find({ params }: Params) {
  const { slug = [] } = await params;
  const page = await loadPage(slug.length === 0 ? '/' : `/${slug.map(decodeURIComponent).join('/')}/`);
  return page ?? notFound();
}

export async function generateMetadata(props: Params): Promise<Metadata> {
  return pageMetadata(await find(props), config().siteUrl);
}

export default async function CmsPage(props: Params) {
  return <PageView page={await find(props)} />;
}
