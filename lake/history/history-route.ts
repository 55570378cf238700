/** Route `data/history/:dataset/…`: past revisions, transactions and events of documents, from the log. */
import type { Dataset } from '../dataset.ts';
import type { Exchange } from '../http/exchange.ts';
import { HttpError } from '../http/http-error.ts';
import { allowMethods, sendJson, sendText } from '../http/reply.ts';
import { createReleaseDocumentId, releaseName } from '../releases/release.ts';
import { listReleaseEvents } from '../releases/release-events.ts';
import { isDocumentId, type LakeDocument, parseId } from '../store/document.ts';
import type { LakeStore } from '../store/lake-store.ts';
import { listDocumentEvents } from './document-events.ts';
import { readTransactionLog } from './transaction-log.ts';

const MAX_IDS = 1_000;
const DEFAULT_TRANSACTIONS = 100;
const MAX_TRANSACTIONS = 1_000;
const DEFAULT_EVENTS = 100;

/** Handles `documents/:ids`, `transactions` of all documents, `transactions/:ids`, `events/documents/:id` and `events/releases/:name`. */
export function handleHistory(exchange: Exchange, dataset: Dataset, rest: readonly string[]): void {
  allowMethods(exchange, 'GET', 'HEAD');
  dataset.refresh();
  const [resource, second, third, ...more] = rest;
  if (resource === 'documents' && second !== undefined && third === undefined) {
    handleDocuments(exchange, dataset, readIds(second));
  } else if (resource === 'transactions' && third === undefined) {
    handleTransactions(exchange, dataset, second === undefined ? undefined : readIds(second));
  } else if (resource === 'events' && second === 'documents' && third !== undefined && more.length === 0) {
    handleEvents(exchange, dataset, readIds(third));
  } else if (resource === 'events' && second === 'releases' && third !== undefined && more.length === 0) {
    handleReleaseEvents(exchange, dataset, third);
  } else {
    throw new HttpError(404, 'The content lake serves nothing at this address.');
  }
}

/**
 * Returns `{documents}` at a revision (a transaction id), at a time, or at their last revision. Missing documents are left out.
 */
function handleDocuments(exchange: Exchange, { store }: Dataset, ids: readonly string[]): void {
  const { searchParams } = exchange.url;
  const [revision, time, lastRevision] = ['revision', 'time', 'lastRevision'].map((name) =>
    searchParams.get(name),
  );
  if ([revision, time, lastRevision].filter((value) => value !== null).length > 1) {
    throw new HttpError(400, 'Only one of revision, time and lastRevision can be given.');
  }
  const readDocument = (id: string) => {
    if (typeof revision === 'string') {
      const position = store.positionOf(revision);
      return position === undefined ? undefined : store.readAt(id, position);
    }
    if (typeof time === 'string') return store.readAt(id, store.positionAt(readTime('time', time)));
    return lastRevision === 'true' ? readLastRevision(store, id) : store.read(id);
  };
  sendJson(exchange, 200, { documents: ids.flatMap((id) => readDocument(id) ?? []) });
}

/**
 * Reads the current document, or its last revision. A version that was published with its release has the revision of that
 * transaction. The Studio finds the publish by it when it reverts the release.
 */
function readLastRevision(store: LakeStore, id: string): LakeDocument | undefined {
  const deletion = store.read(id) ? undefined : store.readDeletion(id);
  const { kind, release = '' } = { release: undefined, ...parseId(id) };
  if (!deletion || kind !== 'version') return store.readLast(id);
  const isPublished = store.read(createReleaseDocumentId(release))?.state === 'published';
  return isPublished ? { ...deletion.before, _rev: deletion.transactionId } : deletion.before;
}

/** Returns transactions as NDJSON; those of all documents without ids. */
function handleTransactions(
  exchange: Exchange,
  { store }: Dataset,
  documentIds: readonly string[] | undefined,
): void {
  const { searchParams } = exchange.url;
  const hasFlag = (name: string) => searchParams.get(name) === 'true';
  // The Studio sends empty values; they count as absent.
  const getParameter = (name: string) => searchParams.get(name) || undefined;
  const positionOf = (name: string, fallback: number) => {
    const transactionId = getParameter(name);
    if (transactionId === undefined) return undefined;
    return store.positionOf(transactionId) ?? fallback;
  };
  const noPosition = Number.MAX_SAFE_INTEGER;
  const [fromTime, toTime] = [getParameter('fromTime'), getParameter('toTime')];
  const from = Math.max(
    positionOf('fromTransaction', noPosition) ?? 0,
    fromTime === undefined ? 0 : store.positionBefore(readTime('fromTime', fromTime)) + 1,
  );
  const to = Math.min(
    positionOf('toTransaction', -1) ?? noPosition,
    toTime === undefined ? noPosition : store.positionAt(readTime('toTime', toTime)),
  );
  const lines = readTransactionLog(store, {
    documentIds,
    from,
    to,
    authors: getParameter('authors')?.split(','),
    reverse: hasFlag('reverse'),
    limit: readLimit(exchange, DEFAULT_TRANSACTIONS),
    identifiedOnly: hasFlag('includeIdentifiedDocumentsOnly'),
    withEffects: getParameter('effectFormat') === 'mendoza',
    withMutations: !hasFlag('excludeContent') && !hasFlag('excludeMutations'),
  });
  const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  sendText(exchange, 200, body, { 'Content-Type': 'application/x-ndjson; charset=utf-8' });
}

function handleEvents(exchange: Exchange, { store }: Dataset, ids: readonly string[]): void {
  const limit = readLimit(exchange, DEFAULT_EVENTS);
  const below = readCursor(exchange);
  const pages = ids.map((id) => ({ id, ...listDocumentEvents(store, id, limit, below) }));
  const next = pages.map((page) => page.next).filter((position) => position !== undefined);
  sendJson(exchange, 200, {
    events: Object.fromEntries(pages.map(({ id, events }) => [id, events])),
    nextCursor: next.length > 0 ? String(Math.max(...next)) : '',
  });
}

function handleReleaseEvents(exchange: Exchange, { store }: Dataset, release: string): void {
  if (!releaseName.safeParse(release).success)
    throw new HttpError(400, 'The name of the release is invalid.');
  const limit = readLimit(exchange, DEFAULT_EVENTS);
  const { events, next } = listReleaseEvents(store, release, limit, readCursor(exchange));
  sendJson(exchange, 200, { events, nextCursor: next === undefined ? '' : String(next) });
}

/** Returns the log position below which the page of events is, or undefined for the first page. */
function readCursor(exchange: Exchange): number | undefined {
  const cursor = exchange.url.searchParams.get('nextCursor') || undefined;
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw new HttpError(400, 'nextCursor is invalid.');
  return cursor === undefined ? undefined : Number(cursor);
}

function readIds(text = ''): string[] {
  const ids = [...new Set(text.split(',').filter((id) => id !== ''))];
  if (ids.length === 0) throw new HttpError(400, 'No document id given.');
  if (ids.length > MAX_IDS) throw new HttpError(400, `More than ${MAX_IDS} document ids given.`);
  const wrong = ids.find((id) => !isDocumentId(id));
  if (wrong !== undefined) throw new HttpError(400, `"${wrong.slice(0, 130)}" is not a valid document id.`);
  return ids;
}

function readTime(name: string, text: string): string {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new HttpError(400, `${name} is not a time in ISO 8601.`);
  return new Date(time).toISOString();
}

function readLimit(exchange: Exchange, fallback: number): number {
  const text = exchange.url.searchParams.get('limit') ?? String(fallback);
  const limit = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (limit < 1) throw new HttpError(400, 'limit must be a number from 1.');
  return Math.min(limit, MAX_TRANSACTIONS);
}
