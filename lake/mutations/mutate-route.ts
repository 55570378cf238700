/** Route `data/mutate/:dataset`: creates, patches and deletes documents in one transaction. */
import { z } from 'zod';
import type { Dataset } from '../dataset.ts';
import type { Exchange } from '../http/exchange.ts';
import { HttpError } from '../http/http-error.ts';
import { allowMethods, readJsonBody, sendJson } from '../http/reply.ts';
import { lakeUserId } from '../identity.ts';
import { mutate, parseMutations } from './mutate.ts';
import { WriteError } from './write-error.ts';

/** Largest body of a write request in bytes. */
export const MAX_WRITE_BYTES = 8 * 1024 * 1024;

const body = z.object({
  mutations: z.array(z.unknown()),
  transactionId: z.string().optional(),
});

/**
 * Returns `{transactionId, results}`. With `returnIds` results contain id and operation, with `returnDocuments` also the
 * documents. Every `visibility` behaves like `sync`: a confirmed write is on disk and visible to queries.
 */
export async function handleMutations(exchange: Exchange, dataset: Dataset): Promise<void> {
  allowMethods(exchange, 'POST');
  const { searchParams } = exchange.url;
  const hasFlag = (name: string) => searchParams.get(name) === 'true';
  const visibility = searchParams.get('visibility') ?? 'sync';
  if (!['sync', 'async', 'deferred'].includes(visibility)) {
    throw new HttpError(400, 'visibility must be sync, async or deferred.');
  }
  const request = body.safeParse(await readJsonBody(exchange, MAX_WRITE_BYTES));
  if (!request.success) {
    throw new HttpError(400, 'The body must be {"mutations": array, "transactionId"?: string}.');
  }
  try {
    const { transactionId, outcomes, result } = await mutate(
      dataset,
      parseMutations(request.data.mutations),
      {
        author: lakeUserId,
        transactionId: request.data.transactionId,
        dryRun: hasFlag('dryRun'),
        generateKeys: hasFlag('autoGenerateArrayKeys'),
      },
    );
    const outcomesById = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
    const documentOf = (id: string) => {
      const outcome = outcomesById.get(id);
      return (hasFlag('dryRun') ? outcome?.after : undefined) ?? dataset.get(id) ?? outcome?.before ?? null;
    };
    const results = result.map(({ id, operation }) => ({
      id,
      operation,
      ...(hasFlag('returnDocuments') ? { document: documentOf(id) } : {}),
    }));
    const includeResults = hasFlag('returnIds') || hasFlag('returnDocuments');
    sendJson(exchange, 200, { transactionId, ...(includeResults ? { results } : {}) });
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    sendJson(exchange, error.status, error.body('mutationError'));
  }
}
