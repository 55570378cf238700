import { z } from 'zod';
import { isRecord } from '#contracts/is-record.ts';
import { publishedId } from '#schemas/validation/verdict.ts';
import { blockTitle } from './copy-block.ts';

/** GROQ: documents that refer to `$id`, drafts and published versions separately, without its preview links. */
export const usesQuery = `*[references($id) && !(_id in [$id, "drafts." + $id]) && _type != "previewLink" && !string::startsWith(_type, "system.") && !string::startsWith(_type, "sanity.")] | order(_type, coalesce(title, from, text, _id))[0...200]`;

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
  /** `public`: visitors see the reference; `draft`: they will after the next publish; `both`. */
  readonly seen: 'public' | 'draft' | 'both';
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

function titleOf(document: Readonly<Record<string, unknown>>): string {
  const title = document.title ?? document.from ?? document.text;
  if (typeof title === 'string' && title.trim() !== '') return title.trim();
  return document._type === 'siteSettings' ? 'Navigation and footer' : 'Unnamed';
}

/** Lists the uses of a document from the result of `usesQuery`: one entry for a document and its draft. */
export function listUses(found: unknown, id: string): Use[] {
  const uses = new Map<string, Use>();
  for (const entry of Array.isArray(found) ? found : []) {
    const parsed = stored.safeParse(entry);
    if (!parsed.success || parsed.data._id.startsWith('versions.')) continue;
    const document = parsed.data;
    const isDraft = document._id.startsWith('drafts.');
    const own = publishedId(document._id);
    const before = uses.get(own);
    const places = placesIn(document, id);
    uses.set(own, {
      id: own,
      type: document._type,
      title: before && !isDraft ? before.title : titleOf(document),
      seen: before ? 'both' : isDraft ? 'draft' : 'public',
      holds: Boolean(before?.holds) || holdsOn(document, id),
      places: before ? merged(before.places, places) : places,
    });
  }
  return [...uses.values()];
}

function merged(one: readonly Place[], other: readonly Place[]): Place[] {
  const key = ({ block, title }: Place) => `${block}\0${title}`;
  return [...new Map([...one, ...other].map((place) => [key(place), place])).values()];
}
