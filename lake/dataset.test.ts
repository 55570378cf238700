/** Two processes on one store, each with its in-memory dataset. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ChangeSet, Dataset } from './dataset.ts';
import { mutate, parseMutations } from './mutations/mutate.ts';
import { LakeStore } from './store/lake-store.ts';

const ids = ['a', 'b', 'drafts.a'];
const write = fc.record({
  by: fc.constantFrom(0, 1),
  id: fc.constantFrom(...ids),
  remove: fc.boolean(),
  // True if both processes refresh after the write.
  noticed: fc.boolean(),
});

test('two processes on one store both match it and report all transactions in order', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lake-two-'));
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 12 }), async (writes) => {
      const storeFolder = join(folder, String(run++));
      const processes = [0, 1].map(() => {
        const store = new LakeStore(storeFolder);
        const dataset = new Dataset(store, '');
        const changeSets: ChangeSet[] = [];
        dataset.onChange((set) => changeSets.push(set));
        return { store, dataset, changeSets };
      });
      let count = 0;
      for (const { by, id, remove, noticed } of writes) {
        const writer = processes[by];
        if (!writer) continue;
        const mutation = remove
          ? { delete: { id } }
          : { createOrReplace: { _id: id, _type: 'page', count: count++ } };
        await mutate(writer.dataset, parseMutations([mutation]), { author: `process ${by}` });
        expect(writer.dataset.get(id)).toEqual(writer.store.read(id));
        if (noticed) for (const { dataset } of processes) dataset.refresh();
      }
      for (const { dataset, store } of processes) {
        dataset.refresh();
        expect(ids.map((id) => dataset.get(id))).toEqual(ids.map((id) => store.read(id)));
        expect(dataset.position).toBe(store.position());
        const { json } = await dataset.queryEngine.run('*', {}, { kind: 'raw' });
        expect(JSON.parse(json)).toEqual(store.readAll().documents);
      }
      const [one, other] = processes.map(({ changeSets }) =>
        changeSets.map(({ position, transactionId, author, changes }) => ({
          position,
          transactionId,
          author,
          changes: changes.map(({ documentId, before, after }) => ({ documentId, before, after })),
        })),
      );
      expect(one).toEqual(other);
      // Each change starts from the state after the previous one.
      const last = new Map<string, unknown>();
      for (const { changes } of one ?? []) {
        for (const { documentId, before, after } of changes) {
          expect(before).toEqual(last.get(documentId));
          last.set(documentId, after);
        }
      }
      for (const { dataset, store } of processes) {
        dataset.close();
        store.close();
      }
    }),
    { numRuns: 40 },
  );
  rmSync(folder, { recursive: true, force: true });
});
