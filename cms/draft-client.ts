import { ClientError, type QueryParams } from '@sanity/client';
import { z } from 'zod';
import { sanity } from './client.ts';
import { ContentUnavailableError } from './content-source.ts';
import { wellFormed } from './well-formed.ts';

/** What is read: drafts over what is published, what is published, or every document as it lies there. */
export type FreshPerspective = 'drafts' | 'published' | 'raw';

/**
 * Runs a GROQ query for one request alone: past every cache, and nothing of the answer is kept. The only way in which drafts are
 * read; what is kept for all goes by `query` (client.ts), which knows no other perspective than the published one.
 */
export async function queryForOne(
  groq: string,
  params: QueryParams,
  perspective: FreshPerspective,
): Promise<unknown> {
  return wellFormed(await sanity().fetch<unknown>(groq, params, { perspective, cache: 'no-store' }));
}

const history = z.object({
  documents: z.array(z.looseObject({ _id: z.string(), _type: z.string(), _rev: z.string() })),
});
export type StoredDocument = z.output<typeof history>['documents'][number];

/**
 * The document of a published id, or its draft, as it was at `revision`; null when neither had that revision. Throws
 * `ContentUnavailableError`.
 */
export async function documentAt(id: string, revision: string): Promise<StoredDocument | null> {
  const { dataset } = sanity().config();
  let answer: unknown;
  try {
    answer = await sanity().request<unknown>({
      url: `/data/history/${dataset}/documents/drafts.${id},${id}`,
      query: { revision },
    });
  } catch (error) {
    // Hosted Sanity’s word for a revision that nobody knows.
    if (error instanceof ClientError && error.statusCode === 404) return null;
    throw new ContentUnavailableError('The history of the content did not answer.', { cause: error });
  }
  return history.parse(answer).documents.find(({ _rev }) => _rev === revision) ?? null;
}
