/** Builds the Sanity actions that publish, unpublish or delete a document with its redirects, atomically. */
import { isRecord } from '#contracts/is-record.ts';
import { publishedId } from '#schemas/validation/verdict.ts';
import { type Rename, redirectsForRename, type StoredRedirect } from './redirects.ts';

/** An action of Sanity's API. All actions of a call succeed or fail together. */
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

/** GROQ in perspective `raw`: redirects from one of `$forms` or to `$id`, drafts separately. */
export const redirectsQuery = `*[_type == "redirect" && (from in $forms || target._ref == $id)]{_id, from, "target": target._ref}`;

/** Parses the result of `redirectsQuery`. A redirect that was never published has no effect and is left out. */
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

const deleteAction = ({ id, drafts }: StoredRedirect): PublishingAction => ({
  actionType: 'sanity.action.document.delete',
  publishedId: id,
  includeDrafts: [...drafts],
});

/** Expected revisions of draft and published document, so that concurrent changes are not published unseen. */
export interface Revisions {
  readonly draft?: string | undefined;
  readonly published?: string | undefined;
}

/**
 * Actions that publish a document with its redirects: redirects from its new address are removed, and its old address
 * gets one. `newId` creates the id of a redirect.
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
    ...remove.map(deleteAction),
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
        // Weak, so that a redirect never prevents deletion of its page.
        target: { _type: 'reference', _ref: target, _weak: true },
      },
    },
    { actionType: 'sanity.action.document.publish', draftId, publishedId: id },
  ];
}

/** GROQ in perspective `raw`: ids of the draft and versions of `$id`, which are deleted with it. */
export const draftsQuery = '*[sanity::versionOf($id) && _id != $id]._id';

/** Actions that delete a document with the redirects to it, which would otherwise be broken. */
export function deleteActions(
  documentId: string,
  drafts: readonly string[],
  redirects: readonly StoredRedirect[],
): PublishingAction[] {
  return [
    ...redirects.filter(({ target }) => target === documentId).map(deleteAction),
    { actionType: 'sanity.action.document.delete', publishedId: documentId, includeDrafts: [...drafts] },
  ];
}

/**
 * Action that unpublishes a document and keeps it as a draft. Redirects to it stay and are inactive until it is
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

/** Lists the stored forms of an address in a redirect: with and without a trailing slash. */
export function formsOf(...paths: readonly (string | null)[]): string[] {
  return paths.flatMap((path) => {
    if (path === null) return [];
    const whole = path.endsWith('/') ? path : `${path}/`;
    return whole === '/' ? ['/'] : [whole, whole.slice(0, -1)];
  });
}

/** Translates a failed publishing call for editors. Nothing was changed. */
export function describePublishError(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (/scheduled/.test(message)) return 'It is in a scheduled release: unschedule that first.';
  if (/references to it/.test(message)) return 'Something new refers to it: check where it is used.';
  if (/revision/i.test(message)) return 'Someone has just changed it: check it again, then publish.';
  if (/non-existent document/.test(message))
    return 'It links to something that is not public: publish that first.';
  return 'The content server isn’t responding. Please try again.';
}
