/** Imports a dataset into a lake's store in one transaction. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { countNoun } from '#contracts/counts.ts';
import { AssetError } from '../assets/asset-document.ts';
import { AssetFolder } from '../assets/asset-folder.ts';
import { isLakeDocument, type LakeDocument, parseId } from '../store/document.ts';
import { type CommitSummary, LakeStore, type Writer } from '../store/lake-store.ts';
import { findAssetAddresses, findRequiredReferences, replaceAssetAddresses } from './document-references.ts';
import { adoptAssetDocument, importAssets, type WantedAsset } from './import-assets.ts';
import { ImportError, type ImportSource } from './import-source.ts';
import { readDocuments } from './read-documents.ts';

/** Options of an import. */
export type ImportOptions = {
  /** The lake's folder. */
  folder: string;
  /** Treatment of an `_id` that exists: the import is rejected, the document is replaced, or it stays as it is. */
  existing: 'reject' | 'replace' | 'keep';
  /**
   * Deletes the documents that are not in the source, if it resolves to true. It receives their ids. Assets count.
   */
  confirmDeletion?: (ids: readonly string[]) => Promise<boolean>;
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
 * Imports a source, all or nothing. A lake that runs on the same folder notices the import. Throws `ImportError`, also if a
 * document would change its type.
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
      if (!isAsset(document._type)) continue;
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
    const deleted = await confirmDeletion(store, staging, assetDocuments, options);
    const dangling: string[] = [];
    const summary = store.commit('import', (writer) => {
      const existing = findExisting(writer, staging, options.existing);
      for (const asset of assetDocuments.values()) {
        writer.put(asset);
      }
      for (const staged of staging.documents()) {
        if (options.existing === 'keep' && existing.has(staged._id)) continue;
        writer.put(adopted.get(staged._id) ?? replaceAssetAddresses(staged, idOf));
      }
      for (const id of deleted) writer.delete(id);
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

/**
 * Returns the ids of the source that exist. Throws `ImportError` if there are any and the import must not touch them, and for
 * a document that would change its type. Assets are equal if their ids are.
 */
function findExisting(
  writer: Pick<Writer, 'read'>,
  staging: Staging,
  existing: ImportOptions['existing'],
): ReadonlySet<string> {
  const found: string[] = [];
  for (const { _id, _type } of staging.documents()) {
    const stored = writer.read(_id);
    if (!stored || isAsset(_type)) continue;
    if (stored._type !== _type && existing === 'replace')
      throw new ImportError(
        `${staging.placeOf(_id)}: ${_id} exists with the type ${stored._type}. An import does not change types: delete it first, or choose another _id.`,
      );
    found.push(_id);
  }
  if (existing === 'reject' && found.length > 0)
    throw new ImportError(
      `${countNoun(found.length, 'document')} of the source exist, such as ${found.slice(0, 3).join(', ')}. Nothing was imported. --replace replaces them, --missing imports only the others.`,
    );
  return new Set(found);
}

const isAsset = (type: string) => /^sanity\.(image|file)Asset$/.test(type);

/**
 * Lists the documents that are not in the source and asks if they may be deleted. Exports omit private documents, so these
 * and what they refer to stay.
 * Returns the ids to delete: none without `confirmDeletion`. Throws `ImportError` if they may not.
 */
async function confirmDeletion(
  store: LakeStore,
  staging: Staging,
  assets: ReadonlyMap<string, LakeDocument>,
  { confirmDeletion: confirm }: ImportOptions,
): Promise<readonly string[]> {
  if (!confirm) return [];
  const kept = new Set([...assets.values()].map(({ _id }) => _id));
  for (const { _id } of staging.documents()) kept.add(_id);
  const { documents } = store.readAll();
  for (const document of documents) {
    if (!parseId(document._id).publishedId.includes('.')) continue;
    kept.add(document._id);
    // Named revisions refer to their pictures.
    for (const [, id = ''] of JSON.stringify(document).matchAll(/"_ref":"([^"]+)"/g)) kept.add(id);
  }
  const others = documents.flatMap(({ _id }) => (kept.has(_id) ? [] : [_id]));
  if (others.length > 0 && !(await confirm(others))) throw new ImportError('Nothing was imported.');
  return others;
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
