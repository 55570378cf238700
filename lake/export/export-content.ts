/** Exports a lake's content: as a folder like `content/`, or as the archive that Sanity's own export makes. */

import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { isRecord } from '#contracts/is-record.ts';
import { folded } from '#contracts/text/folded.ts';
import { copyContent } from '#platform/copy-content.ts';
import { AssetFolder, type AssetKind } from '../assets/asset-folder.ts';
import { isFileName, parseImageFile } from '../assets/asset-name.ts';
import { hashFile } from '../assets/describe-asset.ts';
import { isLakeDocument, type LakeDocument, parseId } from '../store/document.ts';
import { LakeStore } from '../store/store.ts';
import { inOrderOf, sortedLike } from './tidy.ts';

/** The export cannot be made. `message` is for a person. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
}

/** What to export, and where to. */
export type ExportOptions = {
  /** The lake's folder. */
  folder: string;
  /** A folder, or a file that ends in `.tar.gz`. */
  target: string;
  /** Whether drafts and versions in releases are exported as well. */
  drafts: boolean;
};

/** What was exported. */
export type ExportSummary = {
  readonly documents: number;
  readonly assets: number;
  /** Assets that documents show and whose file the lake does not have. */
  readonly missing: readonly string[];
  /** How many assets stay behind, since no exported document shows them. */
  readonly unused: number;
};

/** An asset that goes into the export. */
type Asset = {
  readonly document: LakeDocument;
  readonly kind: AssetKind;
  /** Where it is. */
  readonly source: string;
};

/**
 * Exports what is stored at one moment, an archive for its owner alone, who may keep drafts in it; a lake may run on the folder and be written to meanwhile. Private documents (their id
 * has a dot) and the Studio's own are left out, as are assets that no document shows. Throws `ExportError`.
 */
export async function exportContent(options: ExportOptions): Promise<ExportSummary> {
  // Opening a store would make one, and exporting an empty one would empty the files.
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
  for (const id of new Set(documents.flatMap((document) => [...assetsIn(document)]))) {
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
  // Whoever writes the document says where its file is: anything but the name of one could lead out of the folder.
  if (!(kind === 'images' ? parseImageFile(file) : isFileName(file))) return undefined;
  return (await folder.has(kind, file)) ? { document, kind, source: folder.pathOf(kind, file) } : undefined;
}

/** The ids of the assets that a document shows. */
function* assetsIn(document: LakeDocument): Generator<string> {
  const waiting: unknown[] = [document];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (Array.isArray(next)) waiting.push(...next);
    else if (isRecord(next)) {
      const id = assetOf(next);
      if (id !== undefined) yield id;
      waiting.push(...Object.values(next));
    }
  }
}

/** The asset an image or file field refers to. */
function assetOf({ asset, _type: type }: Readonly<Record<string, unknown>>): string | undefined {
  if (!isRecord(asset) || typeof asset._ref !== 'string' || typeof type !== 'string') return undefined;
  // An import makes this very reference of the address again: one that says more is kept.
  const isPlain =
    Object.keys(asset).every((name) => name === '_ref' || name === '_type') && !asset._ref.includes(':');
  const kind = /^(image|file)-/.exec(asset._ref)?.[1];
  return isPlain && kind !== undefined ? asset._ref : undefined;
}

/** The document as it is written: without its revision, each asset by the address of its file. */
function portable(document: LakeDocument, addressOf: (id: string) => string | undefined): LakeDocument {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isRecord(value)) return value;
    const id = assetOf(value);
    const address = id === undefined ? undefined : addressOf(id);
    const { asset: _, ...rest } = value;
    const kept = address === undefined ? value : { ...rest, _sanityAsset: address };
    return Object.fromEntries(Object.entries(kept).map(([name, inner]) => [name, walk(inner)]));
  };
  const { _rev: _, ...content } = document;
  const written = walk(content);
  if (!isLakeDocument(written)) throw new Error(`The document ${document._id} cannot be written.`);
  return written;
}

function addressIn(names: ReadonlyMap<string, string>): (id: string) => string | undefined {
  return (id) => {
    const path = names.get(id);
    return path === undefined ? undefined : `${id.startsWith('image-') ? 'image' : 'file'}@file://./${path}`;
  };
}

// What an import makes anew of the file itself.
const derived = new Set([
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

/** What is told about assets beside their files, by `image-<sha1>` and `file-<sha1>`, as Sanity's export does. */
function assetDetails(assets: Iterable<Asset>, isWanted: (name: string) => boolean): Record<string, unknown> {
  const details: Record<string, unknown> = {};
  for (const { document, kind } of assets) {
    const told = Object.entries(document).filter(([name]) => !derived.has(name) && isWanted(name));
    if (told.length > 0) {
      details[`${kind === 'images' ? 'image' : 'file'}-${String(document.assetId)}`] =
        Object.fromEntries(told);
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
    const ordered = inOrderOf(undefined, portable(document, addressIn(names)));
    return `${JSON.stringify(ordered)}\n`;
  });
  await mkdir(dirname(target), { recursive: true });
  const archive = pack();
  const unfinished = `${target}.part`;
  // Two exports of the same are the same file: no times in it.
  const mtime = new Date(0);
  const written = pipeline(archive, createGzip(), createWriteStream(unfinished, { mode: 0o600 }));
  const add = (name: string, content: string) =>
    new Promise<void>((done, fail) => {
      archive.entry({ name: `${root}/${name}`, mtime }, content, (error) => (error ? fail(error) : done()));
    });
  const fill = async () => {
    await add('data.ndjson', lines.join(''));
    await add('assets.json', JSON.stringify(assetDetails(assets.values(), () => true)));
    for (const [id, { source }] of assets) {
      const { size } = await stat(source);
      const entry = archive.entry({ name: `${root}/${names.get(id)}`, size, mtime });
      await pipeline(createReadStream(source), entry);
    }
    archive.finalize();
  };
  try {
    await Promise.all([fill(), written]);
    await rename(unfinished, target);
  } catch (error) {
    archive.destroy();
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeFolder(
  target: string,
  documents: readonly LakeDocument[],
  assets: ReadonlyMap<string, Asset>,
): Promise<void> {
  const entries = await namesIn(target);
  if (entries.length > 0 && !entries.includes('documents')) {
    throw new ExportError(
      `${target} is neither empty nor a dataset (it has no folder "documents"): nothing was written.`,
    );
  }
  const names = await nameAssets(target, assets);
  for (const [id, { source }] of assets) {
    const path = join(target, names.get(id) ?? '');
    await mkdir(dirname(path), { recursive: true });
    if (!(await stat(path).catch(() => null))) await copyContent(source, path);
  }
  const told = assetDetails(
    assets.values(),
    (name) => !/^(_createdAt|_updatedAt|metadata|originalFilename)$/.test(name),
  );
  await writeOrRemove(
    join(target, 'assets.json'),
    Object.keys(told).length > 0 ? `${JSON.stringify(told, null, 2)}\n` : undefined,
  );

  const folder = join(target, 'documents');
  await mkdir(folder, { recursive: true });
  const before = await readDocumentFiles(folder);
  const files = Map.groupBy(documents, ({ _id, _type }) => before.fileOf.get(_id) ?? fileOfType(_type));
  for (const file of new Set([...before.files, ...files.keys()])) {
    const portables = (files.get(file) ?? []).map((document) => portable(document, addressIn(names)));
    const lines = sortedLike(before.order, portables).map((document) => {
      const known = before.documents.get(document._id);
      const text = JSON.stringify(inOrderOf(known?.document, document));
      // What says the same stays as it was written, by whatever tool.
      return `${known && JSON.stringify(known.document) === text ? known.line : text}\n`;
    });
    await writeOrRemove(join(folder, file), lines.length > 0 ? lines.join('') : undefined);
  }
}

/** `blogPost` → `blog-post.ndjson`. */
function fileOfType(type: string): string {
  const name = type.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
  return `${name.replaceAll(/[^a-z0-9-]/g, '-')}.ndjson`;
}

/** What the folder holds now, so that what stays the same is written the same. */
async function readDocumentFiles(folder: string) {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ndjson')).sort();
  const documents = new Map<string, { document: LakeDocument; line: string }>();
  const fileOf = new Map<string, string>();
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8');
    for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
      const document = parseLine(line);
      if (!document) throw new ExportError(`${file} holds a line that is no document: nothing was written.`);
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

/** A path for each asset: the file that is there with its content, or a new one by the name it was uploaded under. */
async function nameAssets(target: string, assets: ReadonlyMap<string, Asset>): Promise<Map<string, string>> {
  const taken = new Set<string>();
  const byHash = new Map<string, string>();
  for (const kind of ['images', 'files'] as const) {
    for (const name of await namesIn(join(target, kind))) {
      taken.add(`${kind}/${name}`.toLowerCase());
      byHash.set(`${kind}/${await hashFile(join(target, kind, name))}`, `${kind}/${name}`);
    }
  }
  const names = new Map<string, string>();
  for (const [id, { document, kind, source }] of [...assets].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const sha1 = basename(source).slice(0, 40);
    const known = byHash.get(`${kind}/${sha1}`);
    if (known !== undefined) {
      names.set(id, known);
      continue;
    }
    const extension = extname(source).slice(1);
    const given = typeof document.originalFilename === 'string' ? document.originalFilename : '';
    const stem = folded(given.replace(/\.[^.]*$/, ''))
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

/** The names in a folder; none when it is not there. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((): string[] => []);
}

async function writeOrRemove(path: string, text: string | undefined): Promise<void> {
  if (text === undefined) return rm(path, { force: true });
  const unfinished = `${path}.part`;
  await writeFile(unfinished, text);
  await rename(unfinished, path);
}
