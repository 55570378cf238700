/** The mutations of a request: what they look like, and doing them. */

import { z } from 'zod';
import { isRecord } from '#contracts/is-record.ts';
import type { Content } from '../content.ts';
import { planQuery } from '../query/plan.ts';
import { QueryError } from '../query/query-error.ts';
import type { LakeDocument } from '../store/document.ts';
import { checkRevision, invalid, WriteError } from './mutation-error.ts';
import { type PatchOperations, patchOperations } from './patch.ts';
import type { Operation, Transaction } from './transaction.ts';
import { checkId, checkValue } from './validate.ts';
import { type WriteOptions, type Written, write } from './write.ts';

const stub = z.record(z.string(), z.unknown());
const selection = {
  id: z.string().optional(),
  query: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
};
const hasOneTarget = ({ id, query }: { id?: string | undefined; query?: string | undefined }) =>
  (id === undefined) !== (query === undefined);
const oneTarget = { message: 'expected either "id" or "query"' };

const shapes = {
  create: stub,
  createIfNotExists: stub,
  createOrReplace: stub,
  delete: z
    .object({ ...selection, purge: z.boolean().optional(), ifRevisionID: z.string().optional() })
    .refine(hasOneTarget, oneTarget),
  patch: patchOperations.extend(selection).refine(hasOneTarget, oneTarget),
} as const;

/** What a patch or a deletion is of. */
type Target =
  | { readonly id: string }
  | { readonly query: string; readonly params: Readonly<Record<string, unknown>> };

/** One mutation. */
export type Mutation =
  | {
      readonly kind: 'create' | 'createIfNotExists' | 'createOrReplace';
      readonly document: z.infer<typeof stub>;
    }
  | {
      readonly kind: 'delete';
      readonly target: Target;
      readonly ifRevisionID: string | undefined;
      readonly purge: boolean;
    }
  | { readonly kind: 'patch'; readonly target: Target; readonly patch: PatchOperations };

/** What a mutation did to a document; `document` as it is in the end. */
export type MutationResult = {
  readonly id: string;
  readonly operation: Operation;
  readonly document?: LakeDocument;
};

const MAX_MUTATIONS = 10_000;
// As in Sanity's API: a query may stand for this many documents.
const MAX_MATCHES = 10_000;

/** Reads the mutations of a request. Throws `WriteError` that names the first that is none. */
export function parseMutations(mutations: readonly unknown[]): Mutation[] {
  if (mutations.length > MAX_MUTATIONS)
    throw invalid(`More than ${MAX_MUTATIONS} mutations in a transaction`);
  return mutations.map((mutation, index) => {
    try {
      return parseMutation(mutation);
    } catch (error) {
      if (error instanceof z.ZodError) {
        const [issue] = error.issues;
        const place = issue?.path.join('.');
        throw invalid(
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
  if (!entry || others.length > 0) throw malformed('expected an object with one operation');
  const [kind, body] = entry;
  if (kind === 'create' || kind === 'createIfNotExists' || kind === 'createOrReplace') {
    const document = shapes[kind].parse(body);
    if (kind !== 'create' && document._id === undefined) throw malformed(`${kind} needs an "_id"`);
    return { kind, document };
  }
  if (kind === 'delete') {
    const { ifRevisionID, purge = false, ...rest } = shapes.delete.parse(body);
    return { kind, target: targetOf(rest), ifRevisionID, purge };
  }
  if (kind === 'patch') {
    const { id, query, params, ...patch } = shapes.patch.parse(body);
    return { kind, target: targetOf({ id, query, params }), patch };
  }
  throw malformed(`unknown operation "${kind.slice(0, 100)}"`);
}

function malformed(reason: string) {
  return invalid(`Malformed mutation: ${reason}`);
}

function targetOf({
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
 * Does the mutations in order, as one transaction. Queries in them are answered by the documents as they are before it.
 * Throws `WriteError`, and then nothing was done.
 */
export async function mutate(
  content: Content,
  mutations: readonly Mutation[],
  options: WriteOptions,
): Promise<Written<MutationResult[]>> {
  for (;;) {
    content.refresh();
    const { position } = content;
    const targets = await Promise.all(mutations.map((mutation, index) => idsOf(content, mutation, index)));
    // A query may have taken its time: what it found has to be what is there.
    content.refresh();
    if (position !== content.position && mutations.some(isByQuery)) continue;
    return write(content, options, (transaction) =>
      mutations.flatMap((mutation, index) =>
        transaction.step(index, () => perform(transaction, mutation, targets[index] ?? [])),
      ),
    );
  }
}

function isByQuery(mutation: Mutation): boolean {
  return 'target' in mutation && 'query' in mutation.target;
}

async function idsOf(content: Content, mutation: Mutation, index: number): Promise<string[]> {
  if (!('target' in mutation)) return [];
  const { target } = mutation;
  if ('id' in target) return [target.id];
  try {
    planQuery(target.query, target.params);
    const { json } = await content.engine.answer(target.query, target.params, { kind: 'raw' });
    const found: unknown = JSON.parse(json);
    const documents = Array.isArray(found) ? found : found === null ? [] : [found];
    if (documents.length > MAX_MATCHES) throw invalid(`The query matches more than ${MAX_MATCHES} documents`);
    return documents.map((document: unknown) => {
      if (isRecord(document) && typeof document._id === 'string') return document._id;
      throw invalid('The query of a mutation must answer documents, each with its _id');
    });
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    throw invalid(`The query of a mutation cannot be answered: ${error.message}`, { query: target.query }).at(
      index,
    );
  }
}

function perform(transaction: Transaction, mutation: Mutation, ids: readonly string[]): MutationResult[] {
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
    if (mutation.purge && document) transaction.purged.add(id);
    return { id, operation: transaction.delete(id) ? 'delete' : 'none' };
  });
}
