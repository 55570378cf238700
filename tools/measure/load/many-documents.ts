/** Adds many copies of the repository's documents to a content lake. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LakeStore } from '#lake/store/lake-store.ts';
import { root } from '#scripts/launch/root.mjs';

/** Number of documents per transaction. */
const size = 2_000;

type StoredDocument = { _id: string; _type: string; [field: string]: unknown };

/**
 * Adds copies of the repository's documents, with unique ids, titles and addresses. The lake must not be running.
 * @param folder data folder of the lake
 * @param documents number of copies
 * @param types document types to copy, all with an address
 * @param isWanted filter of the originals
 */
export function addDocuments(
  folder: string,
  documents: number,
  types: readonly string[],
  isWanted: (document: StoredDocument) => boolean = () => true,
): void {
  const store = new LakeStore(folder);
  try {
    const originals = types.flatMap((type) => documentsOf(type)).filter(isWanted);
    for (let from = 0; from < documents; from += size)
      store.commit('bench', (writer) => {
        for (let index = from; index < Math.min(from + size, documents); index += 1) {
          const original = originals[index % originals.length];
          if (!original) continue;
          const name = `${original._id}-${index}`;
          writer.put({
            ...original,
            _id: name,
            title: `${String(original.title)} ${index}`,
            ...(original._type === 'page'
              ? { path: { _type: 'slug', current: `/many/${name}/` } }
              : { slug: { _type: 'slug', current: name } }),
          });
        }
      });
  } finally {
    store.close();
  }
}

function documentsOf(type: string): StoredDocument[] {
  const file = join(root, 'content', 'documents', `${type}.ndjson`);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): StoredDocument => JSON.parse(line));
}
