/** Structured data (JSON-LD) of a page apart from its blocks: organisation, breadcrumbs, article, trip. */

import type {
  Article,
  Organization,
  SearchAction,
  Thing,
  TouristTrip,
  WebPage,
  WithActionConstraints,
} from 'schema-dts';
import { z } from 'zod';
import type { PageContentData } from '#contracts/api/api-types.ts';
import { checkoutPath, contactPath, siteSearchPath } from '#contracts/page-paths.ts';
import { brand } from '#platform/brand.ts';
import { richText } from '#schemas/blocks/rich-text.schema.ts';
import type { TextBlock } from '#schemas/shared/portable-text.schema.ts';
import { toAbsoluteUrl } from './page-metadata.ts';
import { cardPath } from './social-card/card.ts';

/** Pages with a more specific schema.org type, by path in the specification; all others are `WebPage`. */
const kinds: ReadonlyMap<string, WebPage['@type']> = new Map([
  ['/about/', 'AboutPage'],
  [contactPath, 'ContactPage'],
  [checkoutPath, 'CheckoutPage'],
  [siteSearchPath, 'SearchResultsPage'],
  ['/blogs/', 'CollectionPage'],
  ['/destinations/', 'CollectionPage'],
  ['/tours/', 'CollectionPage'],
  ['/travel_passes/', 'CollectionPage'],
]);

/** Breadcrumb trail from the home page down to this page, shown by breadcrumbs and structured data. */
export function trailOf({ path, title, ancestors }: Pick<PageContentData, 'path' | 'title' | 'ancestors'>) {
  if (path === '/') return [];
  return [
    { title: 'Home', path: '/' },
    ...ancestors.map(({ title, path }) => ({ title, path })),
    { title, path },
  ];
}

/** Builds the structured data of a page, independent of its blocks; each object has its own `@id`. */
export function buildPageJsonLd(page: PageContentData, siteUrl: string): Thing[] {
  const home = toAbsoluteUrl('/', siteUrl);
  const url = toAbsoluteUrl(page.path, siteUrl);
  const site = `${home}#site`;
  const organisation: Organization = {
    '@type': 'Organization',
    '@id': `${home}#organisation`,
    url: home,
    name: brand.name,
    slogan: brand.tagline,
    logo: toAbsoluteUrl('/icon-512.png', siteUrl),
  };
  const trail = trailOf(page);
  const breadcrumb = `${url}#breadcrumb`;
  const description = page.seo?.description ?? page.summary ?? undefined;
  const things: Thing[] = [
    {
      '@type': kinds.get(page.path) ?? 'WebPage',
      '@id': `${url}#page`,
      url,
      name: page.title,
      description,
      inLanguage: 'en-NZ',
      isPartOf: { '@id': site },
      dateModified: page.updatedAt,
      primaryImageOfPage: page.image
        ? { '@type': 'ImageObject', url: toAbsoluteUrl(page.image.src, siteUrl) }
        : undefined,
      breadcrumb: trail.length > 0 ? { '@id': breadcrumb } : undefined,
    },
  ];
  if (trail.length > 0)
    things.push({
      '@type': 'BreadcrumbList',
      '@id': breadcrumb,
      itemListElement: trail.map(({ title, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        item: toAbsoluteUrl(path, siteUrl),
      })),
    });
  else
    things.push(
      {
        '@type': 'WebSite',
        '@id': site,
        url: home,
        name: brand.name,
        description: brand.tagline,
        inLanguage: 'en-NZ',
        publisher: { '@id': organisation['@id'] ?? home },
        potentialAction: searchAction(home),
      },
      organisation,
    );
  if (page.type === 'blogPost') things.push(article(page, { url, siteUrl, organisation, description }));
  const image = page.image ? toAbsoluteUrl(page.image.src, siteUrl) : undefined;
  if (page.type === 'tour') things.push(trip(page, { url, description, image }));
  if (page.type === 'destination')
    things.push({
      '@type': 'TouristDestination',
      '@id': `${url}#place`,
      name: page.title,
      url,
      description,
      image,
      containedInPlace: { '@type': 'Country', name: 'New Zealand' },
    });
  return things;
}

function searchAction(home: string): WithActionConstraints<SearchAction> {
  return {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${home}search/?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
}

/** The trip of a tour. Its block adds offers and dates under the same `@id`. */
function trip(
  { title, blocks }: PageContentData,
  about: {
    readonly url: string;
    readonly description: string | undefined;
    readonly image: string | undefined;
  },
): TouristTrip {
  const stages = tourStages(blocks);
  return {
    '@type': 'TouristTrip',
    '@id': `${about.url}#trip`,
    name: title,
    ...about,
    ...(stages.length > 0 && {
      itinerary: {
        '@type': 'ItemList',
        itemListElement: stages.map((name, index) => ({ '@type': 'ListItem', position: index + 1, name })),
      },
    }),
  };
}

interface AroundArticle {
  readonly url: string;
  readonly siteUrl: string;
  readonly organisation: Organization;
  readonly description: string | undefined;
}

function article(page: PageContentData, { url, siteUrl, organisation, description }: AroundArticle): Article {
  return {
    '@type': 'Article',
    '@id': `${url}#article`,
    headline: page.title,
    description,
    datePublished: page.publishedAt ?? undefined,
    dateModified: page.updatedAt,
    author: page.author ? { '@type': 'Organization', name: page.author } : organisation,
    publisher: organisation,
    image: toAbsoluteUrl(page.image ? page.image.src : cardPath(page), siteUrl),
    inLanguage: 'en-NZ',
    mainEntityOfPage: url,
  };
}

const richTextBlock = z.object({ _type: z.literal(richText.type) }).and(richText.shape);

/**
 * Lists the stages of a tour in order, such as `Day 2: across the strait`. They are the subheadings of the first rich
 * text block that has any; empty without one.
 */
function tourStages(blocks: readonly unknown[]): readonly string[] {
  for (const block of blocks) {
    const read = richTextBlock.safeParse(block);
    const stages = read.success ? read.data.body.flatMap(stageOf) : [];
    if (stages.length > 0) return stages;
  }
  return [];
}

function stageOf(node: { readonly _type: string } | TextBlock): string[] {
  if (!('style' in node) || node.style !== 'h3') return [];
  const name = node.children.map(({ text }) => text).join('');
  return name.trim() === '' ? [] : [name.trim()];
}
