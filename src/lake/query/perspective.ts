/** Perspectives: which of the published documents, drafts and versions a query sees. */
import { type LakeDocument, parseId } from '../store/document.ts';

/** A layer above the published documents: `drafts`, or the name of a release. */
export type Layer = string;

/** `raw` is everything as stored; otherwise layers, the strongest first, over the published documents. */
export type Perspective = { readonly kind: 'raw' } | { readonly kind: 'layers'; readonly layers: Layer[] };

/** The perspective asked for is none. `message` says why. */
export class PerspectiveError extends Error {
  override readonly name = 'PerspectiveError';
}

const layerName = /^[A-Za-z0-9_-]{1,128}$/;

/**
 * Reads the `perspective` of a request (comma-separated names). Without one it is `published` from API version 2025-02-19
 * on and `raw` before, as in Sanity's API. Throws `PerspectiveError`.
 */
export function parsePerspective(asked: string | null, apiVersion: string): Perspective {
  const names = (asked ?? (apiVersion >= '2025-02-19' ? 'published' : 'raw'))
    .split(',')
    .map((name) => name.trim());
  if (names.length === 1 && names[0] === 'raw') return { kind: 'raw' };
  const layers: Layer[] = [];
  for (const name of names) {
    if (!layerName.test(name)) throw new PerspectiveError(`invalid perspective "${name}"`);
    if (name === 'raw') throw new PerspectiveError('"raw" cannot be combined with other perspectives');
    // Published documents lie beneath every stack, so naming them ends it.
    if (name === 'published') break;
    layers.push(name === 'previewDrafts' ? 'drafts' : name);
  }
  return { kind: 'layers', layers: [...new Set(layers)] };
}

/** A short text that two perspectives share when they show the same. */
export function perspectiveKey(perspective: Perspective): string {
  return perspective.kind === 'raw' ? 'raw' : `over:${perspective.layers.join(',')}`;
}

/**
 * The documents a query sees, in the order given. In a stack of layers each document appears once under its published id,
 * with `_originalId` naming the stored one; a version that stands for deleting its document hides it.
 */
export function applyPerspective(
  documents: readonly LakeDocument[],
  perspective: Perspective,
): readonly LakeDocument[] {
  if (perspective.kind === 'raw') return documents;
  const { layers } = perspective;
  if (layers.length === 0) return documents.filter(({ _id }) => parseId(_id).kind === 'published');
  const strongest = new Map<string, { rank: number; document: LakeDocument }>();
  for (const document of documents) {
    const id = parseId(document._id);
    const rank =
      id.kind === 'published' ? layers.length : layers.indexOf(id.kind === 'draft' ? 'drafts' : id.release);
    if (rank < 0) continue;
    const known = strongest.get(id.publishedId);
    if (!known || rank < known.rank) strongest.set(id.publishedId, { rank, document });
  }
  return [...strongest]
    .filter(([, { document }]) => !marksDeletion(document))
    .map(([publishedId, { document }]) => ({ ...document, _id: publishedId, _originalId: document._id }))
    .sort((a, b) => (a._id < b._id ? -1 : 1));
}

function marksDeletion(document: LakeDocument): boolean {
  const system = document._system;
  return typeof system === 'object' && system !== null && 'delete' in system && system.delete === true;
}
