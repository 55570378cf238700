/** Test fixture: a real content lake in a temporary folder on a free port. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SanityClient } from '@sanity/client';
import { lakeIdentity } from './identity.ts';
import { type RunningLake, startLake } from './lake.ts';
import type { LakeSettings } from './settings.ts';
import { LakeStore } from './store/lake-store.ts';

/** A document as tests write it. */
export type TestDocument = { _id: string; _type: string; [field: string]: unknown };

/** A lake under test. Use it with `await using`, or call `close`. */
export type TestLake = RunningLake & {
  /** The lake's `DATA_DIR`. */
  readonly dataFolder: string;
  /** The lake's folder within `DATA_DIR`. */
  readonly folder: string;
  /** An unmodified Sanity client with the site's configuration. */
  readonly client: SanityClient;
  /** Stops the lake and keeps its folder, which another lake can be started on. */
  stop(): Promise<void>;
  /** Commits through a separate connection, as another process would. */
  write(documents: readonly TestDocument[], deleted?: readonly string[]): void;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Starts a lake that holds these documents, imported from NDJSON. */
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
    stop: async () => void (await lake.close()),
    close,
    [Symbol.asyncDispose]: async () => {
      await close();
    },
  };
}

/** Serialises documents as NDJSON. */
export function toNdjson(documents: readonly unknown[]): string {
  return documents.map((document) => `${JSON.stringify(document)}\n`).join('');
}
