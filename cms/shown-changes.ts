import { z } from 'zod';
import { isRecord } from '#contracts/is-record.ts';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { routableTypes } from '#schemas/shared/link.schema.ts';
import { parsedAnswer } from './answer.ts';
import { mediaBase, query } from './client.ts';

const stored = z.looseObject({ _id: z.string(), _type: z.string(), _updatedAt: z.string() });
type Stored = z.output<typeof stored>;

/** What pages are made of besides themselves. Pictures do not change: another one is another document. */
const shownTypes = [...routableTypes, 'sharedSection', 'travelPass', 'station'];

/** The types that a block lists by themselves; of pages it needs no more than where they stand. */
const listedBy: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(blockSchemas).map(({ type, reads }) => [
    type,
    [...reads].filter((each: string) => each !== 'page'),
  ]),
);
/** Cards are of one type at a time, or chosen. */
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
 * When what each document shows last changed, by its id: itself, the shared sections it holds, what stands on its cards, and the
 * newest of what it lists. A link shows words of its own: where it leads to counts for nothing.
 */
export function shownChanges(documents: readonly Stored[]): ReadonlyMap<string, string> {
  const byId = new Map(documents.map((document) => [document._id, document]));
  const newest = new Map<string, string>();
  for (const { _type, _updatedAt } of documents)
    if (_updatedAt > (newest.get(_type) ?? '')) newest.set(_type, _updatedAt);

  /** The dates of all that a part of a document shows. A section's blocks stand on the page; one inside a section is not shown. */
  function* dates(value: unknown, opensSections: boolean): Generator<string> {
    if (Array.isArray(value)) for (const each of value) yield* dates(each, opensSections);
    if (!isRecord(value)) return;
    for (const type of listedTypes(value)) yield newest.get(type) ?? '';
    const target = typeof value._ref === 'string' ? byId.get(value._ref) : undefined;
    if (target) {
      // Of others a card shows their first words alone.
      yield target._updatedAt;
      if (target._type === 'sharedSection' && opensSections) yield lastOfSection(target);
    }
    for (const [name, part] of Object.entries(value))
      if (name !== 'target') yield* dates(part, opensSections);
  }

  const sections = new Map<string, string>();
  /** Once for each section, however many pages hold it. */
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

/** What a sitemap tells of a page besides its address. */
export interface Shown {
  /** When what it shows last changed, ISO 8601. */
  readonly changedAt: string;
  /** The address of its own picture; null where it has none. */
  readonly picture: string | null;
}

const pictured = z.looseObject({ _id: z.string(), ownPicture: z.string().nullish() });

/** What every published document shows, by its id, as it was within the last minute. Throws as a `ContentSource` does. */
export async function readShown(): Promise<ReadonlyMap<string, Shown>> {
  const documents = await parsedAnswer(z.array(stored.and(pictured)), () =>
    query(
      `*[_type in $types]{
        ..., "ownPicture": coalesce(seo.picture, picture, blocks[_type == "hero"][0].picture).asset->path
      }`,
      { types: shownTypes },
      ['addresses'],
    ),
  );
  const changes = shownChanges(documents);
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
