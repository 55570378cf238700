/** Metadata of a page for Next: title, description, canonical URL, robots and Open Graph. */
import type { Metadata } from 'next';
import type { PageContentData } from '#contracts/api/api-types.ts';
import { brand } from '#platform/brand.ts';
import { searchTitle } from '#schemas/validation/seo-length-rules.ts';
import { feedPath, feedTitle } from './blog-feed.ts';
import { cardPath, cardSize } from './social-card/card.ts';

/** Builds the absolute URL of a path or asset. */
export function toAbsoluteUrl(address: string, siteUrl: string): string {
  return new URL(address, siteUrl).href;
}

/** The page's social card (src/app/social). */
function cardImage(page: PageContentData, siteUrl: string) {
  const alt = page.image?.alt ? `${page.title}. ${page.image.alt}` : page.title;
  return [{ url: toAbsoluteUrl(cardPath(page), siteUrl), ...cardSize, type: 'image/png', alt }];
}

/** Metadata of a draft: not indexed, and with the site's sign instead of a card, because drafts are not public. */
export function draftMetadata(page: PageContentData, siteUrl: string): Metadata {
  const { openGraph, ...head } = pageMetadata(page, siteUrl);
  const sign = { url: toAbsoluteUrl('/icon-512.png', siteUrl), width: 512, height: 512, alt: brand.name };
  return {
    ...head,
    robots: { index: false, follow: false },
    openGraph: { ...openGraph, images: [sign] },
    twitter: { card: 'summary' },
  };
}

const isOfBlog = ({ path, type }: PageContentData) => type === 'blogPost' || path === '/blogs/';
const feedLink = (siteUrl: string) => ({
  'application/atom+xml': [{ url: toAbsoluteUrl(feedPath, siteUrl), title: feedTitle }],
});

/** Metadata of a page: title, description, canonical URL, robots and social card. */
export function pageMetadata(page: PageContentData, siteUrl: string): Metadata {
  const title = page.seo?.title ?? page.title;
  const description = page.seo?.description ?? page.summary ?? brand.tagline;
  const url = toAbsoluteUrl(page.path, siteUrl);
  return {
    title: {
      absolute: page.path === '/' ? `${brand.name}: ${brand.tagline}` : searchTitle(title, brand.name),
    },
    description,
    // Content first published on another site names that as canonical.
    alternates: {
      canonical: page.seo?.canonical ?? url,
      ...(isOfBlog(page) && { types: feedLink(siteUrl) }),
    },
    robots: page.seo?.hidden ? { index: false, follow: true } : undefined,
    openGraph: {
      ...(page.type === 'blogPost'
        ? { type: 'article', publishedTime: page.publishedAt ?? undefined, modifiedTime: page.updatedAt }
        : { type: 'website' }),
      siteName: brand.name,
      locale: 'en_NZ',
      title,
      description,
      url,
      images: cardImage(page, siteUrl),
    },
    // X takes the image and its text from Open Graph; without the empty list Next would write them a second time.
    twitter: { card: 'summary_large_image', images: [] },
  };
}
