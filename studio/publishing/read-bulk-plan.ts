/** Reads what would happen to ticked documents, and applies it as one transaction. */
import type { SanityClient } from 'sanity';
import { z } from 'zod';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import { publishedId } from '#schemas/validation/verdict.ts';
import { listReferences } from '../editing/list-references.ts';
import { listUses, usesQuery } from '../editing/uses.ts';
import {
  type BulkItem,
  type BulkKind,
  bulkActions,
  type DocumentPair,
  maxBulkDocuments,
  planPublish,
  planUnpublish,
} from './bulk-publishing.ts';
import { checkDocument, type DocumentCheckDeps, storedDocument } from './document-findings.ts';
import { redirectsOf } from './publishing-actions.ts';

/** Number of documents that are checked at the same time. */
const maxChecksAtOnce = 4;

const around = z.object({
  redirects: z.unknown(),
  pages: z.array(z.object({ _id: z.string(), path: z.string() })),
  versions: z.array(z.string()),
});
const aroundQuery = `{
  "redirects": *[_type == "redirect"]{_id, from, "target": target._ref},
  "pages": *[_type == "page" && defined(path.current) && !(_id in path("versions.**"))]{_id, "path": path.current},
  "versions": *[_id in path("versions.**")]._id
}`;
const raw = { perspective: 'raw' } as const;

/** Dependencies of a plan. */
export interface BulkDeps {
  readonly client: Pick<SanityClient, 'fetch' | 'action'>;
  readonly validate: DocumentCheckDeps['validate'];
  readonly newId: () => string;
  /** Receives the number of documents that are checked. */
  readonly progress?: (count: number) => void;
}

/** Plans to publish or unpublish documents, in the order of `ids`. Throws if the content is unreachable. */
export async function readBulkPlan(
  kind: BulkKind,
  ids: readonly string[],
  deps: BulkDeps,
): Promise<BulkItem[]> {
  const chosen = ids.slice(0, maxBulkDocuments);
  const pairs = await readPairs(chosen, deps.client);
  const planned = new Map<string, BulkItem>();
  const plan = kind === 'publish' ? await publishPlanner(chosen, deps) : unpublishPlanner(deps);
  await mapConcurrently(pairs, maxChecksAtOnce, async (pair) => {
    planned.set(pair.id, await plan(pair));
    deps.progress?.(planned.size);
  });
  return chosen.flatMap((id) => planned.get(id) ?? []);
}

async function readPairs(ids: readonly string[], client: BulkDeps['client']): Promise<DocumentPair[]> {
  const all = ids.flatMap((id) => [id, `drafts.${id}`]);
  const documents = z
    .array(storedDocument)
    .parse(await client.fetch<unknown>('*[_id in $all]', { all }, raw));
  const byId = new Map(documents.map((document) => [document._id, document]));
  return ids.map((id) => ({ id, draft: byId.get(`drafts.${id}`), published: byId.get(id) }));
}

async function publishPlanner(ids: readonly string[], { client, validate, newId }: BulkDeps) {
  const { redirects, pages, versions } = around.parse(await client.fetch<unknown>(aroundQuery, {}, raw));
  const chosen = new Set(ids);
  const facts = {
    redirects: redirectsOf(redirects),
    pages: pages.map(({ _id, path }) => ({ id: publishedId(_id), path })),
    inReleases: new Set(versions.map(publishedId)),
    newId,
  };
  return async (pair: DocumentPair): Promise<BulkItem> => {
    if (!pair.draft) return planPublish(pair, { ...facts, findings: [] });
    const targets = [...new Set(listReferences(pair.draft))];
    const live = z
      .array(z.string())
      .parse(await client.fetch<unknown>('*[_id in $targets]._id', { targets }, raw));
    const missing = targets.filter((id) => !live.includes(id));
    // A draft that is published in the same transaction is no missing target.
    const isComplete = missing.length > 0 && missing.every((id) => chosen.has(id));
    const perspective = isComplete ? 'drafts' : 'published';
    const findings = await checkDocument(pair.draft, {
      validate,
      askPublic: (query, parameters) => client.fetch<unknown>(query, { ...parameters }, { perspective }),
    });
    return planPublish(pair, { ...facts, findings });
  };
}

function unpublishPlanner({ client }: BulkDeps) {
  return async (pair: DocumentPair): Promise<BulkItem> => {
    const uses = listUses(await client.fetch<unknown>(usesQuery, { id: pair.id }, raw), pair.id);
    return planUnpublish(pair, uses);
  };
}

/** Applies a plan as one transaction. Throws if the content refuses a part of it: then nothing changed. */
export async function applyBulkPlan(items: readonly BulkItem[], client: BulkDeps['client']): Promise<void> {
  await client.action(bulkActions(items));
}
