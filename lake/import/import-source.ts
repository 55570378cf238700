/** Import sources: a folder, an NDJSON file, a Sanity export archive, or standard input. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { z } from 'zod';
import type { AssetDetails } from '../assets/asset-document.ts';
import { findFieldFault } from '../store/validate-fields.ts';

/** An import was refused. `message` is one line that names the place and the reason; the stored content is unchanged. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

/** A stream of NDJSON, and its name in messages. */
export type DocumentFile = { readonly name: string; open(): Readable };

/** An opened import source. */
export type ImportSource = {
  readonly files: readonly DocumentFile[];
  /** Base folder of `file://./…` asset addresses. */
  readonly assetFolder: string;
  /** Details of assets from `assets.json`, by `image-<sha1>` or `file-<sha1>`. */
  readonly assetDetails: ReadonlyMap<string, AssetDetails>;
  /** Deletes unpacked files. */
  dispose(): Promise<void>;
};

/** Options for opening a source. */
export type OpenOptions = {
  /** Folder for unpacked archives; created if missing. */
  workFolder: string;
  /** Folder of the assets of a plain NDJSON file. Default: the file's folder. */
  assetFolder?: string | undefined;
  /** Standard input, for the path `-`. */
  stdin?: Readable | undefined;
  report?: ((line: string) => void) | undefined;
  /** Other limits, for tests. */
  maxUnpacked?: ArchiveLimits | undefined;
};

/** Limits of an unpacked archive. */
type ArchiveLimits = { readonly bytes: number; readonly files: number };

/** Opens the source at `path`. Throws `ImportError` if it is not importable. */
export async function openSource(path: string, options: OpenOptions): Promise<ImportSource> {
  if (path === '-') {
    const { stdin } = options;
    if (!stdin) throw new ImportError('There is no standard input to read.');
    return createNdjsonSource(
      { name: 'standard input', open: () => stdin },
      options.assetFolder ?? process.cwd(),
    );
  }
  const stats = await stat(path).catch(() => null);
  if (!stats) throw new ImportError(`${path}: there is no such file or folder.`);
  if (stats.isDirectory()) return openFolder(path, basename(resolve(path)), async () => undefined);
  // Reading a pipe could block for ever.
  if (!stats.isFile()) throw new ImportError(`${path}: is neither a file nor a folder.`);
  if (/\.(ndjson|jsonl)$/i.test(path)) {
    const file = { name: basename(path), open: () => createReadStream(path) };
    return createNdjsonSource(file, options.assetFolder ?? dirname(path));
  }
  if (/\.(tar\.gz|tgz|tar)$/i.test(path)) return openArchive(path, options);
  throw new ImportError(`${path}: expected an export (.tar.gz), an .ndjson file or a folder.`);
}

function createNdjsonSource(file: DocumentFile, assetFolder: string): ImportSource {
  return { files: [file], assetFolder, assetDetails: new Map(), dispose: async () => undefined };
}

/** Opens a folder of a Sanity export (`data.ndjson`, `assets.json`) or of this repository (`documents/*.ndjson`). */
async function openFolder(folder: string, name: string, dispose: () => Promise<void>): Promise<ImportSource> {
  const entries = await readdir(folder, { recursive: true });
  const paths = entries.map((entry) => entry.split('\\').join('/')).sort();
  const data = paths
    .filter((path) => /(^|\/)data\.ndjson$/.test(path))
    .sort((a, b) => a.length - b.length)[0];
  const root = data === undefined ? '' : dirname(data);
  const documents =
    data === undefined ? paths.filter((path) => /^(documents\/)?[^/]+\.ndjson$/.test(path)) : [data];
  if (documents.length === 0) {
    throw new ImportError(`${name}: contains neither data.ndjson nor documents/*.ndjson.`);
  }
  for (const path of documents)
    if (!(await stat(join(folder, path))).isFile()) throw new ImportError(`${path}: is not a file.`);
  const assetFolder = join(folder, root);
  return {
    files: documents.map((path) => ({ name: path, open: () => createReadStream(join(folder, path)) })),
    assetFolder,
    assetDetails: await readAssetDetails(join(assetFolder, 'assets.json')),
    dispose,
  };
}

const detailsSchema = z.record(z.string(), z.record(z.string(), z.unknown()));

async function readAssetDetails(path: string): Promise<ReadonlyMap<string, AssetDetails>> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return new Map();
  try {
    const parsed: unknown = JSON.parse(text);
    const fault = findFieldFault(parsed);
    if (fault !== null) throw new ImportError(`assets.json: ${fault}.`);
    return new Map(Object.entries(detailsSchema.parse(parsed)));
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError('assets.json: is not a JSON object of asset details by asset.');
  }
}

async function openArchive(path: string, options: OpenOptions): Promise<ImportSource> {
  await mkdir(options.workFolder, { recursive: true });
  await removeLeftovers(options.workFolder);
  const folder = await mkdtemp(join(options.workFolder, `unpacked-${process.pid}-`));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    options.report?.(`Unpacking ${basename(path)}`);
    await unpackArchive(path, folder, options.maxUnpacked ?? maxUnpacked);
    return await openFolder(folder, basename(path), dispose);
  } catch (error) {
    await dispose();
    if (error instanceof ImportError) throw error;
    const reason = error instanceof Error ? error.message : 'unknown fault';
    throw new ImportError(`${basename(path)}: is not a complete archive (${reason}).`);
  }
}

/** Deletes the unpacked files of imports that were killed. */
async function removeLeftovers(workFolder: string): Promise<void> {
  for (const name of await readdir(workFolder)) {
    const [, owner] = /^unpacked-(\d+)-/.exec(name) ?? [];
    if (owner !== undefined && !isRunning(Number(owner))) {
      await rm(join(workFolder, name), { recursive: true, force: true });
    }
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // Any other error means that the process exists.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** Limits against decompression bombs, about a hundred times the size of the site's content. */
const maxUnpacked = { bytes: 20_000_000_000, files: 200_000 };

async function unpackArchive(path: string, folder: string, limits: ArchiveLimits): Promise<void> {
  const entries = extract();
  const unpacked = { bytes: 0, files: 0 };
  // The pipeline below reports all errors. tar-stream emits them again, and an unhandled `error` event ends the process.
  entries.on('error', () => undefined);
  entries.on('entry', ({ name, type, size = 0 }, content, next) => {
    content.on('error', () => undefined);
    const target = resolve(folder, name);
    // The entry's header limits the bytes that are read of it.
    unpacked.bytes += size;
    unpacked.files += 1;
    if (unpacked.bytes > limits.bytes || unpacked.files > limits.files) {
      next(
        new ImportError(
          `${basename(path)}: unpacks to more than ${limits.bytes} bytes or ${limits.files} files, so it was not imported.`,
        ),
      );
    } else if (!target.startsWith(`${resolve(folder)}${sep}`)) {
      next(new ImportError(`${basename(path)}: the entry ${name} lies outside the archive.`));
    } else if (type === 'file') {
      mkdir(dirname(target), { recursive: true })
        .then(() => pipeline(content, createWriteStream(target)))
        .then(() => next(), next);
    } else {
      content.once('end', () => next());
      content.resume();
    }
  });
  if (/gz$/i.test(path)) await pipeline(createReadStream(path), createGunzip(), entries);
  else await pipeline(createReadStream(path), entries);
}
