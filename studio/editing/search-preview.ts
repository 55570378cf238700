import { isRecord } from '#contracts/is-record.ts';
import { pathExpression } from '#schemas/shared/link.schema.ts';
import { searchResult, searchTitle } from '#schemas/validation/length-rules.ts';
import type { Stored } from './duplicate.ts';

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** Cuts as a search result does: at a word, with three dots. */
export function cut(words: string, most: number): string {
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

/** The address of a document on the site, as far as it has one. */
export function pathOf(document: Stored): string | undefined {
  const slug = isRecord(document.slug) ? text(document.slug.current) : '';
  const path = isRecord(document.path) ? text(document.path.current) : '';
  const prefix = prefixes[String(document._type)];
  if (prefix) return slug === '' ? undefined : `/${prefix}/${slug}/`;
  return path === '' ? undefined : path;
}

/** A document as search engines and social cards show it. */
export interface SearchPreview {
  readonly title: string;
  readonly titleCut: string;
  readonly description: string;
  readonly descriptionCut: string;
  /** `southbound.example › ways_to_see_nz › trains`. */
  readonly trail: string;
  readonly host: string;
  readonly isHidden: boolean;
  /** The stored picture of the card; undefined for the site's own. */
  readonly picture: Stored | undefined;
}

const withAsset = (value: unknown): Stored | undefined =>
  isRecord(value) && isRecord(value.asset) ? value : undefined;

function openingPicture(blocks: unknown): Stored | undefined {
  if (!Array.isArray(blocks)) return undefined;
  const opening: unknown = blocks.find((block: unknown) => isRecord(block) && block._type === 'hero');
  return isRecord(opening) ? withAsset(opening.picture) : undefined;
}

/** The same rules as the page's own head (src/page/page-metadata.ts), over what is stored. */
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
    titleCut: cut(title, searchResult.title),
    description,
    descriptionCut: cut(description, searchResult.description),
    trail: [host, ...path.split('/').filter(Boolean)].join(' › '),
    host,
    isHidden: (seo.hidden ?? false) !== false,
    picture: withAsset(seo.picture) ?? withAsset(document.picture) ?? openingPicture(document.blocks),
  };
}

/** GROQ: the addresses of a type that are in use, drafts included. */
export const addressesQuery = '*[_type == $type]{"address": coalesce(path.current, slug.current)}.address';

/** GROQ: documents that blocks may be copied to, by name. */
export const copyTargetsQuery = `*[_type in $types] | order(title asc)[0...500]{_id, _type, title, "path": ${pathExpression}}`;
