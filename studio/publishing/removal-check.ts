/** Explains to editors why a document in use can't be unpublished or deleted. */
import { countNoun } from '#contracts/counts.ts';
import { savedBlocksTypes } from '#schemas/documents/saved-blocks.schema.ts';
import type { Use } from '../editing/uses.ts';

/** Why a page to which the site links can't be unpublished or deleted. */
export const keptPublic = 'The site links to this page, so it stays public at its address.';

/** Types that refer to a document without showing it. */
export const showsNothing: ReadonlySet<string> = new Set(['redirect', 'previewLink', ...savedBlocksTypes]);

/**
 * Returns why a document cannot be unpublished or deleted, in an editor's words; null if it can. Either visitors see
 * it, or a draft or release refers to it, which the content API refuses as well.
 */
export function findRemovalRefusal(uses: readonly Use[]): string | null {
  const seen = uses.filter((use) => isPublic(use) && !showsNothing.has(use.type)).length;
  if (seen === 1) return 'It is in use in one place: change that first and publish.';
  if (seen > 1) return `It is in use in ${seen} places: change those first and publish.`;
  const held = uses.filter(({ holds }) => holds).length;
  if (held === 0) return null;
  return held === 1
    ? 'A draft or a release links to it: remove the link first.'
    : `Drafts or releases of ${countNoun(held, 'page')} link to it: remove the links first.`;
}

const isPublic = ({ seen }: Use) => seen === 'public' || seen === 'both';
