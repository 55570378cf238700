import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { config } from '#platform/config.ts';
import { findPage, type SlugParams } from '#src/page/find-page.ts';
import { pageMetadata } from '#src/page/page-metadata.ts';
import { PageView } from '#src/page/page-view.tsx';

/** Seconds; the same figure as `contentLifetime` (Next reads it as a literal). */
export const revalidate = 60;

/** Pages are rendered when first asked for and then kept: the build needs no content. */
export function generateStaticParams() {
  return [];
}

export async function generateMetadata(props: SlugParams): Promise<Metadata> {
  return pageMetadata((await findPage(props)) ?? notFound(), config().siteUrl);
}

export default async function CmsPage(props: SlugParams) {
  const page = (await findPage(props)) ?? notFound();
  return <PageView page={page} visitor={{ kind: 'anyone' }} />;
}
