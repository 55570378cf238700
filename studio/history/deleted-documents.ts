/** Finds deleted documents in Sanity's transaction log, and rebuilds their last state as a draft. */
import { z } from 'zod';
import { isRecord } from '#contracts/is-record.ts';
import { storedForms } from '#schemas/shared/site-path.ts';
import { hasText, publishedId } from '#schemas/validation/verdict.ts';
import { listReferences } from '../editing/list-references.ts';

/** The calls of a Sanity client that this module makes. */
export interface HistoryClient {
  request(options: { url: string; query?: Record<string, string> }): Promise<unknown>;
  fetch(
    query: string,
    parameters: Record<string, unknown>,
    options: { perspective: 'raw' },
  ): Promise<unknown>;
}

/** Schema of a state of a document. */
export const documentState = z.looseObject({
  _id: z.string(),
  _type: z.string(),
  _updatedAt: z.string().optional(),
});
export type DocumentState = z.output<typeof documentState>;

const logEntry = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  timestamp: z.string(),
  author: z.string(),
  documentIDs: z.array(z.string()),
});
export type LogEntry = z.output<typeof logEntry>;

/** A deleted document with its last state. */
export interface DeletedDocument {
  /** Published id. */
  readonly id: string;
  readonly deletedAt: string;
  /** Id of the user who deleted it. */
  readonly author: string;
  readonly state: DocumentState;
}

/** Result of a search; incomplete if there were more changes than it reads. */
export interface DeletedDocuments {
  readonly documents: readonly DeletedDocument[];
  readonly isComplete: boolean;
}

const PAGE_SIZE = 1_000;
/** Pages of the log that a search reads: an editor's hour of typing is about one. */
const MAX_PAGES = 20;
const IDS_PER_CALL = 50;

/** Lists the documents of some types that were deleted since a time, newest first. */
export async function listDeletedDocuments(
  client: HistoryClient,
  dataset: string,
  since: Date,
  types: ReadonlySet<string>,
): Promise<DeletedDocuments> {
  const { entries, isComplete } = await readLog(client, dataset, since);
  const ids = new Set(entries.flatMap(({ documentIDs }) => documentIDs));
  for (const id of [...ids].map(publishedId)) ids.add(id).add(`drafts.${id}`);
  const existing = await findExisting(client, [...ids]);
  const deletions = findDeletions(entries, new Set([...existing].map(publishedId)));
  const documents: DeletedDocument[] = [];
  for (let start = 0; start < deletions.length; start += IDS_PER_CALL) {
    const batch = deletions.slice(start, start + IDS_PER_CALL);
    const states = await readLastStates(
      client,
      dataset,
      batch.flatMap(({ id }) => [id, `drafts.${id}`]),
    );
    for (const deletion of batch) {
      const last = findLastState(states, deletion.id);
      if (last && types.has(last._type)) documents.push({ ...deletion, state: last });
    }
  }
  const replaced = await findReplacedRedirects(client, documents);
  return { documents: documents.filter(({ id }) => !replaced.has(id)), isComplete };
}

/**
 * Finds the redirects that the Studio created, and removed because a page has their address again: their target still exists.
 * Those of a deleted page were deleted with it, and can be restored with it.
 */
async function findReplacedRedirects(
  client: HistoryClient,
  documents: readonly DeletedDocument[],
): Promise<ReadonlySet<string>> {
  const automatic = documents.filter(({ id }) => /^redirect-[\da-f]{8}-[\da-f-]{27}$/.test(id));
  const targetOf = ({ state: { target } }: DeletedDocument) =>
    isRecord(target) && typeof target._ref === 'string' ? target._ref : '';
  const existing = await findExisting(client, automatic.map(targetOf));
  return new Set(automatic.filter((each) => existing.has(targetOf(each))).map(({ id }) => id));
}

async function findExisting(client: HistoryClient, ids: readonly string[]): Promise<Set<string>> {
  const found = await client.fetch('*[_id in $ids]._id', { ids }, { perspective: 'raw' });
  return new Set(z.array(z.string()).parse(found));
}

async function readLog(client: HistoryClient, dataset: string, since: Date) {
  const entries = new Map<string, LogEntry>();
  for (let page = 0; page < MAX_PAGES; page++) {
    const oldest = [...entries.values()].at(-1);
    const answer = await client.request({
      url: `/data/history/${dataset}/transactions`,
      query: {
        excludeContent: 'true',
        reverse: 'true',
        limit: String(PAGE_SIZE),
        fromTime: since.toISOString(),
        // The range includes its ends.
        ...(oldest && { toTransaction: oldest.id }),
      },
    });
    const found = parseLog(answer);
    const before = entries.size;
    for (const entry of found) entries.set(entry.id, entry);
    if (found.length < PAGE_SIZE || entries.size === before)
      return { entries: [...entries.values()], isComplete: true };
  }
  return { entries: [...entries.values()], isComplete: false };
}

/** Parses transactions in NDJSON. */
export function parseLog(answer: unknown): LogEntry[] {
  const lines = typeof answer === 'string' ? answer.split('\n').filter((line) => line.trim() !== '') : [];
  return lines.map((line) => logEntry.parse(JSON.parse(line)));
}

/**
 * Finds the documents that no longer exist. The last transaction of each deleted it.
 * @param entries newest first
 * @param existing published ids of documents of which a version exists
 */
export function findDeletions(
  entries: readonly LogEntry[],
  existing: ReadonlySet<string>,
): Omit<DeletedDocument, 'state'>[] {
  const found = new Map<string, Omit<DeletedDocument, 'state'>>();
  for (const { documentIDs, timestamp, author } of entries)
    for (const id of documentIDs.map(publishedId))
      if (!existing.has(id) && !found.has(id)) found.set(id, { id, deletedAt: timestamp, author });
  return [...found.values()];
}

async function readLastStates(
  client: HistoryClient,
  dataset: string,
  ids: readonly string[],
): Promise<DocumentState[]> {
  if (ids.length === 0) return [];
  const answer = await client.request({
    url: `/data/history/${dataset}/documents/${ids.join(',')}`,
    query: { lastRevision: 'true' },
  });
  return z.object({ documents: z.array(documentState) }).parse(answer).documents;
}

/** Finds the newest state of a document: the published one, or a draft that was changed since. */
export function findLastState(states: readonly DocumentState[], id: string): DocumentState | undefined {
  const timeOf = (each: DocumentState) => Date.parse(each._updatedAt ?? '') || 0;
  const published = states.find(({ _id }) => _id === id);
  const draft = states.find(({ _id }) => _id === `drafts.${id}`);
  return published && draft ? (timeOf(draft) > timeOf(published) ? draft : published) : (draft ?? published);
}

/** A draft to create, and how many of its links lead to documents that no longer exist. */
export interface RestoredDraft {
  readonly draft: { readonly _id: string; readonly _type: string; readonly [field: string]: unknown };
  readonly brokenLinks: number;
}

/** Rebuilds a deleted document as a draft. */
export async function restoreDraft(
  client: HistoryClient,
  dataset: string,
  document: DocumentState,
): Promise<RestoredDraft> {
  const targets = [...new Set(listReferences(document))];
  const existing = await findExisting(client, targets);
  const missing = targets.filter((id) => !existing.has(id));
  const states = await readLastStates(client, dataset, missing);
  return createDraft(document, new Map(missing.map((id) => [id, findLastState(states, id)?._type])));
}

/**
 * Creates the draft of a state. A reference to a missing document becomes weak until the draft is published, because
 * Sanity rejects documents with broken references.
 * @param missing the missing documents by id, with their type if it is known
 */
export function createDraft(
  { _rev, _updatedAt, _system, ...content }: DocumentState,
  missing: ReadonlyMap<string, string | undefined>,
): RestoredDraft {
  let brokenLinks = 0;
  const weaken = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(weaken);
    if (!isRecord(value)) return value;
    const { _ref: target } = value;
    if (typeof target === 'string' && value._weak !== true && missing.has(target)) {
      brokenLinks += 1;
      const type = missing.get(target);
      return { ...value, _weak: true, ...(type !== undefined && { _strengthenOnPublish: { type } }) };
    }
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, weaken(field)]));
  };
  const fields = weaken(content) as Record<string, unknown>;
  return {
    draft: { ...fields, _id: `drafts.${publishedId(content._id)}`, _type: content._type },
    brokenLinks,
  };
}

/** Returns the parameters of `holdersQuery` for a document's address; null if it has none. */
export function addressParameters(document: DocumentState): Record<string, unknown> | null {
  const current = (field: unknown) =>
    isRecord(field) && typeof field.current === 'string' ? field.current : undefined;
  const path = document._type === 'redirect' ? document.from : current(document.path);
  const slug = current(document.slug);
  if (typeof path !== 'string' && slug === undefined) return null;
  return {
    id: publishedId(document._id),
    type: document._type,
    slug: slug ?? null,
    forms: typeof path === 'string' ? [path, encodeURI(path)].flatMap(storedForms) : [],
  };
}

/** Returns the words by which an editor knows a document. */
export function titleOf(document: DocumentState): string {
  const words = [document.title, document.name, document.from, document.stop, document.note];
  return words.find(hasText) ?? 'Unnamed';
}
