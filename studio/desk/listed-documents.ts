/** Documents of the desk's lists “All drafts” and “Expiring soon”, from one query. */
import { z } from 'zod';
import { publishedId } from '#schemas/validation/verdict.ts';
import { blockTitle } from '../editing/copy-block.ts';

/** GROQ in perspective `raw`: all documents of `$types` with their ends, drafts separately. */
export const listedQuery = `*[_type in $types && !(_id in path("versions.**"))] | order(_updatedAt desc)[0...10000]{
  _id, _type, _rev, _updatedAt, "title": coalesce(title, from, text, page->title),
  endsAt, expiresAt, revokedAt, "ending": blocks[defined(endsAt)]{_key, _type, endsAt, heading}
}`;

const text = z.string().nullish().catch(null);
const stored = z.object({
  _id: z.string(),
  _type: z.string(),
  _rev: z.string().catch(''),
  _updatedAt: z.string().catch(''),
  title: text,
  endsAt: text,
  expiresAt: text,
  revokedAt: text,
  ending: z
    .array(z.object({ _key: text, _type: z.string(), endsAt: text, heading: text }))
    .nullish()
    .catch(null),
});
type Row = z.output<typeof stored>;

/** The end of a document, or of one of its blocks. */
export interface Ending {
  /** Key of the block; null for the document. */
  readonly block: string | null;
  /** The block in an editor's words: `Notice: Slip near Arthur’s Pass`; null for the document. */
  readonly what: string | null;
  /** ISO 8601. */
  readonly at: string;
}

/** A document in a list. */
export interface ListedDocument {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  /** Time of the last change of the draft, ISO 8601; null without a draft. */
  readonly draftAt: string | null;
  /** Revisions of the draft and of the public version; null without one. */
  readonly draftRevision: string | null;
  readonly publicRevision: string | null;
  /** Ends of the public version, or of the draft if it is not public. */
  readonly endings: readonly Ending[];
}

function endingsOf({ endsAt, expiresAt, revokedAt, ending }: Row): Ending[] {
  const end = revokedAt ? null : (endsAt ?? expiresAt);
  return [
    ...(end ? [{ block: null, what: null, at: end }] : []),
    ...(ending ?? []).flatMap((block) => {
      const title = blockTitle(block._type);
      const what = block.heading?.trim() ? `${title}: ${block.heading.trim()}` : title;
      return block.endsAt ? [{ block: block._key ?? null, what, at: block.endsAt }] : [];
    }),
  ];
}

const untitled: Readonly<Record<string, string>> = {
  siteSettings: 'Navigation and footer',
  previewLink: 'Preview of a page that is not public',
};

/** Parses the result of `listedQuery`: one entry for a document and its draft, whose title wins. */
export function parseListed(found: unknown): ListedDocument[] {
  const rows = (Array.isArray(found) ? found : []).flatMap((entry): Row[] => {
    const parsed = stored.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
  return [...Map.groupBy(rows, ({ _id }) => publishedId(_id))].flatMap(([id, versions]) => {
    const live = versions.find(({ _id }) => _id === id);
    const draft = versions.find(({ _id }) => _id !== id);
    const shown = draft ?? live;
    if (!shown) return [];
    return [
      {
        id,
        type: shown._type,
        title: shown.title?.trim() || untitled[shown._type] || 'Unnamed',
        draftAt: draft?._updatedAt ?? null,
        draftRevision: draft?._rev ?? null,
        publicRevision: live?._rev ?? null,
        endings: endingsOf(live ?? shown),
      },
    ];
  });
}

/** Lists the documents with a draft, the newest first. */
export function listDrafts(documents: readonly ListedDocument[]): ListedDocument[] {
  return documents
    .filter(({ draftAt }) => draftAt !== null)
    .toSorted((a, b) => (b.draftAt ?? '').localeCompare(a.draftAt ?? ''));
}

/** Number of days that “soon” means. */
export const soonDays = 30;

/** Lists the documents of which something ends within the next days, the first end first, with only these ends. */
export function listExpiring(documents: readonly ListedDocument[], now: Date): ListedDocument[] {
  const from = now.getTime();
  const until = from + soonDays * 24 * 60 * 60 * 1000;
  const firstEnd = ({ endings }: ListedDocument) => Date.parse(endings[0]?.at ?? '');
  return documents
    .map((document) => ({
      ...document,
      endings: document.endings
        .filter(({ at }) => Date.parse(at) > from && Date.parse(at) <= until)
        .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    }))
    .filter(({ endings }) => endings.length > 0)
    .toSorted((a, b) => firstEnd(a) - firstEnd(b));
}
