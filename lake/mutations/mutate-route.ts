/** `data/mutate/:dataset`: creates, patches and deletes documents, all or nothing. */
import { z } from 'zod';
import type { Content } from '../content.ts';
import type { Exchange } from '../http/exchange.ts';
import { HttpError } from '../http/http-error.ts';
import { allowMethods, readJson, sendJson } from '../http/reply.ts';
import { lakeUserId } from '../identity.ts';
import { mutate, parseMutations } from './mutate.ts';
import { WriteError } from './mutation-error.ts';

/** As large as a request that writes may be, in bytes. */
export const MAX_WRITE_BYTES = 8 * 1024 * 1024;

const body = z.object({
  mutations: z.array(z.unknown()),
  transactionId: z.string().optional(),
});

/**
 * Answers `{transactionId, results}`; with `returnIds` results name id and operation, with `returnDocuments` they have the
 * documents. Whatever `visibility` asks for: what was answered is on the disk, and queries see it.
 */
export async function answerMutations(exchange: Exchange, content: Content): Promise<void> {
  allowMethods(exchange, 'POST');
  const { searchParams } = exchange.url;
  const asks = (name: string) => searchParams.get(name) === 'true';
  const visibility = searchParams.get('visibility') ?? 'sync';
  if (!['sync', 'async', 'deferred'].includes(visibility)) {
    throw new HttpError(400, 'visibility must be sync, async or deferred.');
  }
  const request = body.safeParse(await readJson(exchange, MAX_WRITE_BYTES));
  if (!request.success) {
    throw new HttpError(400, 'The body must be {"mutations": array, "transactionId"?: string}.');
  }
  try {
    const { transactionId, outcomes, result } = await mutate(
      content,
      parseMutations(request.data.mutations),
      {
        author: lakeUserId,
        transactionId: request.data.transactionId,
        dryRun: asks('dryRun'),
        generateKeys: asks('autoGenerateArrayKeys'),
      },
    );
    const became = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
    const documentOf = (id: string) => {
      const outcome = became.get(id);
      return (asks('dryRun') ? outcome?.after : undefined) ?? content.get(id) ?? outcome?.before ?? null;
    };
    const results = result.map(({ id, operation }) => ({
      id,
      operation,
      ...(asks('returnDocuments') ? { document: documentOf(id) } : {}),
    }));
    const isWanted = asks('returnIds') || asks('returnDocuments');
    sendJson(exchange, 200, { transactionId, ...(isWanted ? { results } : {}) });
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    sendJson(exchange, error.status, error.body('mutationError'));
  }
}
