/** Reviews of documents: a request, and the answer of another editor. They are documents of their own, never public. */
import { z } from 'zod';
import { hasText, releaseOf } from '#schemas/validation/verdict.ts';

/** Type of the documents. Their ids contain a dot, so that they are private; the Studio has no form for them. */
export const reviewType = 'reviewRequest';

/** A step of a review. */
export type ReviewStep = 'requested' | 'approved' | 'sentBack';

/** An entry to add to a review. */
export interface ReviewEntry {
  readonly step: ReviewStep;
  /** Id of the user. */
  readonly author: string;
  readonly text: string;
  /** Id of the user who is asked, if the request names one. */
  readonly person?: string | undefined;
  /** Revision of the document that the entry is about. */
  readonly revision: string;
}

const entry = z.object({
  step: z.enum(['requested', 'approved', 'sentBack']),
  /** ISO 8601, UTC. */
  at: z.string(),
  author: z.string(),
  text: z.string().nullish(),
  person: z.string().nullish(),
  revision: z.string().nullish(),
});
export type StoredEntry = z.output<typeof entry>;

/** Creates the mutations that add an entry to the review of a document. */
export function reviewMutations(documentId: string, documentType: string, added: ReviewEntry, at: Date) {
  const _id = `${reviewType}.${documentId}`;
  const { step, author, text, person, revision } = added;
  const stored = {
    _key: crypto.randomUUID(),
    step,
    at: at.toISOString(),
    author,
    revision,
    ...(hasText(text) && { text: text.trim() }),
    ...(hasText(person) && { person }),
  };
  return [
    { createIfNotExists: { _id, _type: reviewType, document: documentId, documentType, entries: [] } },
    { patch: { id: _id, set: { step }, insert: { after: 'entries[-1]', items: [stored] } } },
  ];
}

/** GROQ in perspective `raw`: the entries of the review of the document `$id`, oldest first. */
export const reviewQuery = `*[_type == "${reviewType}" && document == $id][0].entries`;

/** Parses the result of `reviewQuery`. */
export function parseReview(found: unknown): StoredEntry[] {
  return z.array(entry).safeParse(found).data ?? [];
}

/** Describes the state of a review for the badge of a document; null without one. */
export function describeReview(
  entries: readonly StoredEntry[],
  revision: string | undefined,
): {
  readonly label: string;
  readonly title: string;
  readonly color: 'warning' | 'success' | 'danger';
} | null {
  const last = entries.at(-1);
  const title = last?.text ?? '';
  if (last?.step === 'requested') return { label: 'Review requested', title, color: 'warning' };
  if (last?.step === 'sentBack') return { label: 'Sent back', title, color: 'danger' };
  // An approval ends with the next change.
  return last?.step === 'approved' && last.revision === revision
    ? { label: 'Approved', title, color: 'success' }
    : null;
}

/** GROQ in perspective `raw`: documents that wait for a review, the longest first. `shown`: the newest state of each. */
export const waitingQuery = `*[_type == "${reviewType}" && step == "requested"]{
  "id": document, "type": documentType, "last": entries[-1],
  "shown": coalesce(
    *[_id == "drafts." + ^.document][0], *[_id == ^.document][0], *[sanity::versionOf(^.document)][0]
  ){_id, "title": coalesce(title, stop, from)}
} | order(last.at asc)`;

const waiting = z
  .object({
    id: z.string(),
    type: z.string(),
    shown: z.object({ _id: z.string(), title: z.string().nullable() }),
    last: entry,
  })
  // A document that exists only in a release is opened there.
  .transform(({ shown, ...rest }) => ({ ...rest, title: shown.title, release: releaseOf(shown._id) }));
export type WaitingReview = z.output<typeof waiting>;

/** Parses the result of `waitingQuery`. Requests whose document was deleted are left out. */
export function parseWaiting(found: unknown): WaitingReview[] {
  return (Array.isArray(found) ? found : []).flatMap((each) => waiting.safeParse(each).data ?? []);
}
