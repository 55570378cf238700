/** A lake for tests: the real one, in a temporary folder, on a free port. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SanityClient } from '@sanity/client';
import { lakeIdentity } from './identity.ts';
import { type RunningLake, startLake } from './lake.ts';
import type { LakeSettings } from './settings.ts';
import { LakeStore } from './store/store.ts';

/** A document as a test writes it. */
export type TestDocument = { _id: string; _type: string; [field: string]: unknown };

/** A lake under test. Take it with `await using`, or call `close`. */
export type TestLake = RunningLake & {
  /** DATA_DIR of the lake. */
  readonly dataFolder: string;
  /** The lake's own folder. */
  readonly folder: string;
  /** Sanity's client, unmodified, as the site makes it. */
  readonly client: SanityClient;
  /** Commits as another process would: by a connection of its own. */
  write(documents: readonly TestDocument[], deleted?: readonly string[]): void;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Starts a lake that holds these documents, imported from NDJSON as a dataset is. */
export async function startTestLake(
  documents: readonly TestDocument[],
  settings: Partial<LakeSettings> = {},
): Promise<TestLake> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'lake-'));
  const contentFolder = join(dataFolder, 'content');
  mkdirSync(join(contentFolder, 'documents'), { recursive: true });
  writeFileSync(join(contentFolder, 'documents', 'all.ndjson'), toNdjson(documents));
  const folder = join(dataFolder, 'lake');
  const lake = await startLake({
    host: '127.0.0.1',
    port: 0,
    folder,
    contentFolder,
    webhook: null,
    ...settings,
  });
  const close = async () => {
    const closed = await lake.close();
    rmSync(dataFolder, { recursive: true, force: true });
    return closed;
  };
  return {
    ...lake,
    dataFolder,
    folder,
    client: createClient({
      ...lakeIdentity,
      apiHost: lake.url,
      useProjectHostname: false,
      useCdn: false,
      apiVersion: '2026-03-01',
    }),
    write(changed, deleted = []) {
      const store = new LakeStore(folder);
      store.commit('test', (writer) => {
        for (const document of changed) writer.put(document);
        for (const id of deleted) writer.delete(id);
      });
      store.close();
    },
    close,
    [Symbol.asyncDispose]: async () => {
      await close();
    },
  };
}

/** Documents, one a line. */
export function toNdjson(documents: readonly unknown[]): string {
  return documents.map((document) => `${JSON.stringify(document)}\n`).join('');
}
