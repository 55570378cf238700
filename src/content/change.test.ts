import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesIn } from './change.ts';

const none = new Headers();

test('the lake’s own body names several documents', () => {
  const documents = [
    { _id: 'a', _type: 'page', _rev: 'r', operation: 'create' },
    { _id: 'b', _type: 'tour', operation: 'delete' },
  ];
  expect(changesIn(JSON.stringify({ documents }), none)).toEqual([
    { id: 'a', type: 'page', operation: 'create', revision: 'r' },
    { id: 'b', type: 'tour', operation: 'delete', revision: null },
  ]);
});

test('Sanity’s default body is the document, with the operation in a header', () => {
  const document = { _id: 'a', _type: 'page', _rev: 'r', title: 'Trains' };
  expect(changesIn(JSON.stringify(document), new Headers({ 'sanity-operation': 'update' }))).toEqual([
    { id: 'a', type: 'page', operation: 'update', revision: 'r' },
  ]);
});

test('what was not said is judged most carefully', () => {
  expect(changesIn('{"_id":"a"}', none)).toEqual([
    { id: 'a', type: null, operation: 'delete', revision: null },
  ]);
  expect(changesIn('{"documents":[{"_id":"a"}],"truncated":true}', none)).toBe('unknown');
});

test('nothing that is sent makes it throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
      expect(() => changesIn(body, none)).not.toThrow();
    }),
  );
  for (const body of ['', '{}', '[]', 'null', '{"documents":[]}', '{"documents":"all"}'])
    expect(changesIn(body, none)).toBe('unknown');
});
