/** Builds the preview of a document as a search result and social card, for editors. */
import { isRecord } from '#contracts/is-record.ts';
import { pathExpression } from '#schemas/shared/link.schema.ts';
import { searchResult, searchTitle } from '#schemas/validation/seo-length-rules.ts';
import type { Stored } from './duplicate-document.ts';

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** Truncates text as search results do: at a word, with an ellipsis. */
export function truncateAtWord(words: string, most: number): string {
  const letters = [...words];
  if (letters.length <= most) return words;
  const short = letters.slice(0, most).join('');
  const space = short.lastIndexOf(' ');
  return `${(space > most / 2 ? short.slice(0, space) : short).replace(/[\s,.;:–-]+$/, '')} …`;
}

const prefixes: Readonly<Record<string, string>> = {
  destination: 'destinations',
  blogPost: 'blogs',
  tour: 'tours',
};

/** Returns the path of a document on the site; undefined without one. */
export function pathOf(document: Stored): string | undefined {
  const slug = isRecord(document.slug) ? text(document.slug.current) : '';
  const path = isRecord(document.path) ? text(document.path.current) : '';
  const prefix = prefixes[String(document._type)];
  if (prefix) return slug === '' ? undefined : `/${prefix}/${slug}/`;
  return path === '' ? undefined : path;
}

/** Preview of a document in search results and on social cards. */
export interface SearchPreview {
  readonly title: string;
  readonly titleCut: string;
  readonly description: string;
  readonly descriptionCut: string;
  /** `southbound.example › ways_to_see_nz › trains`. */
  readonly trail: string;
  readonly host: string;
  readonly isHidden: boolean;
  /** Stored image of the card; undefined for the site's default. */
  readonly picture: Stored | undefined;
}

const withAsset = (value: unknown): Stored | undefined =>
  isRecord(value) && isRecord(value.asset) ? value : undefined;

function openingPicture(blocks: unknown): Stored | undefined {
  if (!Array.isArray(blocks)) return undefined;
  const opening: unknown = blocks.find((block: unknown) => isRecord(block) && block._type === 'hero');
  return isRecord(opening) ? withAsset(opening.picture) : undefined;
}

/** Builds the preview by the rules of the page's metadata (src/page/page-metadata.ts), from the stored document. */
export function searchPreview(
  document: Stored,
  site: { readonly url: string; readonly name: string; readonly tagline: string },
): SearchPreview {
  const seo = isRecord(document.seo) ? document.seo : {};
  const path = pathOf(document) ?? '/…/';
  const name = text(seo.title) || text(document.title) || 'Unnamed';
  const title = path === '/' ? `${site.name}: ${site.tagline}` : searchTitle(name, site.name);
  const description = text(seo.description) || text(document.summary) || site.tagline;
  const host = URL.parse(site.url)?.host ?? site.url;
  return {
    title,
    titleCut: truncateAtWord(title, searchResult.title),
    description,
    descriptionCut: truncateAtWord(description, searchResult.description),
    trail: [host, ...path.split('/').filter(Boolean)].join(' › '),
    host,
    isHidden: (seo.hidden ?? false) !== false,
    picture: withAsset(seo.picture) ?? withAsset(document.picture) ?? openingPicture(document.blocks),
  };
}

/** GROQ: addresses of a type in use, drafts included. */
export const addressesQuery = '*[_type == $type]{"address": coalesce(path.current, slug.current)}.address';

/** GROQ: documents that blocks can be copied to, by title. */
export const copyTargetsQuery = `*[_type in $types] | order(title asc)[0...500]{_id, _type, title, "path": ${pathExpression}}`;
