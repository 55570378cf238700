/** Imports a dataset into a lake's store: everything, or nothing. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AssetFolder } from '../assets/asset-folder.ts';
import { AssetError } from '../assets/describe-asset.ts';
import { isLakeDocument, type LakeDocument } from '../store/document.ts';
import { type CommitSummary, LakeStore } from '../store/store.ts';
import { adoptAssetDocument, importAssets, type WantedAsset } from './import-assets.ts';
import { ImportError } from './import-error.ts';
import { readDocuments } from './read-documents.ts';
import type { ImportSource } from './source.ts';
import { assetAddresses, strongReferences, withAssets } from './walk.ts';

/** How to import. */
export type ImportOptions = {
  /** The lake's folder. */
  folder: string;
  /** Whether what is not in the source is deleted. */
  replace: boolean;
  /** Told of progress, one line a stage. */
  report?: (line: string) => void;
  /** True, or why a document is not let in, in words for who imports. */
  check?: (document: LakeDocument) => true | string;
};

/** What was imported. */
export type ImportSummary = CommitSummary & {
  readonly documents: number;
  readonly assets: number;
  /** References that must not dangle and do: `from -> to`. */
  readonly dangling: readonly string[];
  /** Asset documents whose file the source does not hold. */
  readonly withoutFile: readonly string[];
};

/**
 * Imports a source by createOrReplace. Nothing is stored unless all of it is good; it works while a lake runs on the same folder, which
 * notices by itself. Throws `ImportError`.
 */
export async function importContent(source: ImportSource, options: ImportOptions): Promise<ImportSummary> {
  const report = options.report ?? (() => undefined);
  const store = new LakeStore(options.folder);
  const staging = new Staging();
  try {
    const wanted = await stage(source, staging, options.check, report);
    report(`${staging.count} documents read`);
    const assets = new AssetFolder(join(options.folder, 'assets'));
    const assetDocuments = await importAssets([...wanted.values()], source, assets, store, (done) => {
      if (done % 25 === 0 || done === wanted.size) report(`${done} of ${wanted.size} assets`);
    });
    const adopted = new Map<string, LakeDocument>();
    const withoutFile: string[] = [];
    for (const document of staging.documents()) {
      if (!/^sanity\.(image|file)Asset$/.test(document._type)) continue;
      const result = await adoptAssetDocument(document, source, assets).catch((error: unknown) => {
        if (!(error instanceof AssetError)) throw error;
        throw new ImportError(`${staging.placeOf(document._id)}: the asset's file: ${error.message}.`);
      });
      adopted.set(document._id, result.document);
      if (!result.hasFile) withoutFile.push(document._id);
    }
    const idOf = (address: string) => {
      const id = assetDocuments.get(address)?._id;
      if (id === undefined) throw new Error(`The asset ${address} was not imported.`);
      return id;
    };
    const dangling: string[] = [];
    const summary = store.commit('import', (writer) => {
      const put = new Set<string>();
      for (const asset of assetDocuments.values()) {
        writer.put(asset);
        put.add(asset._id);
      }
      for (const staged of staging.documents()) {
        writer.put(adopted.get(staged._id) ?? withAssets(staged, idOf));
        put.add(staged._id);
      }
      if (options.replace) {
        for (const id of writer.ids()) if (!put.has(id)) writer.delete(id);
      }
      for (const staged of staging.documents()) {
        for (const reference of strongReferences(staged)) {
          if (!writer.has(reference)) dangling.push(`${staged._id} -> ${reference}`);
        }
      }
    });
    return { ...summary, documents: staging.count, assets: wanted.size, dangling, withoutFile };
  } finally {
    staging.close();
    store.close();
  }
}

async function stage(
  source: ImportSource,
  staging: Staging,
  check: ImportOptions['check'],
  report: (line: string) => void,
): Promise<Map<string, WantedAsset>> {
  const wanted = new Map<string, WantedAsset>();
  for (const file of source.files) {
    for await (const { document, file: name, line } of readDocuments(file)) {
      const place = `${name}, line ${line}`;
      const before = staging.add(document, place);
      if (before !== undefined) {
        throw new ImportError(`${place}: the _id ${document._id} was there before (${before}).`);
      }
      const fault = check?.(document) ?? true;
      if (fault !== true) throw new ImportError(`${place}: ${document._id} is refused. ${fault}`);
      for (const address of assetAddresses(document)) {
        if (!wanted.has(address)) wanted.set(address, { address, place });
      }
      if (staging.count % 5_000 === 0) report(`${staging.count} documents read so far`);
    }
  }
  return wanted;
}

/** Documents on their way in, on disk rather than in memory: an export may be larger than that. */
class Staging {
  // An empty name is a private database that SQLite keeps in a temporary file and deletes.
  readonly #database = new DatabaseSync('');
  readonly #insert;
  #count = 0;

  constructor() {
    this.#database.exec(
      `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
       CREATE TABLE staged (position INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, place TEXT NOT NULL, json TEXT NOT NULL);
       BEGIN`,
    );
    this.#insert = this.#database.prepare('INSERT OR IGNORE INTO staged (id, place, json) VALUES (?, ?, ?)');
  }

  get count(): number {
    return this.#count;
  }

  /** Keeps a document; answers the place of the one that has its id already, if there is one. */
  add(document: LakeDocument, place: string): string | undefined {
    const { changes } = this.#insert.run(document._id, place, JSON.stringify(document));
    if (Number(changes) === 1) {
      this.#count++;
      return undefined;
    }
    return this.placeOf(document._id);
  }

  /** Where the document with this id stands, for messages. */
  placeOf(id: string): string {
    return String(this.#database.prepare('SELECT place FROM staged WHERE id = ?').get(id)?.place);
  }

  *documents(): Generator<LakeDocument> {
    for (const row of this.#database.prepare('SELECT json FROM staged ORDER BY position').iterate()) {
      const document: unknown = JSON.parse(String(row.json));
      if (isLakeDocument(document)) yield document;
    }
  }

  close(): void {
    this.#database.close();
  }
}
