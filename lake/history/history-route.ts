/** `data/history/:dataset/…`: what documents were, and what was done to them, out of the log. */
import type { Content } from '../content.ts';
import type { Exchange } from '../http/exchange.ts';
import { HttpError } from '../http/http-error.ts';
import { allowMethods, sendJson, sendText } from '../http/reply.ts';
import { isDocumentId } from '../store/document.ts';
import { documentEvents } from './document-events.ts';
import { readTransactionLog } from './transaction-log.ts';

const MAX_IDS = 1_000;
const DEFAULT_TRANSACTIONS = 100;
const MAX_TRANSACTIONS = 1_000;
const DEFAULT_EVENTS = 100;

/** Answers `documents/:ids`, `transactions/:ids` and `events/documents/:id`. */
export function answerHistory(exchange: Exchange, content: Content, rest: readonly string[]): void {
  allowMethods(exchange, 'GET', 'HEAD');
  content.refresh();
  const [what, second, third, ...more] = rest;
  if (what === 'documents' && second !== undefined && third === undefined) {
    answerDocuments(exchange, content, readIds(second));
  } else if (what === 'transactions' && third === undefined) {
    answerTransactions(exchange, content, readIds(second));
  } else if (what === 'events' && second === 'documents' && third !== undefined && more.length === 0) {
    answerEvents(exchange, content, readIds(third));
  } else {
    throw new HttpError(404, 'The content lake serves nothing at this address.');
  }
}

/** `{documents}`: as they were at a revision (a transaction's id) or time, or last. What was not there is left out. */
function answerDocuments(exchange: Exchange, { store }: Content, ids: readonly string[]): void {
  const { searchParams } = exchange.url;
  const [revision, time, last] = ['revision', 'time', 'lastRevision'].map((name) => searchParams.get(name));
  if ([revision, time, last].filter((value) => value !== null).length > 1) {
    throw new HttpError(400, 'Only one of revision, time and lastRevision can be given.');
  }
  const read = (id: string) => {
    if (typeof revision === 'string') {
      const position = store.positionOf(revision);
      return position === undefined ? undefined : store.readAt(id, position);
    }
    if (typeof time === 'string') return store.readAt(id, store.positionAt(readTime('time', time)));
    return last === 'true' ? store.readLast(id) : store.read(id);
  };
  sendJson(exchange, 200, { documents: ids.flatMap((id) => read(id) ?? []) });
}

/** Transactions, one a line. */
function answerTransactions(exchange: Exchange, { store }: Content, documentIds: readonly string[]): void {
  const { searchParams } = exchange.url;
  const asks = (name: string) => searchParams.get(name) === 'true';
  // An empty value counts as none: the Studio sends them.
  const given = (name: string) => searchParams.get(name) || undefined;
  const positionOf = (name: string, otherwise: number) => {
    const transactionId = given(name);
    if (transactionId === undefined) return undefined;
    return store.positionOf(transactionId) ?? otherwise;
  };
  const nothing = Number.MAX_SAFE_INTEGER;
  const [fromTime, toTime] = [given('fromTime'), given('toTime')];
  const from = Math.max(
    positionOf('fromTransaction', nothing) ?? 0,
    fromTime === undefined ? 0 : store.positionBefore(readTime('fromTime', fromTime)) + 1,
  );
  const to = Math.min(
    positionOf('toTransaction', -1) ?? nothing,
    toTime === undefined ? nothing : store.positionAt(readTime('toTime', toTime)),
  );
  const lines = readTransactionLog(store, {
    documentIds,
    from,
    to,
    authors: given('authors')?.split(','),
    reverse: asks('reverse'),
    limit: readLimit(exchange, DEFAULT_TRANSACTIONS),
    identifiedOnly: asks('includeIdentifiedDocumentsOnly'),
    withEffects: given('effectFormat') === 'mendoza',
    withMutations: !asks('excludeContent') && !asks('excludeMutations'),
  });
  const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  sendText(exchange, 200, body, { 'Content-Type': 'application/x-ndjson; charset=utf-8' });
}

function answerEvents(exchange: Exchange, { store }: Content, ids: readonly string[]): void {
  const limit = readLimit(exchange, DEFAULT_EVENTS);
  const cursor = exchange.url.searchParams.get('nextCursor') || undefined;
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor))
    throw new HttpError(400, 'nextCursor is none of ours.');
  const pages = ids.map((id) => ({
    id,
    ...documentEvents(store, id, limit, cursor === undefined ? undefined : Number(cursor)),
  }));
  const next = pages.map((page) => page.next).filter((position) => position !== undefined);
  sendJson(exchange, 200, {
    events: Object.fromEntries(pages.map(({ id, events }) => [id, events])),
    nextCursor: next.length > 0 ? String(Math.max(...next)) : '',
  });
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

function readLimit(exchange: Exchange, otherwise: number): number {
  const text = exchange.url.searchParams.get('limit') ?? String(otherwise);
  const limit = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (limit < 1) throw new HttpError(400, 'limit must be a number from 1.');
  return Math.min(limit, MAX_TRANSACTIONS);
}
