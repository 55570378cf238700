import type { MetadataRoute } from 'next';
import { sanityContent } from '#src/content/sanity-content.ts';
import { absolute } from '#src/page/page-metadata.ts';
import { visitorPages } from '#src/page/visitor-pages.ts';
import { config } from '#src/platform/config.ts';

export const dynamic = 'force-dynamic';

/** Every public address with the date of its last change. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const { siteUrl } = config();
  const { pages } = await sanityContent.listRoutes();
  return pages
    .filter(({ hidden, path }) => !hidden && !visitorPages.has(path))
    .map(({ path, updatedAt }) => ({ url: absolute(path, siteUrl), lastModified: updatedAt }))
    .toSorted((a, b) => a.url.localeCompare(b.url));
}
