import { expect, test } from 'vitest';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { findBlocks } from './find-blocks.ts';

const all = new Set(Object.keys(blockSchemas));
const found = (
  ...[search, group = null, offered = all]: [string, Parameters<typeof findBlocks>[2]?, Set<string>?]
) => findBlocks(offered, search, group).map(({ type }) => type);

test("finds all offered types without a search term, in the picker's order", () => {
  expect(found('')).toEqual(Object.keys(blockSchemas));
  expect(found(' ', null, new Set(['faq', 'hero']))).toEqual(['hero', 'faq']);
});

test('searches titles and descriptions', () => {
  expect(found('invit')).toEqual(['callToAction']);
  expect(found('INVÍTATION')).toEqual(['callToAction']);
  expect(found('captions')).toEqual(['gallery']);
  expect(found('carousel')).toEqual([]);
});

test('requires every word, matched at word starts', () => {
  expect(found('side text')).toEqual(['mediaText']);
  expect(found('uotation')).toEqual([]);
});

test('lists matches in the title before others', () => {
  const [first, ...others] = found('timetable');
  expect(first).toBe('timetable');
  expect(others.length).toBeGreaterThan(0);
});

test('limits results to the group', () => {
  expect(found('', 'pictures')).toEqual(['mediaText', 'gallery']);
  expect(found('invitation', 'pictures')).toEqual([]);
});
