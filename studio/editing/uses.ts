import { z } from 'zod';
import { namedRevisionType } from '#contracts/content/named-revision.ts';
import { isRecord } from '#contracts/is-record.ts';
import { publishedId } from '#schemas/validation/verdict.ts';
import { blockTitle } from './copy-block.ts';
import { documentTitle } from './document-title.ts';

/**
 * GROQ: documents that refer to `$id`, with drafts and versions in releases separately, without its preview links and
 * named revisions. It has no limit, because a replacement must reach all of them.
 */
export const usesQuery = `*[references($id) && !(_id in [$id, "drafts." + $id]) && !(_type in ["previewLink", "${namedRevisionType}"]) && !string::startsWith(_type, "system.") && !string::startsWith(_type, "sanity.")] | order(_type, coalesce(title, from, text, _id))`;

const stored = z.looseObject({ _id: z.string(), _type: z.string() });

/** A place in a document that refers to another one. */
export interface Place {
  /** Key of the block; null for another field. */
  readonly block: string | null;
  /** Its title in the Studio: `Call to action`, `Navigation`. */
  readonly title: string;
}

/** A document that refers to another one. */
export interface Use {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  /** `public`: visitors see the reference; `draft`: they will after the next publish; `both`; `release`: only in releases. */
  readonly seen: 'public' | 'draft' | 'both' | 'release';
  /** True if a strong reference, also in a draft, prevents deletion of the document. */
  readonly holds: boolean;
  readonly places: readonly Place[];
}

const fieldTitles: Readonly<Record<string, string>> = {
  blocks: 'Blocks',
  footer: 'Footer',
  link: 'Link',
  navigation: 'Navigation',
  picture: 'Picture',
  seo: 'Search engines and social cards',
  target: 'Where it leads',
};

function refersTo(value: unknown, id: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (isRecord(value) && value._ref === id) return true;
  return Object.values(value).some((inner) => refersTo(inner, id));
}

function holdsOn(value: unknown, id: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (isRecord(value) && value._ref === id) return value._weak !== true;
  return Object.values(value).some((inner) => holdsOn(inner, id));
}

function placesIn(document: Readonly<Record<string, unknown>>, id: string): Place[] {
  return Object.entries(document).flatMap(([field, value]): Place[] => {
    if (!refersTo(value, id)) return [];
    if (field !== 'blocks' || !Array.isArray(value))
      return [{ block: null, title: fieldTitles[field] ?? field }];
    return value.flatMap((block: unknown) =>
      isRecord(block) && refersTo(block, id)
        ? [
            {
              block: typeof block._key === 'string' ? block._key : null,
              title: blockTitle(String(block._type)),
            },
          ]
        : [],
    );
  });
}

/** Lists the uses of a document from the result of `usesQuery`: one entry for a document, its draft and its versions. */
export function listUses(found: unknown, id: string): Use[] {
  const documents = (Array.isArray(found) ? found : []).flatMap((entry) => {
    const parsed = stored.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
  return [...Map.groupBy(documents, ({ _id }) => publishedId(_id))].flatMap(([own, states]) => {
    const published = states.find(({ _id }) => _id === own);
    const draft = states.find(({ _id }) => _id === `drafts.${own}`);
    const shown = draft ?? published ?? states[0];
    if (!shown || own === id) return [];
    return [
      {
        id: own,
        type: shown._type,
        title: documentTitle(shown),
        seen: seenIn({ published, draft }),
        holds: states.some((state) => holdsOn(state, id)),
        places: distinct(states.flatMap((state) => placesIn(state, id))),
      },
    ];
  });
}

function seenIn({
  published,
  draft,
}: Readonly<Record<'published' | 'draft', object | undefined>>): Use['seen'] {
  if (published) return draft ? 'both' : 'public';
  return draft ? 'draft' : 'release';
}

function distinct(places: readonly Place[]): Place[] {
  const key = ({ block, title }: Place) => `${block}\0${title}`;
  return [...new Map(places.map((place) => [key(place), place])).values()];
}
