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

function seen(perspective: string | null, apiVersion = '2026-03-01') {
  const shown = applyPerspective(documents, parsePerspective(perspective, apiVersion));
  return shown.map(({ _id, title }) => `${_id}: ${title}`);
}

test('without a perspective, published documents are seen from 2025-02-19 on, and all before', () => {
  expect(seen(null, '2025-02-19')).toEqual(['a: published', 'b: published']);
  expect(seen(null, '2025-02-18')).toHaveLength(documents.length);
  expect(seen('raw')).toHaveLength(documents.length);
});

test('drafts lie over published documents under the published id', () => {
  expect(seen('drafts')).toEqual(['a: draft', 'b: published', 'new: draft']);
  expect(seen('previewDrafts')).toEqual(seen('drafts'));
  const [first] = applyPerspective(documents, parsePerspective('drafts', '2026-03-01'));
  expect(first).toMatchObject({ _id: 'a', _originalId: 'drafts.a' });
});

test('of several releases the first named wins, and a version that deletes hides its document', () => {
  expect(seen('summer,spring')).toEqual(['a: summer']);
  expect(seen('spring,drafts')).toEqual(['a: spring', 'new: draft']);
  expect(seen('drafts,spring')).toEqual(['a: draft', 'new: draft']);
});

test('names that are none are refused', () => {
  for (const wrong of ['', 'a b', 'raw,drafts', 'x,'])
    expect(() => parsePerspective(wrong, '2026-03-01')).toThrow();
});
