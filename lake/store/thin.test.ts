import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { casesOf } from '#tests/full-size.ts';
import { documentEvents } from '../history/document-events.ts';
import { readTransactionLog } from '../history/transaction-log.ts';
import { LakeStore } from './store.ts';
import { startThinning } from './thinning.ts';

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

/** What a transaction did, as a test says it: documents with their titles, null for one that went. */
type Step = Readonly<Record<string, string | null>>;

/** One transaction a day; their ids. */
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

test('of a draft that was replaced long ago its last state stays, of what was published every one', () => {
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
  expect(store.thin(day(8), 100)).toBe(3);
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
  expect(documentEvents(store, 'drafts.a', 100).events.map(({ type }) => type)).toEqual([
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
  expect(store.thin(day(8), 100)).toBe(0);
});

test('what was replaced not long ago stays, and so do documents that only look like drafts', () => {
  live([
    { 'drafts.a': 'd1', 'versions.r.a': 'v1', draftsa: 'x' },
    { 'drafts.a': 'd2', draftsa: 'y' },
    { 'drafts.a': 'd3', 'versions.r.a': 'v2' },
  ]);
  expect(store.thin(day(2), 100)).toBe(0);
  expect(store.thin(day(3), 100)).toBe(1);
  expect(store.thin(day(4), 100)).toBe(2);
  expect(store.readSince(0).filter(({ documentId }) => documentId === 'draftsa')).toHaveLength(2);
});

test('a lake that runs forgets by itself what was replaced more than 30 days ago', async () => {
  const days = (ago: number) => new Date(Date.now() - ago * 24 * 60 * 60 * 1_000);
  for (const ago of [33, 32, 31, 29, 1])
    store.commit(
      'test',
      (writer) => writer.write({ _id: 'drafts.a', _type: 'page', title: `${ago} days ago` }),
      {
        at: days(ago),
      },
    );
  const stop = startThinning(store);
  const kept = () => store.readSince(0).map(({ after }) => after?.title);
  await expect.poll(kept).toEqual(['31 days ago', '29 days ago', '1 days ago']);
  stop();
});

test('it is done in parts, and the last transaction keeps its place', () => {
  const revisions = live([
    { 'drafts.a': 'd1' },
    { 'drafts.a': 'd2' },
    { 'drafts.a': 'd3' },
    { 'drafts.a': 'd4' },
  ]);
  const position = store.position();
  expect([1, 2, 3, 4].map(() => store.thin(day(9), 1))).toEqual([1, 1, 1, 0]);
  expect(at('drafts.a', revisions.at(-1))).toBe('d4');
  expect(store.position()).toBe(position);
});

test('whatever was written, what stays is what it was, and the rest is said to be forgotten', () => {
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
        while (store.thin(day(until), part) > 0);
        expect(ids.map((id) => store.read(id))).toEqual(now);
        for (const id of ids)
          for (const revision of revisions) {
            const is = at(id, revision);
            const isDraft = id.startsWith('drafts.');
            // A transaction that is kept for another document's sake knows nothing of this one's forgotten states.
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
