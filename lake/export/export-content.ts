/** Exports a lake's dataset as a folder like `content/`, or as an archive in the format of Sanity's export. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { isRecord } from '#contracts/is-record.ts';
import { folded } from '#contracts/text/fold-text.ts';
import { copyFileContent } from '#platform/copy-file-content.ts';
import { hashFile } from '../assets/asset-document.ts';
import { AssetFolder, type AssetKind } from '../assets/asset-folder.ts';
import { isFileName, parseImageFileName } from '../assets/asset-name.ts';
import { isLakeDocument, type LakeDocument, parseId, walkObjects } from '../store/document.ts';
import { LakeStore } from '../store/lake-store.ts';
import { orderFieldsLike, sortLike } from './stable-order.ts';

/** The export failed. `message` is for the operator. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
}

/** Options of an export. */
export type ExportOptions = {
  /** The lake's folder. */
  folder: string;
  /** A folder, or a file name that ends in `.tar.gz`. */
  target: string;
  /** True to include drafts and release versions. */
  drafts: boolean;
};

/** Result of an export. */
export type ExportSummary = {
  readonly documents: number;
  readonly assets: number;
  /** Assets whose file is missing in the lake. */
  readonly missing: readonly string[];
  /** Number of assets that no exported document uses; they are not exported. */
  readonly unused: number;
};

/** An asset to export. */
type Asset = {
  readonly document: LakeDocument;
  readonly kind: AssetKind;
  /** Path of the file. */
  readonly source: string;
};

/**
 * Exports a consistent snapshot; a running lake may be written to meanwhile. Private documents (their id has a dot), the
 * Studio's own documents and unused assets are left out. An archive may contain drafts, so only its owner can read it. Throws
 * `ExportError`.
 */
export async function exportContent(options: ExportOptions): Promise<ExportSummary> {
  // Opening a missing store would create it, and exporting an empty one would delete the target's documents.
  if (!(await stat(join(options.folder, 'content.db')).catch(() => null))) {
    throw new ExportError(`There is no content lake in ${options.folder}: nothing was written.`);
  }
  const store = new LakeStore(options.folder);
  const { documents: all } = store.readAll();
  store.close();
  if (all.length === 0)
    throw new ExportError(`The content lake in ${options.folder} is empty: nothing was written.`);
  const documents = all.filter((document) => isExported(document, options.drafts));
  const assets = new Map<string, Asset>();
  const missing: string[] = [];
  const folder = new AssetFolder(join(options.folder, 'assets'));
  const byId = new Map(all.map((document) => [document._id, document]));
  for (const id of new Set(documents.flatMap((document) => [...findAssetIds(document)]))) {
    const asset = await findAsset(byId.get(id), folder);
    if (asset) assets.set(id, asset);
    else missing.push(id);
  }
  const { target } = options;
  if (/\.tar\.gz$|\.tgz$/.test(target)) await writeArchive(resolve(target), documents, assets);
  else await writeFolder(resolve(target), documents, assets);
  const stored = all.filter(({ _type }) => /^sanity\.(image|file)Asset$/.test(_type));
  const unused = stored.filter(({ _id }) => !assets.has(_id) && !missing.includes(_id)).length;
  return { documents: documents.length, assets: assets.size, missing, unused };
}

function isExported({ _id, _type }: LakeDocument, drafts: boolean): boolean {
  const { kind, publishedId } = parseId(_id);
  if (kind !== 'published' && !drafts) return false;
  return !publishedId.includes('.') && !/^(sanity|system)\./.test(_type);
}

async function findAsset(
  document: LakeDocument | undefined,
  folder: AssetFolder,
): Promise<Asset | undefined> {
  const file = typeof document?.path === 'string' ? document.path.split('/').at(-1) : undefined;
  if (!document || file === undefined) return undefined;
  const kind = document._type === 'sanity.imageAsset' ? 'images' : 'files';
  // The path comes from the document, which any writer controls. Accept only file names, so that it cannot leave the folder.
  if (!(kind === 'images' ? parseImageFileName(file) : isFileName(file))) return undefined;
  return (await folder.has(kind, file)) ? { document, kind, source: folder.pathOf(kind, file) } : undefined;
}

/** Yields the ids of the assets that a document uses. */
function* findAssetIds(document: LakeDocument): Generator<string> {
  for (const object of walkObjects(document)) {
    const id = readAssetId(object);
    if (id !== undefined) yield id;
  }
}

/** Returns the asset id of an image or file field. */
function readAssetId({ asset, _type: type }: Readonly<Record<string, unknown>>): string | undefined {
  if (!isRecord(asset) || typeof asset._ref !== 'string' || typeof type !== 'string') return undefined;
  // Only plain references can be restored from an address. A reference with further fields is exported as it is.
  const isPlain =
    Object.keys(asset).every((name) => name === '_ref' || name === '_type') && !asset._ref.includes(':');
  const kind = /^(image|file)-/.exec(asset._ref)?.[1];
  return isPlain && kind !== undefined ? asset._ref : undefined;
}

/** Returns the document as exported: without its revision, and with asset addresses in place of references. */
function toPortable(document: LakeDocument, addressOf: (id: string) => string | undefined): LakeDocument {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isRecord(value)) return value;
    const id = readAssetId(value);
    const address = id === undefined ? undefined : addressOf(id);
    const { asset: _, ...rest } = value;
    const fields = address === undefined ? value : { ...rest, _sanityAsset: address };
    return Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, walk(inner)]));
  };
  const { _rev: _, ...content } = document;
  const output = walk(content);
  if (!isLakeDocument(output)) throw new Error(`The document ${document._id} cannot be written.`);
  return output;
}

function createAddressLookup(names: ReadonlyMap<string, string>): (id: string) => string | undefined {
  return (id) => {
    const path = names.get(id);
    return path === undefined ? undefined : `${id.startsWith('image-') ? 'image' : 'file'}@file://./${path}`;
  };
}

// Fields that an import derives from the file.
const derivedFields = new Set([
  '_id',
  '_type',
  '_rev',
  'assetId',
  'extension',
  'mimeType',
  'path',
  'uploadId',
  'url',
  'size',
  'sha1hash',
]);

/** Collects asset details for `assets.json`, by `image-<sha1>` and `file-<sha1>`, as Sanity's export does. */
function collectAssetDetails(
  assets: Iterable<Asset>,
  isWanted: (name: string) => boolean,
): Record<string, unknown> {
  const details: Record<string, unknown> = {};
  for (const { document, kind } of assets) {
    const fields = Object.entries(document).filter(([name]) => !derivedFields.has(name) && isWanted(name));
    if (fields.length > 0) {
      details[`${kind === 'images' ? 'image' : 'file'}-${String(document.assetId)}`] =
        Object.fromEntries(fields);
    }
  }
  return Object.fromEntries(Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function writeArchive(
  target: string,
  documents: readonly LakeDocument[],
  assets: ReadonlyMap<string, Asset>,
): Promise<void> {
  const root = basename(target).replace(/\.(tar\.gz|tgz)$/, '');
  const names = new Map(
    [...assets].map(([id, { kind, source }]) => [id, `${kind}/${basename(source)}`] as const),
  );
  const lines = documents.map((document) => {
    const ordered = orderFieldsLike(undefined, toPortable(document, createAddressLookup(names)));
    return `${JSON.stringify(ordered)}\n`;
  });
  await mkdir(dirname(target), { recursive: true });
  const archive = pack();
  const temporaryPath = `${target}.part`;
  // No times, so that equal exports are equal files.
  const mtime = new Date(0);
  const output = pipeline(archive, createGzip(), createWriteStream(temporaryPath, { mode: 0o600 }));
  const add = (name: string, content: string) =>
    new Promise<void>((resolve, reject) => {
      archive.entry({ name: `${root}/${name}`, mtime }, content, (error) =>
        error ? reject(error) : resolve(),
      );
    });
  const writeEntries = async () => {
    await add('data.ndjson', lines.join(''));
    await add('assets.json', JSON.stringify(collectAssetDetails(assets.values(), () => true)));
    for (const [id, { source }] of assets) {
      const { size } = await stat(source);
      const entry = archive.entry({ name: `${root}/${names.get(id)}`, size, mtime });
      await pipeline(createReadStream(source), entry);
    }
    archive.finalize();
  };
  try {
    await Promise.all([writeEntries(), output]);
    await rename(temporaryPath, target);
  } catch (error) {
    archive.destroy();
    await rm(temporaryPath, { force: true });
    throw error;
  }
}

async function writeFolder(
  target: string,
  documents: readonly LakeDocument[],
  assets: ReadonlyMap<string, Asset>,
): Promise<void> {
  const entries = await listNames(target);
  if (entries.length > 0 && !entries.includes('documents')) {
    throw new ExportError(
      `${target} is neither empty nor a dataset (it has no folder "documents"): nothing was written.`,
    );
  }
  const names = await nameAssets(target, assets);
  for (const [id, { source }] of assets) {
    const path = join(target, names.get(id) ?? '');
    await mkdir(dirname(path), { recursive: true });
    if (!(await stat(path).catch(() => null))) await copyFileContent(source, path);
  }
  const details = collectAssetDetails(
    assets.values(),
    (name) => !/^(_createdAt|_updatedAt|metadata|originalFilename)$/.test(name),
  );
  await writeOrRemove(
    join(target, 'assets.json'),
    Object.keys(details).length > 0 ? `${JSON.stringify(details, null, 2)}\n` : undefined,
  );

  const folder = join(target, 'documents');
  await mkdir(folder, { recursive: true });
  const before = await readDocumentFiles(folder);
  const files = Map.groupBy(documents, ({ _id, _type }) => before.fileOf.get(_id) ?? fileNameForType(_type));
  for (const file of new Set([...before.files, ...files.keys()])) {
    const portables = (files.get(file) ?? []).map((document) =>
      toPortable(document, createAddressLookup(names)),
    );
    const lines = sortLike(before.order, portables).map((document) => {
      const existing = before.documents.get(document._id);
      const text = JSON.stringify(orderFieldsLike(existing?.document, document));
      // Keep the original text of unchanged documents, whichever tool wrote it.
      return `${existing && JSON.stringify(existing.document) === text ? existing.line : text}\n`;
    });
    await writeOrRemove(join(folder, file), lines.length > 0 ? lines.join('') : undefined);
  }
}

/** `blogPost` → `blog-post.ndjson`. */
function fileNameForType(type: string): string {
  const name = type.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
  return `${name.replaceAll(/[^a-z0-9-]/g, '-')}.ndjson`;
}

/** Reads the target's current files, so that unchanged documents keep their place and text. */
async function readDocumentFiles(folder: string) {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ndjson')).sort();
  const documents = new Map<string, { document: LakeDocument; line: string }>();
  const fileOf = new Map<string, string>();
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8');
    for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
      const document = parseLine(line);
      if (!document)
        throw new ExportError(`${file} contains a line that is not a document: nothing was written.`);
      documents.set(document._id, { document, line });
      fileOf.set(document._id, file);
    }
  }
  return { files, documents, fileOf, order: [...documents.keys()] };
}

function parseLine(line: string): LakeDocument | undefined {
  try {
    const document: unknown = JSON.parse(line);
    return isLakeDocument(document) ? document : undefined;
  } catch {
    return undefined;
  }
}

/** Chooses a path for each asset: the existing file with the same content, or a new file with the uploaded name. */
async function nameAssets(target: string, assets: ReadonlyMap<string, Asset>): Promise<Map<string, string>> {
  const taken = new Set<string>();
  const byHash = new Map<string, string>();
  for (const kind of ['images', 'files'] as const) {
    for (const name of await listNames(join(target, kind))) {
      taken.add(`${kind}/${name}`.toLowerCase());
      byHash.set(`${kind}/${await hashFile(join(target, kind, name))}`, `${kind}/${name}`);
    }
  }
  const names = new Map<string, string>();
  for (const [id, { document, kind, source }] of [...assets].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const sha1 = basename(source).slice(0, 40);
    const existing = byHash.get(`${kind}/${sha1}`);
    if (existing !== undefined) {
      names.set(id, existing);
      continue;
    }
    const extension = extname(source).slice(1);
    const originalName = typeof document.originalFilename === 'string' ? document.originalFilename : '';
    const stem = folded(originalName.replace(/\.[^.]*$/, ''))
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '');
    const candidates = [`${stem}.${extension}`, `${stem}-${sha1.slice(0, 8)}.${extension}`, basename(source)];
    const name = candidates
      .filter((each) => /^[a-z0-9]/.test(each))
      .map((each) => `${kind}/${each}`)
      .find((each) => !taken.has(each));
    if (name === undefined) throw new ExportError(`There is no free name for ${id} in ${target}.`);
    taken.add(name);
    names.set(id, name);
  }
  return names;
}

/** Lists the names in a folder; empty if it does not exist. */
async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((): string[] => []);
}

async function writeOrRemove(path: string, text: string | undefined): Promise<void> {
  if (text === undefined) return rm(path, { force: true });
  const temporaryPath = `${path}.part`;
  await writeFile(temporaryPath, text);
  await rename(temporaryPath, path);
}
