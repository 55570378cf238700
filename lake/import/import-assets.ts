/** Brings the assets that documents name into the lake's folder and describes them. */
import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import type { AssetFolder } from '../assets/asset-folder.ts';
import { imageMimeTypes, imageNames, parseImageFile } from '../assets/asset-name.ts';
import { checkImage } from '../assets/check-image.ts';
import { AssetError, describeFile, describeImage, hashFile } from '../assets/describe-asset.ts';
import type { LakeDocument } from '../store/document.ts';
import type { LakeStore } from '../store/store.ts';
import { ImportError } from './import-error.ts';
import type { ImportSource } from './source.ts';

/** An asset some document names, and where it is named first. */
export type WantedAsset = { readonly address: string; readonly place: string };

const PARALLEL = 2;

/** Imports each asset once and answers its document by address. Throws `ImportError` at the first that cannot be had. */
export async function importAssets(
  wanted: readonly WantedAsset[],
  source: ImportSource,
  assets: AssetFolder,
  store: LakeStore,
  report: (done: number) => void,
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
  const results = await Promise.allSettled(Array.from({ length: PARALLEL }, work));
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
  const path = await locate(source.assetFolder, location.slice('file://'.length));
  const sha1 = await hashFile(path);
  const details = source.assetDetails.get(`${kind}-${sha1}`) ?? {};
  const known = store
    .readByPrefix(`${kind}-${sha1}-`)
    .find((document) => document.sha1hash === sha1 && Object.keys(details).length === 0);
  const folder = kind === 'image' ? 'images' : 'files';
  const knownFile = typeof known?.path === 'string' ? known.path.split('/').at(-1) : undefined;
  if (known && knownFile !== undefined && (await assets.has(folder, knownFile))) return known;
  if (kind === 'image') await checkImage(path, undefined);
  const described = await (kind === 'image' ? describeImage : describeFile)(path, sha1, details);
  await assets.add(folder, described.file, path);
  return described.document;
}

/** The file an address names, which has to lie within the folder, links resolved. */
async function locate(folder: string, address: string): Promise<string> {
  if (isAbsolute(address)) throw new AssetError('the address must be relative (file://./…)');
  const root = await realpath(folder);
  for (const candidate of new Set([address, decoded(address)])) {
    const path = await realpath(join(root, candidate)).catch(() => null);
    if (path === null) continue;
    const inside = relative(root, path);
    if (inside.startsWith('..') || isAbsolute(inside))
      throw new AssetError('the file lies outside the dataset');
    if (!(await stat(path)).isFile()) throw new AssetError('there is no file of that name');
    return path;
  }
  throw new AssetError('there is no such file');
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/**
 * For an asset's own document, as a raw export has it: keeps the document, under this lake's path, and brings its file in
 * when the export holds it. False when it does not. Throws `AssetError` for a file that no upload could be.
 */
export async function adoptAssetDocument(
  document: LakeDocument,
  source: ImportSource,
  assets: AssetFolder,
): Promise<{ document: LakeDocument; hasFile: boolean }> {
  const named = typeof document.path === 'string' ? document.path.split('/').at(-1) : undefined;
  const image = named === undefined ? null : parseImageFile(named);
  if (document._type !== 'sanity.imageAsset' || !image || named === undefined) {
    return { document, hasFile: false };
  }
  const { path } = imageNames(image.sha1, image.size, image.extension);
  const adopted = { ...document, path };
  if (await assets.has('images', named)) return { document: adopted, hasFile: true };
  const file = await locate(source.assetFolder, `./images/${named}`).catch((error: unknown) => {
    if (error instanceof AssetError) return null;
    throw error;
  });
  if (file === null || (await hashFile(file)) !== image.sha1) return { document: adopted, hasFile: false };
  await checkImage(file, imageMimeTypes[image.extension]);
  await assets.add('images', named, file);
  return { document: adopted, hasFile: true };
}
