/** Parses and applies the mutations of a request. */
import { z } from 'zod';
import { isRecord } from '#contracts/is-record.ts';
import type { Dataset } from '../dataset.ts';
import { QueryError } from '../query/query-error.ts';
import { planQuery } from '../query/query-plan.ts';
import type { LakeDocument } from '../store/document.ts';
import { type PatchOperations, patchOperations } from './patch.ts';
import type { Operation, Transaction } from './transaction.ts';
import { checkId, checkValue } from './validate-document.ts';
import { checkRevision, validationError, WriteError } from './write-error.ts';
import { type WriteOptions, type WriteResult, writeTransaction } from './write-transaction.ts';

const stubSchema = z.record(z.string(), z.unknown());
const targetFields = {
  id: z.string().optional(),
  query: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
};
const hasOneTarget = ({ id, query }: { id?: string | undefined; query?: string | undefined }) =>
  (id === undefined) !== (query === undefined);
const oneTarget = { message: 'expected either "id" or "query"' };

const mutationSchemas = {
  create: stubSchema,
  createIfNotExists: stubSchema,
  createOrReplace: stubSchema,
  delete: z
    .object({ ...targetFields, purge: z.boolean().optional(), ifRevisionID: z.string().optional() })
    .refine(hasOneTarget, oneTarget),
  patch: patchOperations.extend(targetFields).refine(hasOneTarget, oneTarget),
} as const;

/** Target of a patch or a deletion: an id, or all matches of a query. */
type Target =
  | { readonly id: string }
  | { readonly query: string; readonly params: Readonly<Record<string, unknown>> };

/** A parsed mutation. */
export type Mutation =
  | {
      readonly kind: 'create' | 'createIfNotExists' | 'createOrReplace';
      readonly document: z.infer<typeof stubSchema>;
    }
  | {
      readonly kind: 'delete';
      readonly target: Target;
      readonly ifRevisionID: string | undefined;
      readonly purge: boolean;
    }
  | { readonly kind: 'patch'; readonly target: Target; readonly patch: PatchOperations };

/** Result of a mutation. `document` is its state after the whole transaction. */
export type MutationResult = {
  readonly id: string;
  readonly operation: Operation;
  readonly document?: LakeDocument;
};

const MAX_MUTATIONS = 10_000;
// Limit of documents that a mutation's query may match, as in Sanity's API.
const MAX_MATCHES = 10_000;

/** Parses the mutations of a request. Throws `WriteError` with the index of the first invalid one. */
export function parseMutations(mutations: readonly unknown[]): Mutation[] {
  if (mutations.length > MAX_MUTATIONS)
    throw validationError(`More than ${MAX_MUTATIONS} mutations in a transaction`);
  return mutations.map((mutation, index) => {
    try {
      return parseMutation(mutation);
    } catch (error) {
      if (error instanceof z.ZodError) {
        const [issue] = error.issues;
        const place = issue?.path.join('.');
        throw validationError(
          `Malformed mutation: ${place ? `${place}: ` : ''}${issue?.message ?? 'not understood'}`,
        ).at(index);
      }
      throw error instanceof WriteError ? error.at(index) : error;
    }
  });
}

function parseMutation(mutation: unknown): Mutation {
  checkValue(mutation);
  const [entry, ...others] = isRecord(mutation) ? Object.entries(mutation) : [];
  if (!entry || others.length > 0) throw malformedMutationError('expected an object with one operation');
  const [kind, body] = entry;
  if (kind === 'create' || kind === 'createIfNotExists' || kind === 'createOrReplace') {
    const document = mutationSchemas[kind].parse(body);
    if (kind !== 'create' && document._id === undefined)
      throw malformedMutationError(`${kind} needs an "_id"`);
    return { kind, document };
  }
  if (kind === 'delete') {
    const { ifRevisionID, purge = false, ...rest } = mutationSchemas.delete.parse(body);
    return { kind, target: parseTarget(rest), ifRevisionID, purge };
  }
  if (kind === 'patch') {
    const { id, query, params, ...patch } = mutationSchemas.patch.parse(body);
    return { kind, target: parseTarget({ id, query, params }), patch };
  }
  throw malformedMutationError(`unknown operation "${kind.slice(0, 100)}"`);
}

function malformedMutationError(reason: string) {
  return validationError(`Malformed mutation: ${reason}`);
}

function parseTarget({
  id,
  query,
  params = {},
}: {
  id?: string;
  query?: string;
  params?: Record<string, unknown>;
}): Target {
  return id === undefined ? { query: query ?? '', params } : { id: checkId(id) };
}

/**
 * Applies the mutations in order, in one transaction. Their queries see the documents as they are before it. Throws
 * `WriteError`; nothing is written in that case.
 */
export async function mutate(
  dataset: Dataset,
  mutations: readonly Mutation[],
  options: WriteOptions,
): Promise<WriteResult<MutationResult[]>> {
  for (;;) {
    dataset.refresh();
    const { position } = dataset;
    const targets = await Promise.all(
      mutations.map((mutation, index) => resolveTargetIds(dataset, mutation, index)),
    );
    // Documents may have changed during a query. Repeat it, so that the matches are current.
    dataset.refresh();
    if (position !== dataset.position && mutations.some(hasQueryTarget)) continue;
    return writeTransaction(dataset, options, (transaction) =>
      mutations.flatMap((mutation, index) =>
        transaction.runStep(index, () => performMutation(transaction, mutation, targets[index] ?? [])),
      ),
    );
  }
}

function hasQueryTarget(mutation: Mutation): boolean {
  return 'target' in mutation && 'query' in mutation.target;
}

async function resolveTargetIds(dataset: Dataset, mutation: Mutation, index: number): Promise<string[]> {
  if (!('target' in mutation)) return [];
  const { target } = mutation;
  if ('id' in target) return [target.id];
  try {
    planQuery(target.query, target.params);
    const { json } = await dataset.queryEngine.run(target.query, target.params, { kind: 'raw' });
    const matches: unknown = JSON.parse(json);
    const documents = Array.isArray(matches) ? matches : matches === null ? [] : [matches];
    if (documents.length > MAX_MATCHES)
      throw validationError(`The query matches more than ${MAX_MATCHES} documents`);
    return documents.map((document: unknown) => {
      if (isRecord(document) && typeof document._id === 'string') return document._id;
      throw validationError('The query of a mutation must return documents with their _id');
    });
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    throw validationError(`The query of a mutation failed: ${error.message}`, {
      query: target.query,
    }).at(index);
  }
}

/** Rejects system documents, such as releases: only actions change them. */
function refuseSystemDocument(id: unknown): void {
  if (typeof id !== 'string' || !id.startsWith('_.')) return;
  throw validationError(`"${id}" can only be changed by actions`, { id });
}

function performMutation(
  transaction: Transaction,
  mutation: Mutation,
  ids: readonly string[],
): MutationResult[] {
  for (const id of 'document' in mutation ? [mutation.document._id] : ids) refuseSystemDocument(id);
  if (mutation.kind === 'create') {
    return [{ id: transaction.create(mutation.document)._id, operation: 'create' }];
  }
  if (mutation.kind === 'createIfNotExists') {
    const { document, isNew } = transaction.createIfNotExists(mutation.document);
    return [{ id: document._id, operation: isNew ? 'create' : 'none' }];
  }
  if (mutation.kind === 'createOrReplace') {
    const { document, isNew } = transaction.createOrReplace(mutation.document);
    return [{ id: document._id, operation: isNew ? 'create' : 'update' }];
  }
  if (mutation.kind === 'patch') {
    return ids.map((id) => {
      transaction.patch(id, mutation.patch);
      return { id, operation: 'update' };
    });
  }
  if (mutation.kind !== 'delete') return [];
  return ids.map((id) => {
    const document = transaction.get(id);
    if (document) checkRevision(id, document, mutation.ifRevisionID);
    if (mutation.purge && document) transaction.purgedIds.add(id);
    return { id, operation: transaction.delete(id) ? 'delete' : 'none' };
  });
}
