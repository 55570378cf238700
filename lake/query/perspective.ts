/** Perspectives: which published documents, drafts and release versions a query sees. */
import { type LakeDocument, parseId } from '../store/document.ts';

/** A layer over the published documents: `drafts`, or a release name. */
export type Layer = string;

/** `raw` is every stored document. Otherwise layers over the published documents, strongest first. */
export type Perspective = { readonly kind: 'raw' } | { readonly kind: 'layers'; readonly layers: Layer[] };

/** The requested perspective is invalid. `message` gives the reason. */
export class PerspectiveError extends Error {
  override readonly name = 'PerspectiveError';
}

const layerName = /^[A-Za-z0-9_-]{1,128}$/;

/**
 * Parses the `perspective` parameter (comma-separated names). The default is `published` from API version 2025-02-19 and `raw`
 * before, as in Sanity's API. Throws `PerspectiveError`.
 */
export function parsePerspective(parameter: string | null, apiVersion: string): Perspective {
  const names = (parameter ?? (apiVersion >= '2025-02-19' ? 'published' : 'raw'))
    .split(',')
    .map((name) => name.trim());
  if (names.length === 1 && names[0] === 'raw') return { kind: 'raw' };
  const layers: Layer[] = [];
  for (const name of names) {
    if (!layerName.test(name)) throw new PerspectiveError(`invalid perspective "${name}"`);
    if (name === 'raw') throw new PerspectiveError('"raw" cannot be combined with other perspectives');
    // Published documents are the bottom of every stack, so later names have no effect.
    if (name === 'published') break;
    layers.push(name === 'previewDrafts' ? 'drafts' : name);
  }
  return { kind: 'layers', layers: [...new Set(layers)] };
}

/** Cache key of a perspective: equal for perspectives that show the same documents. */
export function createPerspectiveKey(perspective: Perspective): string {
  return perspective.kind === 'raw' ? 'raw' : `over:${perspective.layers.join(',')}`;
}

/**
 * Returns the documents that a query sees, sorted by id. In a stack of layers each document appears once under its published
 * id, and `_originalId` names the stored one. A version that marks a deletion hides its document.
 */
export function applyPerspective(
  documents: Iterable<LakeDocument>,
  perspective: Perspective,
): readonly LakeDocument[] {
  const visibleDocuments: LakeDocument[] = [];
  if (perspective.kind === 'raw') visibleDocuments.push(...documents);
  else {
    const groups = new Map<string, LakeDocument[]>();
    for (const document of documents) {
      const { publishedId } = parseId(document._id);
      const group = groups.get(publishedId);
      if (group) group.push(document);
      else groups.set(publishedId, [document]);
    }
    for (const [publishedId, group] of groups) {
      const visible = pickVisible(publishedId, group, perspective.layers);
      if (visible) visibleDocuments.push(visible);
    }
  }
  return visibleDocuments.sort((a, b) => (a._id < b._id ? -1 : 1));
}

/** Picks the visible one among a document, its draft and its versions. */
export function pickVisible(
  publishedId: string,
  group: readonly LakeDocument[],
  layers: readonly Layer[],
): LakeDocument | undefined {
  let strongest: { rank: number; document: LakeDocument } | undefined;
  for (const document of group) {
    const id = parseId(document._id);
    const rank =
      id.kind === 'published' ? layers.length : layers.indexOf(id.kind === 'draft' ? 'drafts' : id.release);
    if (rank >= 0 && (!strongest || rank < strongest.rank)) strongest = { rank, document };
  }
  if (!strongest || marksDeletion(strongest.document)) return undefined;
  const { document } = strongest;
  // Without layers the stored document itself is visible; no copy is needed.
  return layers.length === 0 ? document : { ...document, _id: publishedId, _originalId: document._id };
}

function marksDeletion(document: LakeDocument): boolean {
  const system = document._system;
  return typeof system === 'object' && system !== null && 'delete' in system && system.delete === true;
}
