import { expect, test } from 'vitest';
import { lastVisibleChanges } from './sitemap-documents.ts';

const document = (_id: string, day: number, more: object = {}, _type = 'page') => ({
  _id,
  _type,
  _updatedAt: `2026-11-${String(day).padStart(2, '0')}T00:00:00Z`,
  ...more,
});
const ref = (id: string) => ({ _type: 'reference', _ref: id });
/** Returns the day in November on which the visible content of the first document changed. */
const dayOf = (...documents: ReturnType<typeof document>[]) =>
  Number(
    lastVisibleChanges(documents)
      .get(documents[0]?._id ?? '')
      ?.slice(8, 10),
  );

test('uses the page’s own date if it shows nothing else', () => {
  expect(dayOf(document('a', 3), document('b', 9), document('c', 9, {}, 'tour'))).toBe(3);
});

// @spec 2.17
test('includes shared sections and the documents shown in them', () => {
  const page = document('a', 3, { blocks: [{ _type: 'sharedBlocks', section: ref('s') }] });
  expect(dayOf(page, document('s', 7, {}, 'sharedSection'))).toBe(7);
  const section = document('s', 1, { blocks: [{ _type: 'cardList', chosen: [ref('t')] }] }, 'sharedSection');
  expect(dayOf(page, section, document('t', 8, {}, 'tour'))).toBe(8);
});

test('ends for sections that contain each other', () => {
  const holding = (id: string) => ({ blocks: [{ _type: 'sharedBlocks', section: ref(id) }] });
  expect(
    dayOf(
      document('a', 3, holding('s')),
      document('s', 4, holding('t'), 'sharedSection'),
      document('t', 5, holding('s'), 'sharedSection'),
    ),
  ).toBe(5);
});

// @spec C.8
test('includes the newest listed document, or the chosen documents of a card list', () => {
  const tour = document('t', 9, {}, 'tour');
  const post = document('p', 6, {}, 'blogPost');
  const cards = (more: object) => document('a', 3, { blocks: [{ _type: 'cardList', ...more }] });
  expect(dayOf(cards({ source: 'blogs' }), tour, post)).toBe(6);
  expect(dayOf(cards({ source: 'chosen', chosen: [ref('p')] }), tour, post)).toBe(6);
  expect(dayOf(document('a', 3, { blocks: [{ _type: 'tourList' }] }), tour, post)).toBe(9);
});

test('ignores the targets of links', () => {
  const links = [{ label: 'Tours', target: ref('t') }];
  expect(
    dayOf(document('a', 3, { blocks: [{ _type: 'linkList', links }] }), document('t', 9, {}, 'tour')),
  ).toBe(3);
});
