/** Route `data/actions/:dataset`: the Studio's actions on documents, drafts, versions and releases, in one transaction. */
import { z } from 'zod';
import type { Dataset } from '../dataset.ts';
import type { Exchange } from '../http/exchange.ts';
import { HttpError } from '../http/http-error.ts';
import { allowMethods, readJsonBody, sendJson } from '../http/reply.ts';
import { lakeUserId } from '../identity.ts';
import { MAX_WRITE_BYTES } from '../mutations/mutate-route.ts';
import { WriteError } from '../mutations/write-error.ts';
import { writeTransaction } from '../mutations/write-transaction.ts';
import { performReleaseAction } from '../releases/perform-release-action.ts';
import { isReleaseAction } from '../releases/release-actions.ts';
import { parseActions } from './parse-actions.ts';
import { performAction } from './perform-action.ts';

const body = z.object({
  actions: z.array(z.unknown()),
  transactionId: z.string().optional(),
  dryRun: z.boolean().default(false),
  // There is only one dataset, so there are no cross-dataset references to validate.
  skipCrossDatasetReferenceValidation: z.boolean().default(false),
});

/** Returns `{transactionId}`. Objects in arrays get keys, as in Sanity's API. */
export async function handleActions(exchange: Exchange, dataset: Dataset): Promise<void> {
  allowMethods(exchange, 'POST');
  const request = body.safeParse(await readJsonBody(exchange, MAX_WRITE_BYTES));
  if (!request.success) {
    throw new HttpError(
      400,
      'The body must be {"actions": array, "transactionId"?: string, "dryRun"?: boolean}.',
    );
  }
  const { actions, transactionId, dryRun } = request.data;
  try {
    const parsed = parseActions(actions);
    const written = writeTransaction(
      dataset,
      { author: lakeUserId, transactionId, dryRun, generateKeys: true },
      (transaction) => {
        for (const [index, action] of parsed.entries()) {
          transaction.runStep(index, () =>
            isReleaseAction(action)
              ? performReleaseAction(transaction, action)
              : performAction(transaction, action),
          );
        }
      },
    );
    sendJson(exchange, 200, { transactionId: written.transactionId });
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    sendJson(exchange, error.status, error.body('actionError'));
  }
}
