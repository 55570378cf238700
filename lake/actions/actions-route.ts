/** `data/actions/:dataset`: what the Studio does to documents, their drafts and versions; all or nothing. */
import { z } from 'zod';
import type { Content } from '../content.ts';
import type { Exchange } from '../http/exchange.ts';
import { HttpError } from '../http/http-error.ts';
import { allowMethods, readJson, sendJson } from '../http/reply.ts';
import { lakeUserId } from '../identity.ts';
import { MAX_WRITE_BYTES } from '../mutations/mutate-route.ts';
import { WriteError } from '../mutations/mutation-error.ts';
import { write } from '../mutations/write.ts';
import { parseActions } from './action.ts';
import { performAction } from './perform.ts';

const body = z.object({
  actions: z.array(z.unknown()),
  transactionId: z.string().optional(),
  dryRun: z.boolean().default(false),
  // There is but one dataset here: no reference leads to another that could be looked at.
  skipCrossDatasetReferenceValidation: z.boolean().default(false),
});

/** Answers `{transactionId}`. Objects in arrays get keys, as in Sanity's API. */
export async function answerActions(exchange: Exchange, content: Content): Promise<void> {
  allowMethods(exchange, 'POST');
  const request = body.safeParse(await readJson(exchange, MAX_WRITE_BYTES));
  if (!request.success) {
    throw new HttpError(
      400,
      'The body must be {"actions": array, "transactionId"?: string, "dryRun"?: boolean}.',
    );
  }
  const { actions, transactionId, dryRun } = request.data;
  try {
    const parsed = parseActions(actions);
    const written = write(
      content,
      { author: lakeUserId, transactionId, dryRun, generateKeys: true },
      (transaction) => {
        for (const [index, action] of parsed.entries()) {
          transaction.step(index, () => performAction(transaction, action));
        }
      },
    );
    sendJson(exchange, 200, { transactionId: written.transactionId });
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    sendJson(exchange, error.status, error.body('actionError'));
  }
}
