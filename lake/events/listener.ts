/** Route `data/listen/:dataset`: a stream of the mutations of documents that match a query (listener). */
import { randomBytes } from 'node:crypto';
import { evaluateSync } from 'groq-js';
import { log } from '#platform/log.ts';
import type { ChangeSet, Dataset, DocumentChange } from '../dataset.ts';
import { openEventStream } from '../http/event-stream.ts';
import type { Exchange } from '../http/exchange.ts';
import { readQueryString } from '../http/query-route.ts';
import { allowMethods } from '../http/reply.ts';
import { runTextSearches } from '../query/query-engine.ts';
import { QueryError } from '../query/query-error.ts';
import { planQuery, type QueryParameters } from '../query/query-plan.ts';
import { type LakeDocument, parseId } from '../store/document.ts';

// Limit of replayed transactions. A client that missed more gets `reset`.
const MAX_REPLAYED = 1_000;

/**
 * Opens a listener stream.
 * - `welcome`, then a `mutation` for each change of a document that matches the query before or after the change. The changes
 *   of a transaction are consecutive and numbered.
 * - With `enableResume`, a reconnecting client gets `welcomeback` and the missed changes, or `reset` if they are not available.
 * - `channelError` for a query with a syntax error, as in Sanity's API.
 *
 * From API version 2025-02-19 drafts and versions are included only with `includeAllVersions`.
 */
export function openListener(exchange: Exchange, dataset: Dataset, apiVersion: string): void {
  allowMethods(exchange, 'GET');
  const { query, parameters } = readQueryString(exchange.url.searchParams);
  const { searchParams } = exchange.url;
  const options = {
    result: searchParams.get('includeResult') === 'true',
    previous: searchParams.get('includePreviousRevision') === 'true',
    effects: searchParams.get('effectFormat') === 'mendoza',
    mutations: searchParams.get('includeMutations') !== 'false',
    visibility: searchParams.get('visibility') ?? 'transaction',
    versions: apiVersion < '2025-02-19' || searchParams.get('includeAllVersions') === 'true',
    resume: searchParams.get('enableResume') === 'true',
  };
  dataset.refresh();
  const stop = dataset.onChange((set) => sendChanges(set));
  const stream = openEventStream(exchange, stop);
  try {
    planQuery(query, parameters);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    stream.send({ name: 'channelError', data: { error: error.body } });
    stream.end();
    return;
  }
  sendWelcome();

  function sendWelcome(): void {
    const data = { listenerName: randomBytes(12).toString('base64url') };
    const [lastTransactionId] = String(exchange.request.headers['last-event-id'] ?? '').split('#');
    const isResuming = options.resume && lastTransactionId !== undefined && lastTransactionId !== '';
    const position = isResuming ? dataset.store.positionOf(lastTransactionId) : undefined;
    const missed = position === undefined ? undefined : readMissedChanges(dataset, position);
    stream.send({ name: missed ? 'welcomeback' : 'welcome', data });
    if (isResuming && !missed) stream.send({ name: 'reset', data: {} });
    for (const set of missed ?? []) sendChanges(set);
  }

  function sendChanges({ changes, transactionId, timestamp, author }: ChangeSet): void {
    const matching = changes.flatMap((change) => {
      if (!options.versions && parseId(change.documentId).kind !== 'published') return [];
      const transition = findTransition(change, query, parameters);
      return transition ? [{ change, transition }] : [];
    });
    for (const [index, { change, transition }] of matching.entries()) {
      const { before, after, documentId } = change;
      const eventId = `${transactionId}#${documentId}`;
      stream.send({
        name: 'mutation',
        id: eventId,
        data: {
          eventId,
          documentId,
          transactionId,
          transition,
          identity: author,
          timestamp,
          // Every query already sees the change, whichever visibility was requested.
          visibility: options.visibility === 'query' ? 'query' : 'transaction',
          transactionTotalEvents: matching.length,
          transactionCurrentEvent: index + 1,
          mutations: options.mutations ? (change.mutations ?? createMutations(change)) : [],
          ...(before ? { previousRev: before._rev } : {}),
          // Deletions have one too, because the Studio chains events by their revisions.
          resultRev: after ? after._rev : transactionId,
          ...(options.result && after ? { result: after } : {}),
          ...(options.previous ? { previous: before ?? null } : {}),
          ...(options.effects ? { effects: createEffects(before, after) } : {}),
        },
      });
    }
  }
}

/** Describes a change as effects in the mendoza format. They replace the whole document, the simplest valid form. */
export function createEffects(before: LakeDocument | undefined, after: LakeDocument | undefined) {
  return { apply: [0, after ?? null], revert: [0, before ?? null] };
}

function createMutations({ documentId, after }: DocumentChange): unknown[] {
  return [after ? { createOrReplace: after } : { delete: { id: documentId } }];
}

/** Reads the transactions after `position` from the log, or returns undefined if there are too many. */
function readMissedChanges(dataset: Dataset, position: number): ChangeSet[] | undefined {
  if (dataset.position - position > MAX_REPLAYED) return undefined;
  const sets = new Map<number, ChangeSet & { changes: DocumentChange[] }>();
  for (const { sequence, transactionId, timestamp, author, ...change } of dataset.store.readSince(position)) {
    const changeSet = sets.get(sequence);
    if (changeSet) changeSet.changes.push(change);
    else sets.set(sequence, { position: sequence, transactionId, timestamp, author, changes: [change] });
  }
  return [...sets.values()];
}

function findTransition(
  { before, after }: DocumentChange,
  query: string,
  parameters: QueryParameters,
): 'appear' | 'update' | 'disappear' | undefined {
  const matchedBefore = matches(before, query, parameters);
  const matchesAfter = matches(after, query, parameters);
  if (matchedBefore && matchesAfter) return 'update';
  if (matchesAfter) return 'appear';
  return matchedBefore ? 'disappear' : undefined;
}

function matches(document: LakeDocument | undefined, query: string, parameters: QueryParameters): boolean {
  if (!document) return false;
  try {
    const plan = planQuery(query, parameters);
    const sources = Object.fromEntries(plan.sources.map(({ parameter }) => [parameter, [document]]));
    const texts = runTextSearches(plan, parameters, [document]);
    const { data } = evaluateSync(plan.tree, {
      params: { ...parameters, ...sources, ...texts.parameters },
      dataset: [document],
      dereference: ({ _ref }: { _ref: string }) => texts.found.get(_ref),
    });
    return Array.isArray(data) ? data.length > 0 : data !== null && data !== undefined;
  } catch (error) {
    log.warn({ event: 'lake.listen-failed', err: error }, 'Evaluating a listener’s query failed.');
    return false;
  }
}
