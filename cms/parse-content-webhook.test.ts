import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWebhookBody } from './parse-content-webhook.ts';

const none = new Headers();

test('parses the lake’s own body with several documents', () => {
  const documents = [
    { _id: 'a', _type: 'page', _rev: 'r', operation: 'create' },
    { _id: 'b', _type: 'tour', operation: 'delete' },
  ];
  expect(
    parseWebhookBody(JSON.stringify({ documents, changedAt: '2026-11-21T09:00:00.500Z' }), none),
  ).toEqual({
    changes: [
      { id: 'a', type: 'page', operation: 'create', revision: 'r' },
      { id: 'b', type: 'tour', operation: 'delete', revision: null },
    ],
    changedAt: new Date('2026-11-21T09:00:00.500Z'),
  });
});

test('parses Sanity’s default body: the document, with the operation in a header', () => {
  const document = {
    _id: 'a',
    _type: 'page',
    _rev: 'r',
    _updatedAt: '2026-11-21T09:00:00Z',
    title: 'Trains',
  };
  expect(parseWebhookBody(JSON.stringify(document), new Headers({ 'sanity-operation': 'update' }))).toEqual({
    changes: [{ id: 'a', type: 'page', operation: 'update', revision: 'r' }],
    changedAt: new Date('2026-11-21T09:00:00Z'),
  });
});

test('returns no time of change for deletions and for missing or unreadable times', () => {
  const gone = new Headers({ 'sanity-operation': 'delete' });
  const bodies: [string, Headers][] = [
    ['{"_id":"a","_updatedAt":"2026-11-21T09:00:00Z"}', gone],
    ['{"_id":"a","_rev":"r"}', none],
    ['{"_id":"a","_updatedAt":"yesterday"}', none],
    ['{"documents":[{"_id":"a","_rev":"r","operation":"update"}]}', none],
    ['{"documents":[{"_id":"a"}],"changedAt":""}', none],
  ];
  for (const [body, headers] of bodies)
    expect(parseWebhookBody(body, headers)).toMatchObject({ changes: [{ id: 'a' }], changedAt: null });
});

test('assumes a deletion if the operation is missing', () => {
  expect(parseWebhookBody('{"_id":"a"}', none).changes).toEqual([
    { id: 'a', type: null, operation: 'delete', revision: null },
  ]);
  expect(parseWebhookBody('{"documents":[{"_id":"a"}],"truncated":true}', none).changes).toBe('unknown');
});

test('never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
      expect(() => parseWebhookBody(body, none)).not.toThrow();
    }),
  );
  for (const body of ['', '{}', '[]', 'null', '{"documents":[]}', '{"documents":"all"}'])
    expect(parseWebhookBody(body, none)).toEqual({ changes: 'unknown', changedAt: null });
});
