/** Model-based test: random mutations against a simple model, and back to the start through the log. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Dataset } from '../dataset.ts';
import { readTransactionLog } from '../history/transaction-log.ts';
import { LakeStore } from '../store/lake-store.ts';
import { mutate, parseMutations } from './mutate.ts';
import { WriteError } from './write-error.ts';

type Item = { _key: string; n: number };
type Fields = { title?: string; count?: number; seo?: { title?: string }; items?: Item[]; link?: unknown };
type ModelDocument = Fields & { _id: string; _type: string };
type Model = ReadonlyMap<string, ModelDocument>;

const ids = ['a', 'b', 'c', 'drafts.a'];
const id = fc.constantFrom(...ids);
const plain = { noNullPrototype: true };
const word = fc.constantFrom('x', 'y', 'z');
const item = fc.record({ _key: word, n: fc.nat(9) }, plain);
const items = fc.uniqueArray(item, { selector: ({ _key }) => _key, maxLength: 3 });
const reference = fc.record(
  { _type: fc.constant('reference'), _ref: fc.constantFrom('a', 'b', 'c'), _weak: fc.constant(true) },
  { requiredKeys: ['_type', '_ref'], ...plain },
);
const stub = fc.record(
  { _id: id, _type: fc.constant('page'), title: word, count: fc.nat(9), items, link: reference },
  { requiredKeys: ['_id', '_type'], ...plain },
);

/** A mutation in the API's form, and its effect on the model: the next state or the error. */
type Step = { mutation: Record<string, unknown>; means: (model: Model) => Model | 'refused' };

const put = (model: Model, document: ModelDocument): Model => new Map(model).set(document._id, document);
const patched =
  (of: string, change: (document: ModelDocument) => ModelDocument): Step['means'] =>
  (model) => {
    const document = model.get(of);
    return document ? put(model, change(structuredClone(document))) : 'refused';
  };

const step: fc.Arbitrary<Step> = fc.oneof(
  stub.map((create) => ({
    mutation: { create },
    means: (model: Model) => (model.has(create._id) ? ('refused' as const) : put(model, create)),
  })),
  stub.map((createIfNotExists) => ({
    mutation: { createIfNotExists },
    means: (model: Model) => (model.has(createIfNotExists._id) ? model : put(model, createIfNotExists)),
  })),
  stub.map((createOrReplace) => ({
    mutation: { createOrReplace },
    means: (model: Model) => put(model, createOrReplace),
  })),
  id.map((of) => ({
    mutation: { delete: { id: of } },
    means: (model: Model) => new Map([...model].filter(([each]) => each !== of)),
  })),
  fc.constant({
    mutation: { delete: { query: '*[count > 5]' } },
    // Queries see the state before the transaction; with one mutation per transaction that is the same.
    means: (model: Model) => new Map([...model].filter(([, { count = 0 }]) => count <= 5)),
  }),
  fc.tuple(id, word).map(([of, title]) => ({
    mutation: { patch: { id: of, set: { title, 'seo.title': title } } },
    means: patched(of, (document) => ({ ...document, title, seo: { ...document.seo, title } })),
  })),
  fc.tuple(id, fc.nat(9)).map(([of, count]) => ({
    mutation: { patch: { id: of, setIfMissing: { count }, inc: { count: 2 } } },
    means: patched(of, (document) => ({ ...document, count: (document.count ?? count) + 2 })),
  })),
  id.map((of) => ({
    mutation: { patch: { id: of, unset: ['seo.title', 'link'], dec: { count: 1 } } },
    means: patched(of, ({ link: _, ...document }) => {
      if (document.seo) delete document.seo.title;
      return document.count === undefined ? document : { ...document, count: document.count - 1 };
    }),
  })),
  fc.tuple(id, item).map(([of, added]) => ({
    mutation: {
      patch: { id: of, setIfMissing: { items: [] }, insert: { after: 'items[-1]', items: [added] } },
    },
    means: patched(of, (document) => ({ ...document, items: [...(document.items ?? []), added] })),
  })),
  fc.tuple(id, word, fc.nat(9)).map(([of, key, n]) => ({
    mutation: { patch: { id: of, setIfMissing: { items: [] }, set: { [`items[_key=="${key}"].n`]: n } } },
    means: patched(of, ({ items: known = [], ...document }) => ({
      ...document,
      items: known.map((each) => (each._key === key ? { ...each, n } : each)),
    })),
  })),
  fc.tuple(id, word).map(([of, key]) => ({
    mutation: { patch: { id: of, unset: [`items[_key=="${key}"]`] } },
    means: patched(of, ({ items: known, ...document }) => ({
      ...document,
      ...(known ? { items: known.filter((each) => each._key !== key) } : {}),
    })),
  })),
  fc.tuple(id, reference).map(([of, link]) => ({
    mutation: { patch: { id: of, set: { link } } },
    means: patched(of, (document) => ({ ...document, link })),
  })),
);

/** Returns true if all strong references of these documents resolve. */
function isWhole(model: Model): boolean {
  return [...model.values()].every(({ link }) => {
    const { _ref: to, _weak: weak } = { _ref: undefined, _weak: undefined, ...(link as object | undefined) };
    return to === undefined || weak === true || model.has(String(to));
  });
}

function meaning(steps: readonly Step[], model: Model): Model | 'refused' {
  let next: Model | 'refused' = model;
  for (const { means } of steps) if (next !== 'refused') next = means(next);
  return next !== 'refused' && isWhole(next) ? next : 'refused';
}

const byQuery = ({ mutation }: Step) => JSON.stringify(mutation).includes('query');
const transaction = fc
  .array(step, { minLength: 1, maxLength: 4 })
  .filter((steps) => steps.length === 1 || !steps.some(byQuery));

function stateOf(documents: Iterable<Readonly<Record<string, unknown>>>): Record<string, unknown> {
  return Object.fromEntries(
    [...documents].map(({ _rev: _, _createdAt: __, _updatedAt: ___, ...document }) => [
      document._id,
      document,
    ]),
  );
}

test('any sequence of transactions matches the model, is atomic, and can be undone by the log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lake-model-'));
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 12 }), async (transactions) => {
      const store = new LakeStore(join(folder, String(run++)));
      const dataset = new Dataset(store, '');
      let model: Model = new Map();
      const states: { position: number; state: Record<string, unknown> }[] = [{ position: 0, state: {} }];
      for (const steps of transactions) {
        const next = meaning(steps, model);
        const done = await mutate(dataset, parseMutations(steps.map(({ mutation }) => mutation)), {
          author: 'test',
        }).catch((error: unknown) => {
          if (error instanceof WriteError) return 'refused' as const;
          throw error;
        });
        expect(done === 'refused').toBe(next === 'refused');
        if (next !== 'refused') model = next;
        const stored = store.readAll().documents;
        expect(stateOf(stored)).toEqual(stateOf(model.values()));
        // The in-memory dataset equals the store, and queries see it.
        expect(ids.map((each) => dataset.get(each))).toEqual(ids.map((each) => store.read(each)));
        const { json } = await dataset.queryEngine.run('*', {}, { kind: 'raw' });
        expect(JSON.parse(json)).toEqual(stored);
        states.push({ position: store.position(), state: stateOf(stored) });
      }
      for (const { position, state } of states) {
        expect(stateOf(ids.flatMap((each) => store.readAt(each, position) ?? []))).toEqual(state);
      }
      const documents = new Map<string, unknown>(store.readAll().documents.map((each) => [each._id, each]));
      const log = readTransactionLog(store, {
        documentIds: ids,
        reverse: true,
        limit: 1_000,
        identifiedOnly: true,
        withEffects: true,
        withMutations: false,
      });
      for (const { effects = {} } of log) {
        for (const [each, { apply, revert }] of Object.entries(effects)) {
          // Mendoza effect: 0 replaces the whole document.
          expect(apply).toEqual([0, documents.get(each) ?? null]);
          documents.set(each, Array.isArray(revert) ? revert[1] : revert);
        }
      }
      expect([...documents.values()].filter((document) => document !== null)).toEqual([]);
      dataset.close();
      store.close();
    }),
    { numRuns: 60 },
  );
  rmSync(folder, { recursive: true, force: true });
});
