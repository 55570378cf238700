/** Names a state of a document, so that editors find it again. */
import { z } from 'zod';
import { namedRevisionType } from '#contracts/content/named-revision.ts';
import { isAsset, listReferences } from '../editing/list-references.ts';
import { type DescribedType, describeChanges } from '../undo/describe-step.ts';
import { diffDocuments } from '../undo/document-changes.ts';
import { type DocumentState, documentState } from './deleted-documents.ts';

/** A state to name. */
export interface NamedState {
  readonly name: string;
  /** Published id. */
  readonly documentId: string;
  /** Release of a version; undefined for the draft or the published document. */
  readonly release: string | undefined;
  readonly state: DocumentState;
  /** Id of the user. */
  readonly author: string;
}

/**
 * Creates the document that names a state. It holds a copy of the content, because history ends with the plan of hosted
 * Sanity and is not exported. The copy is a text, so its links count as no use of their targets. But `assets` counts as a
 * use of its pictures, which are needed to revert to the state.
 */
export function newNamedRevision({ name, documentId, release, state, author }: NamedState) {
  return {
    _id: `${namedRevisionType}.${crypto.randomUUID()}`,
    _type: namedRevisionType,
    name: name.trim(),
    document: documentId,
    ...(release !== undefined && { release }),
    revision: state._rev,
    author,
    assets: [...new Set(listReferences(state))]
      .filter(isAsset)
      .map((_ref) => ({ _key: _ref, _type: 'reference', _ref, _weak: true })),
    content: JSON.stringify(state),
  };
}

/** GROQ in perspective `raw`: named revisions of the document `$id`, or of its version in `$release`, newest first. */
export const namedRevisionsQuery = `*[_type == "${namedRevisionType}" && document == $id && coalesce(release, "") == $release]
  | order(_createdAt desc){_id, _createdAt, name, author, content}`;

const stored = z.object({
  _id: z.string(),
  /** ISO 8601, UTC. */
  _createdAt: z.string(),
  name: z.string(),
  author: z.string(),
  content: z.string().transform((text, context) => {
    try {
      return documentState.parse(JSON.parse(text));
    } catch {
      context.addIssue('The content is no document.');
      return z.NEVER;
    }
  }),
});
export type NamedRevision = z.output<typeof stored>;

/** Parses the result of `namedRevisionsQuery`. An entry that another program wrote wrongly is left out. */
export function parseNamedRevisions(found: unknown): NamedRevision[] {
  return (Array.isArray(found) ? found : []).flatMap((entry) => stored.safeParse(entry).data ?? []);
}

/** Describes what reverting to a state would do, one line for each kind of change. */
export function listDifferences(
  current: unknown,
  named: DocumentState,
  type: DescribedType | undefined,
): string[] {
  const changes = diffDocuments(current, named).map((change) =>
    // The present state knows the items that would go, the named one those that would come.
    [current, named]
      .map((document) => describeChanges([change], type, document))
      .reduce((one, other) => (other.length > one.length ? other : one)),
  );
  const counts = new Map<string, number>();
  for (const change of changes) counts.set(change, (counts.get(change) ?? 0) + 1);
  return [...counts].map(([words, count]) => (count > 1 ? `${words} (${count} times)` : words));
}
