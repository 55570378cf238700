/** Imports a dataset into a lake's store in one transaction. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AssetError } from '../assets/asset-document.ts';
import { AssetFolder } from '../assets/asset-folder.ts';
import { isLakeDocument, type LakeDocument } from '../store/document.ts';
import { type CommitSummary, LakeStore } from '../store/lake-store.ts';
import { findAssetAddresses, findRequiredReferences, replaceAssetAddresses } from './document-references.ts';
import { adoptAssetDocument, importAssets, type WantedAsset } from './import-assets.ts';
import { ImportError, type ImportSource } from './import-source.ts';
import { readDocuments } from './read-documents.ts';

/** Options of an import. */
export type ImportOptions = {
  /** The lake's folder. */
  folder: string;
  /** True to delete the documents that are not in the source. */
  replace: boolean;
  /** Receives progress, one line per stage. */
  report?: (line: string) => void;
  /** Validates a document. Returns true, or a reason for the operator. */
  check?: (document: LakeDocument) => true | string;
};

/** Result of an import. */
export type ImportSummary = CommitSummary & {
  readonly documents: number;
  readonly assets: number;
  /** Dangling strong references, as `from -> to`. */
  readonly dangling: readonly string[];
  /** Asset documents whose file is missing in the source. */
  readonly withoutFile: readonly string[];
};

/**
 * Imports a source by createOrReplace, all or nothing. A lake that runs on the same folder notices the import. Throws
 * `ImportError`.
 */
export async function importContent(source: ImportSource, options: ImportOptions): Promise<ImportSummary> {
  const report = options.report ?? (() => undefined);
  const store = new LakeStore(options.folder);
  const staging = new Staging();
  try {
    const wantedAssets = await stageDocuments(source, staging, options.check, report);
    report(`${staging.count} documents read`);
    const assets = new AssetFolder(join(options.folder, 'assets'));
    const assetDocuments = await importAssets(
      [...wantedAssets.values()],
      source,
      assets,
      store,
      (importedCount) => {
        if (importedCount % 25 === 0 || importedCount === wantedAssets.size)
          report(`${importedCount} of ${wantedAssets.size} assets`);
      },
    );
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
      const storedIds = new Set<string>();
      for (const asset of assetDocuments.values()) {
        writer.put(asset);
        storedIds.add(asset._id);
      }
      for (const staged of staging.documents()) {
        writer.put(adopted.get(staged._id) ?? replaceAssetAddresses(staged, idOf));
        storedIds.add(staged._id);
      }
      if (options.replace) {
        for (const id of writer.ids()) if (!storedIds.has(id)) writer.delete(id);
      }
      for (const staged of staging.documents()) {
        for (const reference of findRequiredReferences(staged)) {
          if (!writer.has(reference)) dangling.push(`${staged._id} -> ${reference}`);
        }
      }
    });
    return { ...summary, documents: staging.count, assets: wantedAssets.size, dangling, withoutFile };
  } finally {
    staging.close();
    store.close();
  }
}

async function stageDocuments(
  source: ImportSource,
  staging: Staging,
  check: ImportOptions['check'],
  report: (line: string) => void,
): Promise<Map<string, WantedAsset>> {
  const wantedAssets = new Map<string, WantedAsset>();
  for (const file of source.files) {
    for await (const { document, file: name, line } of readDocuments(file)) {
      const place = `${name}, line ${line}`;
      const before = staging.add(document, place);
      if (before !== undefined) {
        throw new ImportError(`${place}: the _id ${document._id} is already used (${before}).`);
      }
      const fault = check?.(document) ?? true;
      if (fault !== true) throw new ImportError(`${place}: ${document._id} is refused. ${fault}`);
      for (const address of findAssetAddresses(document)) {
        if (!wantedAssets.has(address)) wantedAssets.set(address, { address, place });
      }
      if (staging.count % 5_000 === 0) report(`${staging.count} documents read so far`);
    }
  }
  return wantedAssets;
}

/** Staging area for documents on disk, because an export may be larger than memory. */
class Staging {
  // An empty name opens a private database in a temporary file, which SQLite deletes.
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

  /** Adds a document. If its id was added before, returns the place of that document. */
  add(document: LakeDocument, place: string): string | undefined {
    const { changes } = this.#insert.run(document._id, place, JSON.stringify(document));
    if (Number(changes) === 1) {
      this.#count++;
      return undefined;
    }
    return this.placeOf(document._id);
  }

  /** Returns the document's place (file and line) for messages. */
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
