/** Plans to publish or unpublish several documents as one transaction, by the rules of the single actions. */
import { isLockedPage } from '#schemas/validation/locked-pages.ts';
import { documentTitle } from '../editing/document-title.ts';
import { pathOf } from '../editing/search-preview.ts';
import type { Use } from '../editing/uses.ts';
import type { DocumentFinding, StoredDocument } from './document-findings.ts';
import { type PublishingAction, publishActions, unpublishActions } from './publishing-actions.ts';
import { canonicalAddress, redirectsForRename, type StoredRedirect } from './redirects.ts';
import { findRemovalRefusal, keptPublic } from './removal-check.ts';

/** Maximum number of documents in one transaction. */
export const maxBulkDocuments = 200;

/** Action on the ticked documents. */
export type BulkKind = 'publish' | 'unpublish';

/** Types that are neither published nor unpublished together with others. */
const excludedTypes: ReadonlySet<string> = new Set(['previewLink']);

/** Returns true if documents of a type can be ticked. */
export function isBulkType(type: string): boolean {
  return !excludedTypes.has(type);
}

/** A ticked document: what will happen to it, or why it is refused. */
export interface BulkItem {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  /** Why nothing happens to it; null if it is included. */
  readonly refusal: string | null;
  /** Warnings, such as parts that visitors would not see. */
  readonly warnings: readonly string[];
  /** Redirects that are added and removed. */
  readonly consequences: readonly string[];
  readonly actions: readonly PublishingAction[];
}

const refused = (
  document: { readonly id: string; readonly type: string; readonly title: string },
  refusal: string,
): BulkItem => ({ ...document, refusal, warnings: [], consequences: [], actions: [] });

const identify = (id: string, document: StoredDocument | undefined) => ({
  id,
  type: document?._type ?? '',
  title: documentTitle(document ?? {}),
});

/** The two versions of a ticked document. */
export interface DocumentPair {
  readonly id: string;
  readonly draft: StoredDocument | undefined;
  readonly published: StoredDocument | undefined;
}

/**
 * Facts that decide on publishing one document. `pages`: ids and addresses of all pages, drafts separately. `inReleases`:
 * published ids of the documents that have versions in releases.
 */
export interface PublishFacts {
  readonly findings: readonly DocumentFinding[];
  readonly redirects: readonly StoredRedirect[];
  readonly pages: readonly { readonly id: string; readonly path: string }[];
  readonly inReleases: ReadonlySet<string>;
  /** Creates the id of a redirect. */
  readonly newId: () => string;
}

/** Plans to publish a document: refuses errors, and a move that would leave pages below it or versions behind. */
export function planPublish(pair: DocumentPair, facts: PublishFacts): BulkItem {
  const { id, draft, published } = pair;
  const named = identify(id, draft ?? published);
  if (!draft) return refused(named, published ? 'It has no changes to publish.' : 'It no longer exists.');
  const errors = facts.findings.filter(({ level }) => level === 'error');
  const [first, ...others] = errors;
  if (first)
    return refused(
      named,
      others.length === 0 ? first.message : `${first.message} (and ${others.length} more)`,
    );
  const to = pathOf(draft);
  const from = published ? (pathOf(published) ?? null) : null;
  const rename = to === undefined ? null : { documentId: id, from, to };
  const { remove, add } = rename ? redirectsForRename(rename, facts.redirects) : { remove: [], add: null };
  if (add && hasPagesBelow(id, add.from, facts.pages))
    return refused(
      named,
      'There are pages below its old address: publish it alone, and choose whether they move, too.',
    );
  // The release would move it back.
  if (add && facts.inReleases.has(id))
    return refused(
      named,
      'A release has a version of it: publish it alone, so that the version gets its new address.',
    );
  const revisions = { draft: draft._rev, published: published?._rev };
  return {
    ...named,
    refusal: null,
    warnings: [...new Set(facts.findings.map(({ message }) => message))],
    consequences: [
      ...(add ? [`${add.from} will redirect to ${canonicalAddress(to ?? '')}.`] : []),
      ...remove.map((redirect) => `The redirect from ${redirect.from} will be removed.`),
    ],
    actions: rename
      ? publishActions(rename, facts.redirects, revisions, facts.newId)
      : publishActions({ documentId: id, from: null, to: '' }, [], revisions, facts.newId),
  };
}

function hasPagesBelow(id: string, from: string, pages: PublishFacts['pages']): boolean {
  return pages.some((page) => page.id !== id && canonicalAddress(page.path).startsWith(from));
}

/** Plans to unpublish a document: refuses pages that the site or other documents need. */
export function planUnpublish({ id, draft, published }: DocumentPair, uses: readonly Use[]): BulkItem {
  const named = identify(id, draft ?? published);
  if (!published) return refused(named, draft ? 'It is not public.' : 'It no longer exists.');
  if (published._type === 'siteSettings') return refused(named, 'Every page needs it.');
  if (isLockedPage(published)) return refused(named, keptPublic);
  const refusal = findRemovalRefusal(uses);
  if (refusal !== null) return refused(named, refusal);
  return { ...named, refusal: null, warnings: [], consequences: [], actions: unpublishActions(id) };
}

/**
 * Returns the actions of all included documents, for one transaction. Documents that were never public come first, because
 * others may link to them. A redirect is removed once.
 */
export function bulkActions(items: readonly BulkItem[]): PublishingAction[] {
  const included = items.filter(({ refusal }) => refusal === null);
  const isNew = ({ actions }: BulkItem) =>
    actions.some((action) => action.actionType.endsWith('publish') && !('ifPublishedRevisionId' in action));
  const ordered = [...included.filter(isNew), ...included.filter((item) => !isNew(item))];
  const removed = new Set<string>();
  return ordered
    .flatMap(({ actions }) => actions)
    .filter((action) => {
      if (action.actionType !== 'sanity.action.document.delete') return true;
      const isFirst = !removed.has(action.publishedId);
      removed.add(action.publishedId);
      return isFirst;
    });
}
