/** Sitemap data of published documents: when their visible content last changed (`lastmod`), and their picture. */
import { z } from 'zod';
import { routableTypes } from '#contracts/content/routable-types.ts';
import { isRecord } from '#contracts/is-record.ts';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { parseResult } from './parse-result.ts';
import { mediaBase, query } from './sanity-client.ts';

const stored = z.looseObject({ _id: z.string(), _type: z.string(), _updatedAt: z.string() });
type Stored = z.output<typeof stored>;

/** Document types that appear on pages. Assets are not needed: a new picture is a new document. */
const shownTypes = [...routableTypes, 'sharedSection', 'travelPass', 'station'];

/**
 * The document types that a block lists automatically. Of type `page` a block shows only addresses, so changes do not count.
 */
const listedBy: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(blockSchemas).map(({ type, reads }) => [
    type,
    [...reads].filter((each: string) => each !== 'page'),
  ]),
);
/** The document type for each automatic source of a card list. */
const cardSources: ReadonlyMap<unknown, string> = new Map([
  ['destinations', 'destination'],
  ['blogs', 'blogPost'],
  ['tours', 'tour'],
]);

function listedTypes(block: Readonly<Record<string, unknown>>): readonly string[] {
  if (block._type !== 'cardList') return listedBy.get(String(block._type)) ?? [];
  const type = cardSources.get(block.source);
  return type === undefined ? [] : [type];
}

/**
 * Returns the last change of each document's visible content (ISO 8601), by document id. It includes shared sections,
 * documents on cards, and the newest document of each listed type. Link targets do not count, because a link has its own
 * text.
 */
export function lastVisibleChanges(documents: readonly Stored[]): ReadonlyMap<string, string> {
  const byId = new Map(documents.map((document) => [document._id, document]));
  const newest = new Map<string, string>();
  for (const { _type, _updatedAt } of documents)
    if (_updatedAt > (newest.get(_type) ?? '')) newest.set(_type, _updatedAt);

  /**
   * Yields the change dates of everything that part of a document shows. Opens shared sections of the page, but no sections
   * inside sections.
   */
  function* dates(value: unknown, opensSections: boolean): Generator<string> {
    if (Array.isArray(value)) for (const each of value) yield* dates(each, opensSections);
    if (!isRecord(value)) return;
    for (const type of listedTypes(value)) yield newest.get(type) ?? '';
    const target = typeof value._ref === 'string' ? byId.get(value._ref) : undefined;
    if (target) {
      // A card shows only the first texts of its document.
      yield target._updatedAt;
      if (target._type === 'sharedSection' && opensSections) yield lastOfSection(target);
    }
    for (const [name, part] of Object.entries(value))
      if (name !== 'target') yield* dates(part, opensSections);
  }

  const sections = new Map<string, string>();
  /** Computes each section once, however many pages contain it. */
  function lastOfSection({ _id, _updatedAt, blocks }: Stored): string {
    const known = sections.get(_id);
    if (known !== undefined) return known;
    const last = latest(_updatedAt, dates(blocks, false));
    sections.set(_id, last);
    return last;
  }

  return new Map(
    documents.map((document) => [document._id, latest(document._updatedAt, dates(document, true))]),
  );
}

function latest(first: string, others: Iterable<string>): string {
  let last = first;
  for (const date of others) if (date > last) last = date;
  return last;
}

/** Sitemap data of a page besides its address. */
export interface SitemapDocument {
  /** Time of the last visible change, ISO 8601. */
  readonly changedAt: string;
  /** Address of the page's own picture; null if it has none. */
  readonly picture: string | null;
}

const pictured = z.looseObject({ _id: z.string(), ownPicture: z.string().nullish() });

/** Returns sitemap data of all published documents by id, at most one minute old. Throws as a `ContentSource` does. */
export async function readSitemapDocuments(): Promise<ReadonlyMap<string, SitemapDocument>> {
  const documents = await parseResult(z.array(stored.and(pictured)), () =>
    query(
      `*[_type in $types]{
        ..., "ownPicture": coalesce(seo.picture, picture, blocks[_type == "hero"][0].picture).asset->path
      }`,
      { types: shownTypes },
      ['addresses'],
    ),
  );
  const changes = lastVisibleChanges(documents);
  return new Map(
    documents.map(({ _id, _updatedAt, ownPicture }) => [
      _id,
      {
        changedAt: changes.get(_id) ?? _updatedAt,
        picture: ownPicture ? `${mediaBase()}${ownPicture}` : null,
      },
    ]),
  );
}
