/** Uncached GROQ queries for one request, for drafts, and look-ups in Sanity's revision history. */
import { ClientError, type ClientPerspective, type QueryParams } from '@sanity/client';
import { z } from 'zod';
import { ContentUnavailableError } from './content-source.ts';
import { sanity } from './sanity-client.ts';
import { wellFormed } from './well-formed.ts';

/**
 * The view of the dataset: `drafts` over published documents, `published` documents only, or `raw` for all documents as stored.
 * Names of releases come before the content that they cover, such as `rSpring,drafts`.
 */
export type FreshPerspective = string;

/** Returns the perspective in the client's form: releases are a list. */
function toClientPerspective(perspective: FreshPerspective): ClientPerspective {
  const isPlain = perspective === 'drafts' || perspective === 'published' || perspective === 'raw';
  return isPlain ? perspective : perspective.split(',');
}

/**
 * Runs a GROQ query for a single request, without any cache. All reads of drafts use this function; the shared cache behind
 * `query` (`cms/sanity-client.ts`) only knows the published perspective.
 */
export async function queryUncached(
  groq: string,
  params: QueryParams,
  perspective: FreshPerspective,
): Promise<unknown> {
  return wellFormed(
    await sanity().fetch<unknown>(groq, params, {
      perspective: toClientPerspective(perspective),
      cache: 'no-store',
    }),
  );
}

const history = z.object({
  documents: z.array(z.looseObject({ _id: z.string(), _type: z.string(), _rev: z.string() })),
});
export type StoredDocument = z.output<typeof history>['documents'][number];

/**
 * Reads the revision history: returns the document with this published id, or its draft, at `revision`. Returns null if
 * neither had that revision. Throws `ContentUnavailableError`.
 */
export async function readDocumentRevision(id: string, revision: string): Promise<StoredDocument | null> {
  const { dataset } = sanity().config();
  let answer: unknown;
  try {
    answer = await sanity().request<unknown>({
      url: `/data/history/${dataset}/documents/drafts.${id},${id}`,
      query: { revision },
    });
  } catch (error) {
    // Hosted Sanity answers 404 for an unknown revision.
    if (error instanceof ClientError && error.statusCode === 404) return null;
    throw new ContentUnavailableError('The content history did not respond.', { cause: error });
  }
  return history.parse(answer).documents.find(({ _rev }) => _rev === revision) ?? null;
}
