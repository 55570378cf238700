/** Pages that the site needs (cart, checkout, …) and the locked block of each. */
import { isRecord } from '#contracts/is-record.ts';
import type { BlockSchema } from '../block-schema.ts';
import { blockSchemas } from '../blocks/index.ts';

const schemas: readonly BlockSchema[] = Object.values(blockSchemas);

/** Block types that belong to a single page, with the path of that page. */
export const lockedBlocks: ReadonlyMap<string, string> = new Map(
  schemas.flatMap(({ type, lockedTo }) => (lockedTo === undefined ? [] : [[type, lockedTo] as const])),
);

/** The required block of a locked page, by the page's path. */
const lockedPages = new Map([...lockedBlocks].map(([type, path]) => [path, type]));

function pathOf(document: unknown): string | undefined {
  if (!isRecord(document) || document._type !== 'page' || !isRecord(document.path)) return undefined;
  const { current } = document.path;
  if (typeof current !== 'string') return undefined;
  return current.endsWith('/') ? current : `${current}/`;
}

/** Returns the block that locks this page (`cart`, `checkout` …); undefined for any other document. */
export function lockedBlockOf(document: unknown): string | undefined {
  return lockedPages.get(pathOf(document) ?? '');
}

/**
 * Returns true for a page to which the site links: it can't be unpublished, deleted, duplicated or moved. Pass the
 * published document; for a draft alone, use `isLockedDraft`.
 */
export function isLockedPage(document: unknown): boolean {
  return lockedBlockOf(document) !== undefined;
}

/**
 * Returns true for a draft of a locked page, in a form that knows only the draft: it must also contain the block. So
 * typing `/cartography/` into a new page does not lock it at `/cart`, and a new page with that path can still be
 * corrected.
 */
export function isLockedDraft(document: unknown): boolean {
  const own = lockedBlockOf(document);
  if (own === undefined || !isRecord(document) || !Array.isArray(document.blocks)) return false;
  return document.blocks.some((block) => isRecord(block) && block._type === own);
}

/** Returns true for a block that belongs to one page: it can't be added, copied or removed. */
export function isLockedBlock(type: string): boolean {
  return lockedBlocks.has(type);
}
