import type { Metadata } from 'next';
import { croppedPart } from '#components/media/image-source.ts';
import type { PageContentData } from '#src/api/types.ts';
import { brand } from '#src/platform/brand.ts';

/** What a social card’s picture is cut to, in pixels. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Absolute address of a path or of an asset. */
export function absolute(address: string, siteUrl: string): string {
  return new URL(address, siteUrl).href;
}

/** A fraction as `/media/` takes it: an editor's hotspot has a dozen decimals. */
const thousandths = (value: number) => String(Number(value.toFixed(3)));

function cardImage(page: PageContentData, siteUrl: string) {
  if (!page.image)
    return [{ url: absolute('/icon-512.png', siteUrl), width: 512, height: 512, alt: brand.name }];
  const { x, y } = page.image.hotspot ?? { x: 0.5, y: 0.5 };
  const rect = croppedPart(page.image, cardSize.width / cardSize.height);
  const cut = new URLSearchParams({
    ...(rect !== undefined && { rect }),
    w: String(cardSize.width),
    h: String(cardSize.height),
    fit: 'crop',
    ...(rect === undefined && { crop: 'focalpoint', 'fp-x': thousandths(x), 'fp-y': thousandths(y) }),
    fm: 'jpg',
    q: '80',
  });
  return [{ url: `${absolute(page.image.src, siteUrl)}?${cut}`, ...cardSize, alt: page.image.alt }];
}

/** Title, description, canonical address and social card of a page. */
export function pageMetadata(page: PageContentData, siteUrl: string): Metadata {
  const title = page.seo?.title ?? page.title;
  const description = page.seo?.description ?? page.summary ?? brand.tagline;
  const url = absolute(page.path, siteUrl);
  return {
    title: page.path === '/' ? { absolute: `${brand.name}: ${brand.tagline}` } : title,
    description,
    // Words that stood on another site first belong to that one.
    alternates: { canonical: page.seo?.canonical ?? url },
    robots: page.seo?.hidden ? { index: false, follow: true } : undefined,
    openGraph: {
      type: page.type === 'blogPost' ? 'article' : 'website',
      siteName: brand.name,
      locale: 'en_NZ',
      title,
      description,
      url,
      images: cardImage(page, siteUrl),
    },
    twitter: { card: 'summary_large_image' },
  };
}
