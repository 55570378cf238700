import type { MetadataRoute } from 'next';
import { sanityContent } from '#cms/sanity-content.ts';
import { readSitemapDocuments, type SitemapDocument } from '#cms/sitemap-documents.ts';
import { config } from '#platform/config.ts';
import { escaped } from '#src/page/escape-xml.ts';
import { toAbsoluteUrl } from '#src/page/page-metadata.ts';
import { visitorPages } from '#src/page/page-routes.ts';

export const dynamic = 'force-dynamic';

/** Sitemap: every public address with its picture and the date of its latest visible change. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const { siteUrl } = config();
  const { pages } = await sanityContent.listRoutes();
  // If the details cannot be read, the addresses are listed with their documents' own dates.
  const shown = await readSitemapDocuments().catch((): ReadonlyMap<string, SitemapDocument> => new Map());
  return pages
    .filter(({ hidden, path }) => !hidden && !visitorPages.has(path))
    .map(({ id, path, updatedAt }) => {
      const { changedAt = updatedAt, picture = null } = shown.get(id) ?? {};
      return {
        // Next does not escape URLs.
        url: escaped(toAbsoluteUrl(path, siteUrl)),
        lastModified: changedAt > updatedAt ? changedAt : updatedAt,
        ...(picture && { images: [escaped(toAbsoluteUrl(picture, siteUrl))] }),
      };
    })
    .toSorted((a, b) => a.url.localeCompare(b.url));
}
