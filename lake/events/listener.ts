/** `data/listen/:dataset`: the mutations of the documents that match a query. */
import { randomBytes } from 'node:crypto';
import { evaluateSync } from 'groq-js';
import { log } from '#platform/log.ts';
import type { ChangeSet, Content, DocumentChange } from '../content.ts';
import { openEventStream } from '../http/event-stream.ts';
import type { Exchange } from '../http/exchange.ts';
import { readQueryString } from '../http/query-route.ts';
import { allowMethods } from '../http/reply.ts';
import { planQuery, type QueryParameters } from '../query/plan.ts';
import { searchTexts } from '../query/query-engine.ts';
import { QueryError } from '../query/query-error.ts';
import { type LakeDocument, parseId } from '../store/document.ts';

// What can be resumed after: more is told by `reset`.
const MAX_REPEATED = 1_000;

/**
 * Opens a listener: `welcome`, then a `mutation` for each change of a document that matches the query before or after it;
 * those of one transaction follow each other and are counted. With `enableResume` a reader that comes back is told by
 * `welcomeback` and what it missed, or by `reset` when that is not known any more. A query that does not parse is told by
 * `channelError`, as Sanity does. From API version 2025-02-19 drafts and versions are told of with `includeAllVersions` alone.
 */
export function openListener(exchange: Exchange, content: Content, apiVersion: string): void {
  allowMethods(exchange, 'GET');
  const { query, parameters } = readQueryString(exchange.url.searchParams);
  const { searchParams } = exchange.url;
  const wants = {
    result: searchParams.get('includeResult') === 'true',
    previous: searchParams.get('includePreviousRevision') === 'true',
    effects: searchParams.get('effectFormat') === 'mendoza',
    mutations: searchParams.get('includeMutations') !== 'false',
    visibility: searchParams.get('visibility') ?? 'transaction',
    versions: apiVersion < '2025-02-19' || searchParams.get('includeAllVersions') === 'true',
    resume: searchParams.get('enableResume') === 'true',
  };
  content.refresh();
  const stop = content.onChange((set) => tell(set));
  const stream = openEventStream(exchange, stop);
  try {
    planQuery(query, parameters);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    stream.send({ name: 'channelError', data: { error: error.body } });
    stream.end();
    return;
  }
  greet();

  function greet(): void {
    const data = { listenerName: randomBytes(12).toString('base64url') };
    const [last] = String(exchange.request.headers['last-event-id'] ?? '').split('#');
    const comesBack = wants.resume && last !== undefined && last !== '';
    const position = comesBack ? content.store.positionOf(last) : undefined;
    const missed = position === undefined ? undefined : missedSince(content, position);
    stream.send({ name: missed ? 'welcomeback' : 'welcome', data });
    if (comesBack && !missed) stream.send({ name: 'reset', data: {} });
    for (const set of missed ?? []) tell(set);
  }

  function tell({ changes, transactionId, timestamp, author }: ChangeSet): void {
    const matching = changes.flatMap((change) => {
      if (!wants.versions && parseId(change.documentId).kind !== 'published') return [];
      const transition = transitionOf(change, query, parameters);
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
          // Whatever was asked for: by now every query sees it.
          visibility: wants.visibility === 'query' ? 'query' : 'transaction',
          transactionTotalEvents: matching.length,
          transactionCurrentEvent: index + 1,
          mutations: wants.mutations ? (change.mutations ?? mutationsOf(change)) : [],
          ...(before ? { previousRev: before._rev } : {}),
          // A deletion has one too: the Studio strings events together by their revisions.
          resultRev: after ? after._rev : transactionId,
          ...(wants.result && after ? { result: after } : {}),
          ...(wants.previous ? { previous: before ?? null } : {}),
          ...(wants.effects ? { effects: effectsOf(before, after) } : {}),
        },
      });
    }
  }
}

/** What a change did, as effects in the mendoza format; the plainest there are: replace the whole. */
export function effectsOf(before: LakeDocument | undefined, after: LakeDocument | undefined) {
  return { apply: [0, after ?? null], revert: [0, before ?? null] };
}

function mutationsOf({ documentId, after }: DocumentChange): unknown[] {
  return [after ? { createOrReplace: after } : { delete: { id: documentId } }];
}

/** The transactions after `position` out of the log; undefined when they are too many. */
function missedSince(content: Content, position: number): ChangeSet[] | undefined {
  if (content.position - position > MAX_REPEATED) return undefined;
  const sets = new Map<number, ChangeSet & { changes: DocumentChange[] }>();
  for (const { sequence, transactionId, timestamp, author, ...change } of content.store.readSince(position)) {
    const known = sets.get(sequence);
    if (known) known.changes.push(change);
    else sets.set(sequence, { position: sequence, transactionId, timestamp, author, changes: [change] });
  }
  return [...sets.values()];
}

function transitionOf(
  { before, after }: DocumentChange,
  query: string,
  parameters: QueryParameters,
): 'appear' | 'update' | 'disappear' | undefined {
  const matched = matches(before, query, parameters);
  const does = matches(after, query, parameters);
  if (matched && does) return 'update';
  if (does) return 'appear';
  return matched ? 'disappear' : undefined;
}

function matches(document: LakeDocument | undefined, query: string, parameters: QueryParameters): boolean {
  if (!document) return false;
  try {
    const plan = planQuery(query, parameters);
    const alone = Object.fromEntries(plan.sources.map(({ parameter }) => [parameter, [document]]));
    const texts = searchTexts(plan, parameters, [document]);
    const { data } = evaluateSync(plan.tree, {
      params: { ...parameters, ...alone, ...texts.parameters },
      dataset: [document],
      dereference: ({ _ref }: { _ref: string }) => texts.found.get(_ref),
    });
    return Array.isArray(data) ? data.length > 0 : data !== null && data !== undefined;
  } catch (error) {
    log.warn({ event: 'lake.listen-failed', err: error }, 'A listener’s query could not be evaluated.');
    return false;
  }
}
