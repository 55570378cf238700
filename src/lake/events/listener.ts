/** `data/listen/:dataset`: the mutations of the documents that match a query. */
import { randomBytes } from 'node:crypto';
import { evaluateSync } from 'groq-js';
import { log } from '#src/platform/log.ts';
import type { ChangeSet, Content, DocumentChange } from '../content.ts';
import { openEventStream } from '../http/event-stream.ts';
import { readQueryString } from '../http/query-route.ts';
import { allowMethods, type Exchange } from '../http/reply.ts';
import { planQuery, type QueryParameters } from '../query/plan.ts';
import { QueryError } from '../query/query-error.ts';
import type { LakeDocument } from '../store/document.ts';

/**
 * Opens a listener: `welcome`, then a `mutation` for each change of a document that matches the query before or after it.
 * A query that does not parse is told by `channelError`, as Sanity does. Missed events are not repeated.
 */
export function openListener(exchange: Exchange, content: Content): void {
  allowMethods(exchange, 'GET');
  const { query, parameters } = readQueryString(exchange.url.searchParams);
  const { searchParams } = exchange.url;
  const wants = {
    result: searchParams.get('includeResult') !== 'false',
    previous: searchParams.get('includePreviousRevision') === 'true',
    effects: searchParams.get('effectFormat') === 'mendoza',
    mutations: searchParams.get('includeMutations') !== 'false',
  };
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
  stream.send({ name: 'welcome', data: { listenerName: randomBytes(12).toString('base64url') } });

  function tell({ changes }: ChangeSet): void {
    const matching = changes.flatMap((change) => {
      const transition = transitionOf(change, query, parameters);
      return transition ? [{ change, transition }] : [];
    });
    for (const [index, { change, transition }] of matching.entries()) {
      const { before, after, documentId, transactionId, timestamp } = change;
      stream.send({
        name: 'mutation',
        id: `${transactionId}#${documentId}`,
        data: {
          eventId: `${transactionId}#${documentId}`,
          documentId,
          transactionId,
          transition,
          identity: 'lake',
          timestamp,
          visibility: 'query',
          transactionTotalEvents: matching.length,
          transactionCurrentEvent: index + 1,
          mutations: wants.mutations
            ? [after ? { createOrReplace: after } : { delete: { id: documentId } }]
            : [],
          ...(before ? { previousRev: before._rev } : {}),
          ...(after ? { resultRev: after._rev } : {}),
          ...(wants.result && after ? { result: after } : {}),
          ...(wants.previous ? { previous: before ?? null } : {}),
          // The plainest effect of the format: replace the whole.
          ...(wants.effects ? { effects: { apply: [0, after ?? null], revert: [0, before ?? null] } } : {}),
        },
      });
    }
  }
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
    const { data } = evaluateSync(plan.tree, { params: { ...parameters, ...alone }, dataset: [document] });
    return Array.isArray(data) ? data.length > 0 : data !== null && data !== undefined;
  } catch (error) {
    log.warn({ event: 'lake.listen-failed', err: error }, 'A listener’s query could not be evaluated.');
    return false;
  }
}
