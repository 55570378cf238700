import { expect, test } from 'vitest';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { findBlocks } from './find-blocks.ts';

const all = new Set(Object.keys(blockSchemas));
const found = (
  ...[search, group = null, offered = all]: [string, Parameters<typeof findBlocks>[2]?, Set<string>?]
) => findBlocks(offered, search, group).map(({ type }) => type);

test('an empty search finds all that is offered, in the order of the picker', () => {
  expect(found('')).toEqual(Object.keys(blockSchemas));
  expect(found(' ', null, new Set(['faq', 'hero']))).toEqual(['hero', 'faq']);
});

test('a search finds names, and what blocks are for', () => {
  expect(found('invit')).toEqual(['callToAction']);
  expect(found('INVÍTATION')).toEqual(['callToAction']);
  expect(found('captions')).toEqual(['gallery']);
  expect(found('carousel')).toEqual([]);
});

test('all words count, at their beginnings', () => {
  expect(found('side text')).toEqual(['mediaText']);
  expect(found('uotation')).toEqual([]);
});

test('what is called so comes before what is for it', () => {
  const [first, ...others] = found('timetable');
  expect(first).toBe('timetable');
  expect(others.length).toBeGreaterThan(0);
});

test('a group keeps to itself', () => {
  expect(found('', 'pictures')).toEqual(['mediaText', 'gallery']);
  expect(found('invitation', 'pictures')).toEqual([]);
});
