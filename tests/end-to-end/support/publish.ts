/** Publishes and deletes documents of a running site, and builds small documents. */
import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LakeStore } from '#lake/store/lake-store.ts';
import { root } from '#scripts/launch/root.mjs';

/** A document to publish. */
export type Draft = { readonly _id: string; readonly _type: string } & Readonly<Record<string, unknown>>;

/** Publishes documents with `content:import`, as an editor’s export, while the site runs. */
export async function publish(dataDir: string, documents: readonly Draft[]): Promise<void> {
  const file = join(dataDir, 'publish.ndjson');
  writeFileSync(file, documents.map((document) => JSON.stringify(document)).join('\n'));
  const child = spawn(process.execPath, ['scripts/content-import.ts', file, '--replace'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      words += text;
    });
  const code = await new Promise((resolve) => child.once('close', resolve));
  rmSync(file);
  if (code !== 0) throw new Error(`content:import ended with ${code}: ${words}`);
}

/** Deletes documents directly in the lake’s store, as another process would. An import can delete only a whole dataset. */
export function unpublish(dataDir: string, ids: readonly string[]): void {
  const store = new LakeStore(join(dataDir, 'lake'));
  try {
    store.commit('test', (writer) => {
      for (const id of ids) writer.delete(id);
    });
  } finally {
    store.close();
  }
}

/** A page document with these blocks, at a path. */
export function pageOf(path: string, title: string, blocks: readonly unknown[]): Draft {
  return {
    _id: `test${path.replaceAll('/', '-')}`,
    _type: 'page',
    title,
    path: { _type: 'slug', current: path },
    summary: `${title}, a page of the tests.`,
    blocks,
  };
}

/** A text block with one paragraph. */
export function textBlock(key: string, text: string, more: object = {}): Readonly<Record<string, unknown>> {
  return {
    _key: key,
    _type: 'richText',
    schemaVersion: 1,
    body: [
      {
        _key: 'p',
        _type: 'block',
        style: 'normal',
        markDefs: [],
        children: [{ _key: 's', _type: 'span', text, marks: [] }],
        ...more,
      },
    ],
  };
}
