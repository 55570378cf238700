/** Reads the documents of a dataset and writes planned migrations in batches. */
import type { SanityClient } from '@sanity/client';
import { ClientError } from '@sanity/client';
import type { SchemaLookup } from '#schemas/migrate-blocks.ts';
import { type DocumentPlan, planDocument, type StoredDocument } from './plan.ts';

/** Documents of one transaction. */
const batchSize = 50;
const pageSize = 200;

/** Every document of a dataset, drafts and versions included, assets left out, in the order of their ids. */
export async function* documentsOf(client: SanityClient): AsyncGenerator<StoredDocument> {
  let last = '';
  for (;;) {
    const page = await client.fetch<StoredDocument[]>(
      `*[_id > $last && !string::startsWith(_type, "sanity.") && !string::startsWith(_type, "system.")] | order(_id)[0...${pageSize}]`,
      { last },
      { perspective: 'raw' },
    );
    yield* page;
    const final = page.at(-1);
    if (!final || page.length < pageSize) return;
    last = final._id;
  }
}

/** A plan, and the revision of the document it was made for. */
export type RevisedPlan = DocumentPlan & { readonly revision: string };

/**
 * Writes plans in batches, each document only if nobody has changed it meanwhile: such a one is read and planned once more.
 * Resolves to how many documents were written, and to those that an editor kept changing. May be broken off and begun
 * again: what is written is not planned any more.
 */
export async function writePlans(
  client: SanityClient,
  plans: readonly RevisedPlan[],
  schemaOf: SchemaLookup,
): Promise<{ readonly written: number; readonly left: readonly string[] }> {
  let written = 0;
  const left: string[] = [];
  for (let from = 0; from < plans.length; from += batchSize) {
    const batch = plans.slice(from, from + batchSize);
    if (await commit(client, batch)) {
      written += batch.length;
      continue;
    }
    for (const plan of batch) {
      if (await writeAlone(client, plan, schemaOf)) written += 1;
      else left.push(plan.id);
    }
  }
  return { written, left };
}

async function writeAlone(client: SanityClient, plan: RevisedPlan, schemaOf: SchemaLookup): Promise<boolean> {
  let current: RevisedPlan = plan;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (await commit(client, [current])) return true;
    const document = await client.fetch<(StoredDocument & { _rev: string }) | null>(
      '*[_id == $id][0]',
      { id: plan.id },
      { perspective: 'raw' },
    );
    // Deleted or migrated by somebody else.
    if (!document) return true;
    current = { ...planDocument(document, schemaOf), revision: document._rev };
    if (current.failures.length > 0) return false;
    if (Object.keys(current.fields).length === 0) return true;
  }
  return false;
}

/** Resolves to false if a document was changed meanwhile. Then none was written. */
async function commit(client: SanityClient, plans: readonly RevisedPlan[]): Promise<boolean> {
  const transaction = client.transaction();
  for (const { id, fields, revision } of plans)
    transaction.patch(id, (patch) => patch.ifRevisionId(revision).set({ ...fields }));
  try {
    await transaction.commit({ visibility: 'sync' });
    return true;
  } catch (error) {
    if (error instanceof ClientError && [404, 409].includes(error.statusCode)) return false;
    throw error;
  }
}
