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
 * The documents a query sees, by id. In a stack of layers each document appears once under its published id, with
 * `_originalId` naming the stored one; a version that stands for deleting its document hides it.
 */
export function applyPerspective(
  documents: Iterable<LakeDocument>,
  perspective: Perspective,
): readonly LakeDocument[] {
  const seen: LakeDocument[] = [];
  if (perspective.kind === 'raw') seen.push(...documents);
  else {
    const groups = new Map<string, LakeDocument[]>();
    for (const document of documents) {
      const { publishedId } = parseId(document._id);
      const group = groups.get(publishedId);
      if (group) group.push(document);
      else groups.set(publishedId, [document]);
    }
    for (const [publishedId, group] of groups) {
      const visible = visibleOf(publishedId, group, perspective.layers);
      if (visible) seen.push(visible);
    }
  }
  return seen.sort((a, b) => (a._id < b._id ? -1 : 1));
}

/** Of one document, its draft and its versions: what is seen in a stack of layers. */
export function visibleOf(
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
  // With published documents alone ids are what they are stored as, and queries see the very documents.
  return layers.length === 0 ? document : { ...document, _id: publishedId, _originalId: document._id };
}

function marksDeletion(document: LakeDocument): boolean {
  const system = document._system;
  return typeof system === 'object' && system !== null && 'delete' in system && system.delete === true;
}
