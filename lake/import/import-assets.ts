/** Imports the assets that documents refer to: copies the files and creates the asset documents. */
import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { AssetError, createFileDocument, createImageDocument, hashFile } from '../assets/asset-document.ts';
import type { AssetFolder } from '../assets/asset-folder.ts';
import { createImageNames, imageMimeTypes, parseImageFileName } from '../assets/asset-name.ts';
import { checkImage } from '../assets/check-image.ts';
import type { LakeDocument } from '../store/document.ts';
import type { LakeStore } from '../store/lake-store.ts';
import { ImportError, type ImportSource } from './import-source.ts';

/** An asset that a document refers to, and the place of the first reference. */
export type WantedAsset = { readonly address: string; readonly place: string };

const CONCURRENCY = 2;

/** Imports each asset once and returns the asset documents by address. Throws `ImportError` at the first failure. */
export async function importAssets(
  wanted: readonly WantedAsset[],
  source: ImportSource,
  assets: AssetFolder,
  store: LakeStore,
  report: (importedCount: number) => void,
): Promise<Map<string, LakeDocument>> {
  const imported = new Map<string, LakeDocument>();
  const queue = [...wanted];
  let failed = false;
  const work = async () => {
    for (let next = queue.shift(); next && !failed; next = queue.shift()) {
      try {
        imported.set(next.address, await importAsset(next.address, source, assets, store));
        report(imported.size);
      } catch (error) {
        failed = true;
        if (!(error instanceof AssetError)) throw error;
        throw new ImportError(`${next.place}: the asset ${next.address}: ${error.message}.`);
      }
    }
  };
  const results = await Promise.allSettled(Array.from({ length: CONCURRENCY }, work));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return imported;
}

async function importAsset(
  address: string,
  source: ImportSource,
  assets: AssetFolder,
  store: LakeStore,
): Promise<LakeDocument> {
  const [, kind, location] = /^(image|file)@(.+)$/.exec(address) ?? [];
  if (kind === undefined || location === undefined)
    throw new AssetError('expected image@file://… or file@file://…');
  if (!location.startsWith('file://')) throw new AssetError('only file:// addresses are imported');
  const path = await resolveAssetPath(source.assetFolder, location.slice('file://'.length));
  const sha1 = await hashFile(path);
  const details = source.assetDetails.get(`${kind}-${sha1}`) ?? {};
  const existing = store
    .readByPrefix(`${kind}-${sha1}-`)
    .find((document) => document.sha1hash === sha1 && Object.keys(details).length === 0);
  const folder = kind === 'image' ? 'images' : 'files';
  const existingFile = typeof existing?.path === 'string' ? existing.path.split('/').at(-1) : undefined;
  if (existing && existingFile !== undefined && (await assets.has(folder, existingFile))) return existing;
  if (kind === 'image') await checkImage(path, undefined);
  const asset = await (kind === 'image' ? createImageDocument : createFileDocument)(path, sha1, details);
  await assets.add(folder, asset.file, path);
  return asset.document;
}

/** Resolves an asset address to a file. Links are followed; the file must lie within the folder. */
async function resolveAssetPath(folder: string, address: string): Promise<string> {
  if (isAbsolute(address)) throw new AssetError('the address must be relative (file://./…)');
  const root = await realpath(folder);
  for (const candidate of new Set([address, tryDecode(address)])) {
    const path = await realpath(join(root, candidate)).catch(() => null);
    if (path === null) continue;
    const relativePath = relative(root, path);
    if (relativePath.startsWith('..') || isAbsolute(relativePath))
      throw new AssetError('the file lies outside the dataset');
    if (!(await stat(path)).isFile()) throw new AssetError('there is no file of that name');
    return path;
  }
  throw new AssetError('there is no such file');
}

function tryDecode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/**
 * Imports an asset document of a raw export: sets this lake's path and copies the file if the export contains it. `hasFile` is
 * false if not. Throws `AssetError` for a file that an upload would refuse.
 */
export async function adoptAssetDocument(
  document: LakeDocument,
  source: ImportSource,
  assets: AssetFolder,
): Promise<{ document: LakeDocument; hasFile: boolean }> {
  const named = typeof document.path === 'string' ? document.path.split('/').at(-1) : undefined;
  const image = named === undefined ? null : parseImageFileName(named);
  if (document._type !== 'sanity.imageAsset' || !image || named === undefined) {
    return { document, hasFile: false };
  }
  const { path } = createImageNames(image.sha1, image.size, image.extension);
  const adopted = { ...document, path };
  if (await assets.has('images', named)) return { document: adopted, hasFile: true };
  const file = await resolveAssetPath(source.assetFolder, `./images/${named}`).catch((error: unknown) => {
    if (error instanceof AssetError) return null;
    throw error;
  });
  if (file === null || (await hashFile(file)) !== image.sha1) return { document: adopted, hasFile: false };
  await checkImage(file, imageMimeTypes[image.extension]);
  await assets.add('images', named, file);
  return { document: adopted, hasFile: true };
}
