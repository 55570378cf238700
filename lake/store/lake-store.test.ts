import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isDocumentId, parseId } from './document.ts';
import { LakeStore } from './lake-store.ts';

let folder: string;
let store: LakeStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lake-store-'));
  store = new LakeStore(folder);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const at = new Date('2026-11-21T00:00:00Z');

test('a transaction that throws leaves neither documents nor a log entry', () => {
  expect(() =>
    store.commit('test', (writer) => {
      writer.put({ _id: 'a', _type: 'page' });
      throw new Error('halfway');
    }),
  ).toThrow('halfway');
  expect(store.isEmpty()).toBe(true);
  expect(store.position()).toBe(0);
});

test('documents get a revision and times, and keep their creation time', () => {
  const first = store.commit('test', (writer) => writer.put({ _id: 'a', _type: 'page', title: 'one' }), {
    at,
  });
  expect(store.read('a')).toEqual({
    _id: 'a',
    _type: 'page',
    title: 'one',
    _rev: first.transactionId,
    _createdAt: at.toISOString(),
    _updatedAt: at.toISOString(),
  });
  const later = new Date('2026-11-22T00:00:00Z');
  store.commit('test', (writer) => writer.put({ _id: 'a', _type: 'page', title: 'two' }), { at: later });
  expect(store.read('a')).toMatchObject({ _createdAt: at.toISOString(), _updatedAt: later.toISOString() });
});

test('an equal document, in any field order, changes nothing', () => {
  store.commit('test', (writer) => writer.put({ _id: 'a', _type: 'page', x: { one: 1, two: [2, 3] } }));
  const position = store.position();
  const again = store.commit('test', (writer) =>
    writer.put({ _type: 'page', x: { two: [2, 3], one: 1 }, _id: 'a' }),
  );
  expect(again).toMatchObject({ unchanged: 1, updated: 0 });
  expect(store.position()).toBe(position);
  expect(
    store.commit('test', (writer) => writer.put({ _id: 'a', _type: 'page', x: { one: 1, two: [3, 2] } })),
  ).toMatchObject({ updated: 1 });
});

test('detects commits of another connection and reads them from a position', () => {
  store.commit('test', (writer) => writer.put({ _id: 'a', _type: 'page' }));
  const other = new LakeStore(folder);
  const { position } = other.readAll();
  const version = other.dataVersion();
  expect(other.dataVersion()).toBe(version);
  store.commit('test', (writer) => {
    writer.put({ _id: 'b', _type: 'page' });
    writer.delete('a');
    writer.delete('nobody');
  });
  expect(other.dataVersion()).not.toBe(version);
  const news = other.readSince(position);
  expect(news).toMatchObject([
    { documentId: 'a', author: 'test', before: { _id: 'a' }, after: undefined },
    { documentId: 'b', before: undefined, after: { _id: 'b' } },
  ]);
  expect(other.readSince(news[0]?.sequence ?? 0)).toEqual([]);
  other.close();
});

test('parses ids like Sanity', () => {
  expect(['a', 'a.b', 'drafts.a', 'versions.r1.a.b', '_x-1'].every(isDocumentId)).toBe(true);
  expect(['', '-a', '.a', 'a.', 'a..b', 'a/b', 'ā', 'a b', 'x'.repeat(129)].some(isDocumentId)).toBe(false);
  expect(parseId('versions.r1.a.b')).toEqual({ kind: 'version', release: 'r1', publishedId: 'a.b' });
  expect(parseId('drafts.a')).toEqual({ kind: 'draft', publishedId: 'a' });
  for (const id of ['drafts.', 'versions.r1', 'draft.a'])
    expect(parseId(id)).toEqual({ kind: 'published', publishedId: id });
});
