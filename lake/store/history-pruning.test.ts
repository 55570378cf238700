import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { casesOf } from '#tests/case-counts.ts';
import { listDocumentEvents } from '../history/document-events.ts';
import { readTransactionLog } from '../history/transaction-log.ts';
import { startHistoryPruning } from './history-pruning.ts';
import { LakeStore } from './lake-store.ts';

let folder: string;
let store: LakeStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lake-thin-'));
  store = new LakeStore(folder);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

/** A transaction in a test: titles by document id; null for a deletion. */
type Step = Readonly<Record<string, string | null>>;

/** Commits one transaction per day and returns their ids. */
function live(days: readonly Step[]): string[] {
  return days.map(
    (step, index) =>
      store.commit(
        'test',
        (writer) => {
          for (const [id, title] of Object.entries(step))
            if (title === null) writer.delete(id);
            else writer.write({ _id: id, _type: 'page', title });
        },
        { at: day(index + 1) },
      ).transactionId,
  );
}

const at = (id: string, revision: string | undefined) => {
  const position = store.positionOf(revision ?? '');
  return position === undefined ? 'forgotten' : (store.readAt(id, position)?.title ?? 'not there');
};

test('keeps the states that editors named, until the name is deleted', () => {
  const revisions = live([
    { 'drafts.a': 'd1' },
    { 'drafts.a': 'd2' },
    { 'drafts.a': 'd3' },
    { 'drafts.a': 'd4' },
  ]);
  const _id = 'namedRevision.one';
  store.commit('test', (writer) => writer.put({ _id, _type: 'namedRevision', revision: revisions[1] }));
  const titles = () => revisions.map((revision) => at('drafts.a', revision));
  expect(store.pruneDraftHistory(day(8), 100)).toBe(2);
  expect(titles()).toEqual(['forgotten', 'd2', 'forgotten', 'd4']);
  expect(store.pruneDraftHistory(day(8), 100)).toBe(0);
  store.commit('test', (writer) => writer.delete(_id));
  expect(store.pruneDraftHistory(day(8), 100)).toBe(1);
  expect(titles()).toEqual(['forgotten', 'forgotten', 'forgotten', 'd4']);
});

test('keeps the last state of an old draft, and all published states', () => {
  const revisions = live([
    { 'drafts.a': 'd1' },
    { 'drafts.a': 'd2' },
    { 'drafts.a': 'd3' },
    { 'drafts.a': null, a: 'p1' },
    { a: 'p2' },
    { 'drafts.a': 'd4' },
    { 'drafts.a': 'd5' },
    { 'drafts.a': 'd6' },
  ]);
  expect(store.pruneDraftHistory(day(8), 100)).toBe(3);
  expect(revisions.map((revision) => at('drafts.a', revision))).toEqual([
    'forgotten',
    'forgotten',
    'd3',
    'not there',
    'not there',
    'forgotten',
    'd5',
    'd6',
  ]);
  expect(revisions.slice(3).map((revision) => at('a', revision))).toEqual([
    'p1',
    'p2',
    'forgotten',
    'p2',
    'p2',
  ]);
  expect(listDocumentEvents(store, 'drafts.a', 100).events.map(({ type }) => type)).toEqual([
    'createDocumentVersion',
    'publishDocumentVersion',
    'createDocumentVersion',
  ]);
  expect(
    readTransactionLog(store, {
      documentIds: ['drafts.a'],
      limit: 10,
      identifiedOnly: true,
      withEffects: true,
      withMutations: true,
    }).map(({ id }) => revisions.indexOf(id)),
  ).toEqual([2, 3, 6, 7]);
  expect(store.pruneDraftHistory(day(8), 100)).toBe(0);
});

test('keeps recent states, and documents with ids that resemble drafts', () => {
  live([
    { 'drafts.a': 'd1', 'versions.r.a': 'v1', draftsa: 'x' },
    { 'drafts.a': 'd2', draftsa: 'y' },
    { 'drafts.a': 'd3', 'versions.r.a': 'v2' },
  ]);
  expect(store.pruneDraftHistory(day(2), 100)).toBe(0);
  expect(store.pruneDraftHistory(day(3), 100)).toBe(1);
  expect(store.pruneDraftHistory(day(4), 100)).toBe(2);
  expect(store.readSince(0).filter(({ documentId }) => documentId === 'draftsa')).toHaveLength(2);
});

test('a running lake prunes states replaced more than 30 days ago', async () => {
  const days = (ago: number) => new Date(Date.now() - ago * 24 * 60 * 60 * 1_000);
  for (const ago of [33, 32, 31, 29, 1])
    store.commit(
      'test',
      (writer) => writer.write({ _id: 'drafts.a', _type: 'page', title: `${ago} days ago` }),
      {
        at: days(ago),
      },
    );
  const stop = startHistoryPruning(store);
  const remainingTitles = () => store.readSince(0).map(({ after }) => after?.title);
  await expect.poll(remainingTitles).toEqual(['31 days ago', '29 days ago', '1 days ago']);
  stop();
});

test('prunes in batches and keeps the last position', () => {
  const revisions = live([
    { 'drafts.a': 'd1' },
    { 'drafts.a': 'd2' },
    { 'drafts.a': 'd3' },
    { 'drafts.a': 'd4' },
  ]);
  const position = store.position();
  expect([1, 2, 3, 4].map(() => store.pruneDraftHistory(day(9), 1))).toEqual([1, 1, 1, 0]);
  expect(at('drafts.a', revisions.at(-1))).toBe('d4');
  expect(store.position()).toBe(position);
});

test('after any writes, remaining states are unchanged and pruned ones are reported as unknown', () => {
  const ids = ['a', 'b', 'drafts.a', 'drafts.b'];
  const title = fc.option(fc.constantFrom('x', 'y', 'z'));
  const step = fc.dictionary(fc.constantFrom(...ids), title, { minKeys: 1, noNullPrototype: true });
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 12 }),
      fc.nat(14),
      fc.integer({ min: 1, max: 3 }),
      (days, until, part) => {
        store.close();
        rmSync(folder, { recursive: true, force: true });
        store = new LakeStore(folder);
        const revisions = live(days);
        const was = new Map(
          ids.flatMap((id) => revisions.map((revision) => [`${id} ${revision}`, at(id, revision)] as const)),
        );
        const now = ids.map((id) => store.read(id));
        while (store.pruneDraftHistory(day(until), part) > 0);
        expect(ids.map((id) => store.read(id))).toEqual(now);
        for (const id of ids)
          for (const revision of revisions) {
            const is = at(id, revision);
            const isDraft = id.startsWith('drafts.');
            // A transaction that remains for another document does not include pruned states of this one.
            if (is !== 'forgotten' && !isDraft) expect(is).toBe(was.get(`${id} ${revision}`));
          }
        for (const change of store.readSince(0))
          if (change.after)
            expect(change.after.title).toBe(was.get(`${change.documentId} ${change.transactionId}`));
      },
    ),
    { numRuns: casesOf({ short: 30, full: 300 }) },
  );
});
