/** Port for the site's content: the `ContentSource` interface, its data types and its errors. */
import type { z } from 'zod';
import type { RoutableType } from '#contracts/content/routable-types.ts';
import type { SiteSettings } from '#schemas/documents/site-settings.schema.ts';
import type { Image } from '#schemas/shared/image.schema.ts';
import type { seo } from '#schemas/shared/seo.schema.ts';

/**
 * A page, as the API's `page-content` call returns it. Blocks are as stored, with references resolved; the page pipeline
 * parses them.
 */
export interface PageContent {
  readonly id: string;
  readonly type: RoutableType;
  /** Changes with every publish of the document. */
  readonly revision: string;
  /** Instant of the last change, ISO 8601. */
  readonly updatedAt: string;
  /** Canonical: starts and ends with a slash. */
  readonly path: string;
  readonly title: string;
  readonly summary: string | null;
  readonly seo: z.output<typeof seo> | null;
  /** The picture for social cards: the one chosen for them, else the page's own. */
  readonly image: Image | null;
  /** The pages above this one, from the home page down. */
  readonly ancestors: readonly { readonly path: string; readonly title: string }[];
  /** A blog post's date (ISO 8601) and author. */
  readonly publishedAt: string | null;
  readonly author: string | null;
  readonly blocks: readonly unknown[];
}

/** A picture of a listed document. */
export type ListedPicture = {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
} | null;

/** A destination, blog post or tour in a list. */
export interface Listed {
  readonly id: string;
  readonly slug: string;
  readonly path: string;
  readonly title: string;
  readonly summary: string | null;
  readonly picture: ListedPicture;
  /** Only for destinations. */
  readonly region: string | null;
  /** Only for blog posts. ISO 8601. */
  readonly publishedAt: string | null;
  /** Only for blog posts. */
  readonly author: string | null;
}

/** One page of a list. `page` counts from 1. */
export interface ListPage {
  readonly items: readonly Listed[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
}

/** Pagination of a list. `page` counts from 1. */
export interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

/** A page address, for the route table and the sitemap. */
export interface RouteEntry {
  /** Id of the document at this address. */
  readonly id: string;
  readonly path: string;
  readonly updatedAt: string;
  readonly hidden: boolean;
}

/** All page addresses and redirects of the site. */
export interface RouteTable {
  readonly pages: readonly RouteEntry[];
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
}

/**
 * Port for the site's content. Every call throws `ContentUnavailableError` if the content is unreachable and
 * `InvalidContentError` if the answer is not valid content. Missing content is null. Invalid parts of a document are left out and
 * logged as `content.odd`.
 */
export interface ContentSource {
  findPage(path: string): Promise<PageContent | null>;
  findSettings(): Promise<SiteSettings | null>;
  listBlogPosts(paging: Paging): Promise<ListPage>;
  findBlogPost(slug: string): Promise<PageContent | null>;
  listDestinations(paging: Paging): Promise<ListPage>;
  findDestination(slug: string): Promise<PageContent | null>;
  /** Never cached. */
  listRoutes(): Promise<RouteTable>;
  /** Never throws. */
  isReachable(): Promise<boolean>;
}

/** The content lake did not respond. */
export class ContentUnavailableError extends Error {
  override readonly name = 'ContentUnavailableError';
}

/** The content lake sent an invalid answer; `cause` holds the reason. A retry does not help. */
export class InvalidContentError extends Error {
  override readonly name = 'ContentOddError';
}
