/** Pictures of the media library: read, searched and described. Stored on the asset documents, as Sanity's media plugin does. */
import type { SanityClient } from 'sanity';
import { z } from 'zod';
import { folded } from '#contracts/text/fold-text.ts';
import { listReferencePatches, type ReferencePatch } from '../editing/replace-reference.ts';

/** GROQ in perspective `raw`: all pictures, the newest first, with the number of documents that use each. */
export const mediaQuery = `*[_type == "sanity.imageAsset"] | order(_createdAt desc)[0...3000]{
  _id, _rev, url, originalFilename, title, altText, size,
  "width": metadata.dimensions.width, "height": metadata.dimensions.height,
  "tags": opt.media.tags[]->name.current, "uses": count(*[references(^._id)])
}`;

const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value?.trim() ?? '');
const stored = z.object({
  _id: z.string(),
  url: z.string(),
  originalFilename: text,
  title: text,
  altText: text,
  size: z.number().catch(0),
  width: z.number().catch(0),
  height: z.number().catch(0),
  tags: z
    .array(z.string().nullable())
    .nullish()
    .catch(null)
    .transform((tags) => (tags ?? []).filter((tag) => tag !== null)),
  uses: z.number().catch(0),
});

/** A picture of the media library. */
export interface MediaAsset {
  readonly id: string;
  /** Address of the original. */
  readonly url: string;
  readonly fileName: string;
  readonly title: string;
  /** Alt text of uses without their own. */
  readonly altText: string;
  readonly tags: readonly string[];
  /** Bytes. */
  readonly size: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Number of documents that use it; drafts, templates and versions count separately. */
  readonly uses: number;
}

/** Parses the result of `mediaQuery`. */
export function parseMedia(found: unknown): MediaAsset[] {
  return (Array.isArray(found) ? found : []).flatMap((entry): MediaAsset[] => {
    const parsed = stored.safeParse(entry);
    if (!parsed.success) return [];
    const { _id: id, originalFilename: fileName, ...asset } = parsed.data;
    return [{ id, fileName, ...asset }];
  });
}

/** Filters of the library, with their names. */
export const mediaFilters = {
  all: 'All pictures',
  unused: 'Unused',
  'without-description': 'Without a description',
} as const;
export type MediaFilter = keyof typeof mediaFilters;

/** Returns the filter with this name; `all` for any other value. */
export function toMediaFilter(name: string): MediaFilter {
  return name === 'unused' || name === 'without-description' ? name : 'all';
}

/** Lists the pictures that match: each word of the search must start a word of the name, description or a tag. */
export function searchMedia(
  assets: readonly MediaAsset[],
  { search, filter, tag }: { readonly search: string; readonly filter: MediaFilter; readonly tag: string },
): MediaAsset[] {
  const searched = wordsOf(search);
  return assets.filter((asset) => {
    if (filter === 'unused' && asset.uses > 0) return false;
    if (filter === 'without-description' && asset.altText !== '') return false;
    if (tag !== '' && !asset.tags.includes(tag)) return false;
    const words = wordsOf(`${asset.fileName} ${asset.title} ${asset.altText} ${asset.tags.join(' ')}`);
    return searched.every((part) => words.some((word) => word.startsWith(part)));
  });
}

const wordsOf = (words: string) =>
  folded(words)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Lists all tags in alphabetical order. */
export function listTags(assets: readonly MediaAsset[]): string[] {
  return [...new Set(assets.flatMap(({ tags }) => tags))].toSorted((a, b) => a.localeCompare(b, 'en-NZ'));
}

/** Splits tags that an editor typed, separated by commas. */
export function parseTags(typed: string): string[] {
  return [...new Set(typed.split(',').map((tag) => tag.trim().slice(0, 60)))].filter(Boolean);
}

/** An editor's words about a picture. */
export interface MediaDetails {
  readonly title: string;
  readonly altText: string;
  readonly tags: readonly string[];
}

const storedTags = z.array(z.object({ _id: z.string(), name: text }));

/** Stores the details of a picture, and the tags that are new. Throws if the content refuses them. */
export async function saveDetails(
  client: Pick<SanityClient, 'fetch' | 'transaction' | 'patch'>,
  id: string,
  { title, altText, tags }: MediaDetails,
): Promise<void> {
  const texts = { title: title.trim(), altText: altText.trim() };
  const found: unknown = await client.fetch(
    '*[_type == "media.tag"]{_id, "name": name.current}',
    {},
    { perspective: 'raw' },
  );
  const keyOf = (name: string) => name.normalize().toLowerCase();
  const tagIds = new Map(storedTags.parse(found).map(({ _id, name }) => [keyOf(name), _id]));
  const transaction = client.transaction();
  for (const tag of tags) {
    if (tagIds.has(keyOf(tag))) continue;
    // An id with a dot is private, so that a new tag expires no page.
    const _id = `mediaTag.${crypto.randomUUID()}`;
    tagIds.set(keyOf(tag), _id);
    transaction.create({ _id, _type: 'media.tag', name: { _type: 'slug', current: tag } });
  }
  const references = [...new Set(tags.flatMap((tag) => tagIds.get(keyOf(tag)) ?? []))].map((_ref) => ({
    ...{ _key: _ref.replaceAll('.', '-'), _type: 'reference', _ref, _weak: true },
  }));
  const patch = client
    .patch(id)
    .setIfMissing({ opt: {} })
    .setIfMissing({ 'opt.media': {} })
    .set({ ...texts, 'opt.media.tags': references })
    .unset(Object.entries(texts).flatMap(([name, value]) => (value === '' ? [name] : [])));
  await transaction.patch(patch).commit();
}

/** A patch that replaces a picture. `unset`: crops and hotspots, which belong to the old picture. */
export interface PicturePatch extends ReferencePatch {
  readonly unset: readonly string[];
}

/** Lists the patches that replace a picture in all documents of the result of `usesQuery`. Texts of the uses stay. */
export function listPicturePatches(found: unknown, change: { from: string; to: string }): PicturePatch[] {
  return listReferencePatches(found, change).map((patch) => ({
    ...patch,
    unset: Object.keys(patch.set).flatMap((path) => {
      const picture = path.replace(/\.?asset\._ref$/, '');
      return picture === path ? [] : [`${picture}.crop`, `${picture}.hotspot`];
    }),
  }));
}

/** GROQ in perspective `raw`: the id of one document that refers to `$id`, named revisions included, as a list. */
export const firstUseQuery = '*[references($id)][0...1]._id';

/** Deletes a picture that nothing uses. Returns false if something does. Throws if the content is unreachable. */
export async function deleteUnused(
  client: Pick<SanityClient, 'fetch' | 'delete'>,
  id: string,
): Promise<boolean> {
  const uses = await client.fetch<string[]>(firstUseQuery, { id }, { perspective: 'raw' });
  if (uses.length > 0) return false;
  await client.delete(id);
  return true;
}

/** Formats a size in bytes: `72 kB`, `1.4 MB`. */
export function formatSize(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
