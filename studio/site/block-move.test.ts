import { expect, test } from 'vitest';
import { applyPatch } from '#lake/mutations/patch.ts';
import type { LakeDocument } from '#lake/store/document.ts';
import { moveMessage, movePatches, readMove } from './block-move.ts';

const page = (...keys: string[]): LakeDocument => ({
  _id: 'drafts.trains',
  _type: 'page',
  _rev: '1',
  _createdAt: '2026-11-21T00:00:00Z',
  _updatedAt: '2026-11-21T00:00:00Z',
  blocks: keys.map((key) => ({ _key: key, _type: 'quote', text: `Words of ${key}` })),
});

/** Applies the patches of a move. */
const moved = (block: string, by: number) =>
  movePatches(page('a', 'b', 'c'), { block, by }).reduce<LakeDocument>(
    (document, patch) => applyPatch(document, patch),
    page('a', 'b', 'c'),
  ).blocks;

test.each([
  ['b', -1, ['b', 'a', 'c']],
  ['b', 1, ['a', 'c', 'b']],
  ['a', 1, ['b', 'a', 'c']],
  ['c', -1, ['a', 'c', 'b']],
  ['a', -1, ['a', 'b', 'c']],
  ['c', 1, ['a', 'b', 'c']],
  ['nobody', 1, ['a', 'b', 'c']],
] as const)('a move of %s by %i', (block, by, keys) => {
  expect(moved(block, by)).toEqual(page(...keys).blocks);
});

test('returns no patches for a value that is not a page', () => {
  for (const odd of [null, 'x', {}, { blocks: 'x' }, { blocks: [null, { _key: 1 }] }])
    expect(movePatches(odd, { block: 'a', by: 1 })).toEqual([]);
});

test('ignores other messages', () => {
  const move = { id: 'trains', block: 'a', by: -1 };
  expect(readMove({ type: moveMessage, ...move })).toEqual(move);
  for (const other of [
    null,
    'x',
    move,
    { type: moveMessage, ...move, by: 9 },
    { type: moveMessage, ...move, id: 1 },
  ])
    expect(readMove(other)).toBeNull();
});
