/** What can be imported: a folder, an NDJSON file, an export's archive, or standard input. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { z } from 'zod';
import type { AssetDetails } from '../assets/describe-asset.ts';
import { faultWithin } from '../store/field-fault.ts';
import { ImportError } from './import-error.ts';

/** A stream of documents, one a line, and the name it goes by in messages. */
export type DocumentFile = { readonly name: string; open(): Readable };

/** Something to import. */
export type ImportSource = {
  readonly files: readonly DocumentFile[];
  /** The folder that `file://./…` addresses of assets are below. */
  readonly assetFolder: string;
  /** What is told about assets beside their files, by `image-<sha1>` or `file-<sha1>`. */
  readonly assetDetails: ReadonlyMap<string, AssetDetails>;
  /** Removes what was unpacked. */
  dispose(): Promise<void>;
};

/** How a source is opened. */
export type OpenOptions = {
  /** Folder for unpacked archives; made when missing. */
  workFolder: string;
  /** Folder of the assets of a bare NDJSON; its own folder when absent. */
  assetFolder?: string | undefined;
  /** Standard input, for the path `-`. */
  stdin?: Readable | undefined;
  report?: ((line: string) => void) | undefined;
  /** Another bound in tests. */
  maxUnpacked?: ArchiveBounds | undefined;
};

/** How much an archive may unpack to. */
type ArchiveBounds = { readonly bytes: number; readonly files: number };

/** Opens what is at `path`. Throws `ImportError` when it is nothing that can be imported. */
export async function openSource(path: string, options: OpenOptions): Promise<ImportSource> {
  if (path === '-') {
    const { stdin } = options;
    if (!stdin) throw new ImportError('There is no standard input to read.');
    return bare({ name: 'standard input', open: () => stdin }, options.assetFolder ?? process.cwd());
  }
  const found = await stat(path).catch(() => null);
  if (!found) throw new ImportError(`${path}: there is no such file or folder.`);
  if (found.isDirectory()) return openFolder(path, basename(resolve(path)), async () => undefined);
  // A pipe would be read until somebody writes into it, maybe for ever.
  if (!found.isFile()) throw new ImportError(`${path}: is neither a file nor a folder.`);
  if (/\.(ndjson|jsonl)$/i.test(path)) {
    const file = { name: basename(path), open: () => createReadStream(path) };
    return bare(file, options.assetFolder ?? dirname(path));
  }
  if (/\.(tar\.gz|tgz|tar)$/i.test(path)) return openArchive(path, options);
  throw new ImportError(`${path}: expected an export (.tar.gz), an .ndjson file or a folder.`);
}

function bare(file: DocumentFile, assetFolder: string): ImportSource {
  return { files: [file], assetFolder, assetDetails: new Map(), dispose: async () => undefined };
}

/** A folder as an export has it (`data.ndjson`, `assets.json`) or as ours (`documents/*.ndjson`). */
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
    throw new ImportError(`${name}: holds neither data.ndjson nor documents/*.ndjson.`);
  }
  for (const path of documents)
    if (!(await stat(join(folder, path))).isFile()) throw new ImportError(`${path}: is no file.`);
  const assetFolder = join(folder, root);
  return {
    files: documents.map((path) => ({ name: path, open: () => createReadStream(join(folder, path)) })),
    assetFolder,
    assetDetails: await readAssetDetails(join(assetFolder, 'assets.json')),
    dispose,
  };
}

const detailsFile = z.record(z.string(), z.record(z.string(), z.unknown()));

async function readAssetDetails(path: string): Promise<ReadonlyMap<string, AssetDetails>> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return new Map();
  try {
    const parsed: unknown = JSON.parse(text);
    const fault = faultWithin(parsed);
    if (fault !== null) throw new ImportError(`assets.json: ${fault}.`);
    return new Map(Object.entries(detailsFile.parse(parsed)));
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
    await unpack(path, folder, options.maxUnpacked ?? maxUnpacked);
    return await openFolder(folder, basename(path), dispose);
  } catch (error) {
    await dispose();
    if (error instanceof ImportError) throw error;
    const reason = error instanceof Error ? error.message : 'unknown fault';
    throw new ImportError(`${basename(path)}: is not a complete archive (${reason}).`);
  }
}

/** Removes what an import that was killed has left behind. */
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
    // Anything but "no such process" means that there is one.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** What an archive may hold: some hundred times what the site has. A small one that unpacks to more is a trap. */
const maxUnpacked = { bytes: 20_000_000_000, files: 200_000 };

async function unpack(path: string, folder: string, most: ArchiveBounds): Promise<void> {
  const entries = extract();
  const unpacked = { bytes: 0, files: 0 };
  // The pipeline below tells of every fault; streams of tar-stream tell it again, and an error nobody hears ends the process.
  entries.on('error', () => undefined);
  entries.on('entry', ({ name, type, size = 0 }, content, next) => {
    content.on('error', () => undefined);
    const target = resolve(folder, name);
    // An entry has exactly the size that its head says: nothing more is read of it.
    unpacked.bytes += size;
    unpacked.files += 1;
    if (unpacked.bytes > most.bytes || unpacked.files > most.files) {
      next(
        new ImportError(
          `${basename(path)}: unpacks to more than ${most.bytes} bytes or ${most.files} files, so it was not imported.`,
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
