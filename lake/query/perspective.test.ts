import { expect, test } from 'vitest';
import { applyPerspective, parsePerspective } from './perspective.ts';

const documents = [
  { _id: 'a', _type: 'page', title: 'published' },
  { _id: 'b', _type: 'page', title: 'published' },
  { _id: 'drafts.a', _type: 'page', title: 'draft' },
  { _id: 'drafts.new', _type: 'page', title: 'draft' },
  { _id: 'versions.spring.a', _type: 'page', title: 'spring' },
  { _id: 'versions.spring.b', _type: 'page', _system: { delete: true } },
  { _id: 'versions.summer.a', _type: 'page', title: 'summer' },
];

function visibleIds(perspective: string | null, apiVersion = '2026-03-01') {
  const shown = applyPerspective(documents, parsePerspective(perspective, apiVersion));
  return shown.map(({ _id, title }) => `${_id}: ${title}`);
}

test('the default perspective is published from 2025-02-19 on, and raw before', () => {
  expect(visibleIds(null, '2025-02-19')).toEqual(['a: published', 'b: published']);
  expect(visibleIds(null, '2025-02-18')).toHaveLength(documents.length);
  expect(visibleIds('raw')).toHaveLength(documents.length);
});

test('drafts replace published documents under the published id', () => {
  expect(visibleIds('drafts')).toEqual(['a: draft', 'b: published', 'new: draft']);
  expect(visibleIds('previewDrafts')).toEqual(visibleIds('drafts'));
  const [first] = applyPerspective(documents, parsePerspective('drafts', '2026-03-01'));
  expect(first).toMatchObject({ _id: 'a', _originalId: 'drafts.a' });
});

test('the first named release wins, and a deleting version hides its document', () => {
  expect(visibleIds('summer,spring')).toEqual(['a: summer']);
  expect(visibleIds('spring,drafts')).toEqual(['a: spring', 'new: draft']);
  expect(visibleIds('drafts,spring')).toEqual(['a: draft', 'new: draft']);
});

test('rejects invalid names', () => {
  for (const wrong of ['', 'a b', 'raw,drafts', 'x,'])
    expect(() => parsePerspective(wrong, '2026-03-01')).toThrow();
});
