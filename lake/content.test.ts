/** Two processes on one store, each with its content in memory. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ChangeSet, Content } from './content.ts';
import { mutate, parseMutations } from './mutations/mutate.ts';
import { LakeStore } from './store/store.ts';

const ids = ['a', 'b', 'drafts.a'];
const write = fc.record({
  by: fc.constantFrom(0, 1),
  id: fc.constantFrom(...ids),
  remove: fc.boolean(),
  // Whether the other one looks before it writes itself.
  noticed: fc.boolean(),
});

test('whoever writes, both hold what is stored, and both tell of every transaction in its order', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lake-two-'));
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 12 }), async (writes) => {
      const place = join(folder, String(run++));
      const processes = [0, 1].map(() => {
        const store = new LakeStore(place);
        const content = new Content(store, '');
        const told: ChangeSet[] = [];
        content.onChange((set) => told.push(set));
        return { store, content, told };
      });
      let count = 0;
      for (const { by, id, remove, noticed } of writes) {
        const writer = processes[by];
        if (!writer) continue;
        const mutation = remove
          ? { delete: { id } }
          : { createOrReplace: { _id: id, _type: 'page', count: count++ } };
        await mutate(writer.content, parseMutations([mutation]), { author: `process ${by}` });
        expect(writer.content.get(id)).toEqual(writer.store.read(id));
        if (noticed) for (const { content } of processes) content.refresh();
      }
      for (const { content, store } of processes) {
        content.refresh();
        expect(ids.map((id) => content.get(id))).toEqual(ids.map((id) => store.read(id)));
        expect(content.position).toBe(store.position());
        const { json } = await content.engine.answer('*', {}, { kind: 'raw' });
        expect(JSON.parse(json)).toEqual(store.readAll().documents);
      }
      const [one, other] = processes.map(({ told }) =>
        told.map(({ position, transactionId, author, changes }) => ({
          position,
          transactionId,
          author,
          changes: changes.map(({ documentId, before, after }) => ({ documentId, before, after })),
        })),
      );
      expect(one).toEqual(other);
      // Each begins where the one before has left the document.
      const last = new Map<string, unknown>();
      for (const { changes } of one ?? []) {
        for (const { documentId, before, after } of changes) {
          expect(before).toEqual(last.get(documentId));
          last.set(documentId, after);
        }
      }
      for (const { content, store } of processes) {
        content.close();
        store.close();
      }
    }),
    { numRuns: 40 },
  );
  rmSync(folder, { recursive: true, force: true });
});
