import { isRecord } from '#contracts/is-record.ts';
import type { BlockSchema } from '../block-schema.ts';
import { blockSchemas } from '../blocks/index.ts';

const schemas: readonly BlockSchema[] = Object.values(blockSchemas);

/** The block types that stand on one page alone, with the address of that page. */
export const lockedBlocks: ReadonlyMap<string, string> = new Map(
  schemas.flatMap(({ type, lockedTo }) => (lockedTo === undefined ? [] : [[type, lockedTo] as const])),
);

/** The block that a page has to have, by the page's address. */
const lockedPages = new Map([...lockedBlocks].map(([type, path]) => [path, type]));

function pathOf(document: unknown): string | undefined {
  if (!isRecord(document) || document._type !== 'page' || !isRecord(document.path)) return undefined;
  const { current } = document.path;
  if (typeof current !== 'string') return undefined;
  return current.endsWith('/') ? current : `${current}/`;
}

/** The block that makes this page one that the house needs (`cart`, `checkout` …); undefined for any other document. */
export function lockedBlockOf(document: unknown): string | undefined {
  return lockedPages.get(pathOf(document) ?? '');
}

/**
 * True for a page that the house leads people to: it can't be unpublished, deleted, duplicated or moved to another address.
 * Give it the published document; for a draft alone there is `isLockedDraft`.
 */
export function isLockedPage(document: unknown): boolean {
  return lockedBlockOf(document) !== undefined;
}

/**
 * The same for a document of which only the draft is known, as in a form: one that has the block as well. So somebody who types
 * `/cartography/` into a new page passes `/cart` and can go on, and a new page that was given this address can be put right.
 */
export function isLockedDraft(document: unknown): boolean {
  const own = lockedBlockOf(document);
  if (own === undefined || !isRecord(document) || !Array.isArray(document.blocks)) return false;
  return document.blocks.some((block) => isRecord(block) && block._type === own);
}

/** True for a block that belongs to one page: it can't be added, copied or taken away. */
export function isLockedBlock(type: string): boolean {
  return lockedBlocks.has(type);
}
