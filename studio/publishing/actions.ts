import { isRecord } from '#contracts/is-record.ts';
import { publishedId } from '#schemas/validation/words.ts';
import { type Rename, redirectsForRename, type StoredRedirect } from './redirects.ts';

/** An action of Sanity's API, as its client takes it. All actions of a call happen, or none. */
export type PublishingAction =
  | { actionType: 'sanity.action.document.delete'; publishedId: string; includeDrafts: string[] }
  | {
      actionType: 'sanity.action.document.publish';
      draftId: string;
      publishedId: string;
      ifDraftRevisionId?: string;
      ifPublishedRevisionId?: string;
    }
  | { actionType: 'sanity.action.document.unpublish'; draftId: string; publishedId: string }
  | {
      actionType: 'sanity.action.document.create';
      publishedId: string;
      attributes: { _id: string; _type: string; [field: string]: unknown };
      ifExists: 'fail';
    };

/** GROQ, in the perspective `raw`: the redirects that begin at one of `$forms` or lead to `$id`, drafts apart. */
export const redirectsQuery = `*[_type == "redirect" && (from in $forms || target._ref == $id)]{_id, from, "target": target._ref}`;

/** The redirects in what `redirectsQuery` answered. One that was never published is a draft alone, and no redirect yet. */
export function redirectsOf(found: unknown): StoredRedirect[] {
  const entries = Array.isArray(found) ? found.filter(isRecord) : [];
  return entries.flatMap((entry): StoredRedirect[] => {
    const { _id: id, from, target } = entry;
    if (typeof id !== 'string' || id !== publishedId(id)) return [];
    const drafts = entries.flatMap(({ _id }) =>
      typeof _id === 'string' && _id !== id && publishedId(_id) === id ? [_id] : [],
    );
    return typeof from === 'string' ? [{ id, from, target: String(target ?? ''), drafts }] : [];
  });
}

const deletionOf = ({ id, drafts }: StoredRedirect): PublishingAction => ({
  actionType: 'sanity.action.document.delete',
  publishedId: id,
  includeDrafts: [...drafts],
});

/** Of which revisions the draft and the published document have to be, so that nobody's change is published unseen. */
export interface Revisions {
  readonly draft?: string | undefined;
  readonly published?: string | undefined;
}

/**
 * Publishes a document with what follows from its address: redirects that begin there go, and its old address leads to it.
 * `newId` makes the id of a redirect.
 */
export function publishActions(
  rename: Rename,
  redirects: readonly StoredRedirect[],
  revisions: Revisions,
  newId: () => string,
): PublishingAction[] {
  const { documentId } = rename;
  const { remove, add } = redirectsForRename(rename, redirects);
  return [
    ...remove.map(deletionOf),
    {
      actionType: 'sanity.action.document.publish',
      draftId: `drafts.${documentId}`,
      publishedId: documentId,
      ...(revisions.draft !== undefined && { ifDraftRevisionId: revisions.draft }),
      ...(revisions.published !== undefined && { ifPublishedRevisionId: revisions.published }),
    },
    ...(add ? createRedirect(add, newId()) : []),
  ];
}

function createRedirect({ from, target }: { from: string; target: string }, id: string): PublishingAction[] {
  const draftId = `drafts.${id}`;
  return [
    {
      actionType: 'sanity.action.document.create',
      publishedId: id,
      ifExists: 'fail',
      attributes: {
        _id: draftId,
        _type: 'redirect',
        from,
        // Weak: a redirect never keeps its page from being taken away.
        target: { _type: 'reference', _ref: target, _weak: true },
      },
    },
    { actionType: 'sanity.action.document.publish', draftId, publishedId: id },
  ];
}

/** GROQ, in the perspective `raw`: the ids of the draft and of the versions of `$id`, which go with it. */
export const draftsQuery = '*[sanity::versionOf($id) && _id != $id]._id';

/** Deletes a document, and the redirects that lead to it: they would lead nowhere for ever. */
export function deleteActions(
  documentId: string,
  drafts: readonly string[],
  redirects: readonly StoredRedirect[],
): PublishingAction[] {
  return [
    ...redirects.filter(({ target }) => target === documentId).map(deletionOf),
    { actionType: 'sanity.action.document.delete', publishedId: documentId, includeDrafts: [...drafts] },
  ];
}

/**
 * Takes a document off the site and leaves it as a draft. Redirects that lead to it stay: they lead nowhere until it is
 * published again.
 */
export function unpublishActions(documentId: string): PublishingAction[] {
  return [
    {
      actionType: 'sanity.action.document.unpublish',
      draftId: `drafts.${documentId}`,
      publishedId: documentId,
    },
  ];
}

/** The forms in which a redirect may store an address. */
export function formsOf(...paths: readonly (string | null)[]): string[] {
  return paths.flatMap((path) => {
    if (path === null) return [];
    const whole = path.endsWith('/') ? path : `${path}/`;
    return whole === '/' ? ['/'] : [whole, whole.slice(0, -1)];
  });
}
