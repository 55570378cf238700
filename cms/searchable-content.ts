/** Reads all published content for the site search index, in slices and without a cache. */
import { z } from 'zod';
import { routableTypes } from '#contracts/content/routable-types.ts';
import { isRecord } from '#contracts/is-record.ts';
import { type Image, imageProjection, optionalImage } from '#schemas/shared/image.schema.ts';
import { pathExpression } from '#schemas/shared/link.schema.ts';
import { addressOf, storedPath } from '#schemas/shared/site-path.ts';
import { keyForId } from '#schemas/shared/stored-keys.ts';
import { extractBlockTexts } from './block-texts.ts';
import { parseEntries, parseResult } from './parse-result.ts';
import { isHidden } from './queries.ts';
import { freshness, mediaBase, queryFresh } from './sanity-client.ts';

/** The document types that site search finds. */
export const searchableTypes = [...routableTypes, 'travelPass'] as const;

/** A published document, as the search index stores it. */
export interface SearchableDocument {
  readonly id: string;
  readonly type: (typeof searchableTypes)[number];
  /** Address of the result: its own page, or the block of a page that shows it. */
  readonly path: string;
  readonly title: string;
  readonly summary: string | null;
  /** A destination's region, or the start and end of a tour. */
  readonly place: string | null;
  readonly picture: Image | null;
  /** Visible text of its blocks, in page order. */
  readonly text: string;
  readonly fragments: readonly TextFragment[];
}

/** The start of a block, question or tab in a document's text, up to the next one. */
export interface TextFragment {
  readonly start: number;
  /** Its anchor, such as `block-access-luggage`; null for the top of the page. */
  readonly anchor: string | null;
}

/** A `stationList` block of a page, with its settings. */
export interface StationListPart {
  /** Path of the page with the block's anchor. */
  readonly path: string;
  readonly by: string;
  readonly lines: readonly string[];
  readonly regions: readonly string[];
  readonly stations: readonly string[];
  readonly modes: readonly string[];
}

/** All published content that search covers. */
export interface SearchableContent {
  readonly documents: readonly SearchableDocument[];
  readonly stationLists: readonly StationListPart[];
  /** Path of the page with the full journey search; null if there is none. */
  readonly journeySearchPath: string | null;
  /** Texts and pictures that editors added to stations, by stop id. */
  readonly stationTexts: ReadonlyMap<
    string,
    { readonly text: string | null; readonly picture: Image | null }
  >;
}

/** Number of documents in one query. */
const slice = 250;
/** Maximum number of indexed documents. */
export const maxDocuments = 20_000;
/** Maximum text length of a document in characters; the rest is cut off. */
const maxText = 20_000;

/** Reads documents after `$after` in order of id, with their stored blocks. Excludes hidden documents. */
const sliceQuery = `*[_type in $types && _id > $after && !(${isHidden})] | order(_id) [0...${slice}]{
  "id": _id, "type": _type, "path": ${pathExpression}, title, summary, "place": coalesce(region, place), included, stop, text,
  "picture": coalesce(seo.picture, picture, blocks[_type == "hero"][0].picture){${imageProjection}},
  "blocks": blocks[]{..., _type == "sharedBlocks" => {"sectionBlocks": section->blocks}}
}`;

const text = z.string().trim().min(1).nullish().catch(null);
const stored = z.object({
  id: z.string(),
  type: z.enum([...searchableTypes, 'station']),
  path: z.unknown(),
  title: text,
  summary: text,
  place: text,
  stop: text,
  text,
  included: z.array(z.string()).nullish().catch(null),
  picture: optionalImage.catch(undefined),
  blocks: z.array(z.unknown()).nullish().catch(null),
});
type Stored = z.output<typeof stored>;

/** Returns the current content moment, which changes with every publish. */
export function currentContentMoment(): number {
  return freshness.moment();
}

/** Reads all published content in slices, without a cache. Throws as a `ContentSource` does. */
export async function readSearchable(): Promise<SearchableContent> {
  const found: Stored[] = [];
  let after = '';
  while (found.length < maxDocuments) {
    const params = { types: [...searchableTypes, 'station'], after, mediaBase: mediaBase() };
    const answer = await parseResult(z.array(z.looseObject({ id: z.string() })), () =>
      queryFresh(sliceQuery, params),
    );
    found.push(...parseEntries(stored, answer, 'search'));
    const last = answer.at(-1);
    if (answer.length < slice || !last) break;
    after = last.id;
  }
  return searchableOf(found);
}

function searchableOf(found: readonly Stored[]): SearchableContent {
  const pages = found.flatMap((document) => {
    const path = storedPath(document.path);
    // Below /blogs/ and similar paths a `page` would never be found: see `readRoutes`.
    return path && addressOf(path).type === document.type ? [{ ...document, path }] : [];
  });
  const parts = pages.flatMap(({ path, blocks }) =>
    (blocks ?? []).flatMap((block) =>
      isRecord(block) && typeof block._key === 'string'
        ? [{ block, path, anchor: `${path}#block-${keyForId(block._key)}` }]
        : [],
    ),
  );
  const shownAt = showingParts(parts);
  const documents = [...pages, ...found.filter(({ type }) => type === 'travelPass')].flatMap(
    (document): SearchableDocument[] => {
      const { id, type, title, summary, place, picture, included, blocks } = document;
      const path = type === 'travelPass' ? shownAt.get(id) : document.path;
      if (type === 'station' || !title || typeof path !== 'string') return [];
      return [
        {
          ...{ id, type, path, title },
          summary: summary ?? null,
          place: place ?? null,
          picture: picture ?? null,
          ...joinTexts(included ?? [], blocks ?? []),
        },
      ];
    },
  );
  return {
    documents,
    stationLists: parts
      .filter(({ block }) => block._type === 'stationList')
      .map(({ block, anchor }) => ({
        path: anchor,
        by: typeof block.by === 'string' ? block.by : '',
        lines: idsOf(block.lines),
        regions: idsOf(block.regions),
        stations: idsOf(block.stations),
        modes: idsOf(block.modes),
      })),
    journeySearchPath:
      parts
        .filter(({ block }) => block._type === 'journeySearch' && block.form === 'full')
        .map(({ path }) => path)
        .toSorted()[0] ?? null,
    stationTexts: new Map(
      found.flatMap(({ type, stop, text: words, picture }) =>
        type === 'station' && stop
          ? [[stop, { text: words ?? null, picture: picture ?? null }] as const]
          : [],
      ),
    ),
  };
}

/** Joins the texts of a document, and notes where the parts with an anchor begin. */
function joinTexts(
  included: readonly string[],
  blocks: readonly unknown[],
): Pick<SearchableDocument, 'text' | 'fragments'> {
  const top = included.map((text): Line => ({ text, anchor: null }));
  const lines = [...top, ...blocks.flatMap((block) => (isRecord(block) ? linesOf(block) : []))];
  const fragments: TextFragment[] = [];
  let start = 0;
  for (const { text: line, anchor } of lines) {
    if (fragments.at(-1)?.anchor !== anchor) fragments.push({ start, anchor });
    start += line.length + 1;
  }
  return {
    text: lines
      .map((line) => line.text)
      .join('\n')
      .slice(0, maxText),
    fragments,
  };
}

interface Line {
  readonly text: string;
  readonly anchor: string | null;
}

/** Fields of block types whose entries have anchors: the list, and the first line of an entry. */
const anchoredEntries: Readonly<Record<string, { readonly list: string; readonly title: string }>> = {
  faq: { list: 'questions', title: 'question' },
  tabs: { list: 'items', title: 'title' },
};

/** Returns the texts of a block with their anchors. A shared section is replaced by its blocks, as on the page. */
function linesOf(block: Readonly<Record<string, unknown>>, key: unknown = block._key): readonly Line[] {
  const { sectionBlocks, startsAt, endsAt } = block;
  if (Array.isArray(sectionBlocks))
    return sectionBlocks
      .filter(isRecord)
      .flatMap((inner) => linesOf({ startsAt, endsAt, ...inner }, `${key}-${inner._key}`));
  // The opening is the top of the page.
  let anchor = typeof key === 'string' && block._type !== 'hero' ? `block-${keyForId(key)}` : null;
  const { list = '', title = '' } = anchoredEntries[String(block._type)] ?? {};
  const entries = new Map(recordsOf(block[list]).map((entry) => [String(entry[title]).trim(), entry._key]));
  const whole = anchor;
  return extractBlockTexts([block]).map((line) => {
    const entryKey = entries.get(line);
    if (whole !== null && typeof entryKey === 'string') anchor = `${whole}-${keyForId(entryKey)}`;
    return { text: line, anchor };
  });
}

const recordsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);

interface Part {
  readonly block: Readonly<Record<string, unknown>>;
  readonly anchor: string;
}

/**
 * Maps each referenced document to the block that shows it best: the one with the fewest references. This gives documents
 * without an address a place to link to.
 */
function showingParts(parts: readonly Part[]): ReadonlyMap<string, string> {
  const shown = parts
    .map(({ block, anchor }) => ({ anchor, references: referencesIn(block) }))
    .toSorted((a, b) => b.references.length - a.references.length);
  return new Map(shown.flatMap(({ anchor, references }) => references.map((id) => [id, anchor] as const)));
}

function referencesIn(value: unknown): readonly string[] {
  const found = new Set<string>();
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (Array.isArray(next)) waiting.push(...next);
    else if (isRecord(next)) {
      if (typeof next._ref === 'string') found.add(next._ref);
      waiting.push(...Object.values(next));
    }
  }
  return [...found];
}

function idsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}
