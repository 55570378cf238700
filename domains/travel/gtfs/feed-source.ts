/** Opens a feed from a folder or a zip archive. Archives are streamed, never unpacked to disk. */
import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, posix, resolve } from 'node:path';
import { pipeline, type Readable, Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { cleanLine } from '#contracts/text/text-rule.ts';
import { isUsedFile } from './feed-tables.ts';

/** One file of a feed. */
export interface FeedFile {
  /** File name in lower case, without folders: `stops.txt`. */
  readonly name: string;
  /** Uncompressed size in bytes. */
  readonly size: number;
  open(): Promise<Readable>;
}

/** An open feed. */
export interface FeedSource {
  /** Name of the file or folder on one line, without `.zip`. */
  readonly name: string;
  /** Absolute path. */
  readonly path: string;
  readonly isArchive: boolean;
  readonly files: ReadonlyMap<string, FeedFile>;
  close(): void;
}

/** There is no feed at the path, or it cannot be opened. `message` is written for a person. */
export class FeedSourceError extends Error {
  override readonly name = 'FeedSourceError';
}

/** Limits on unpacked data, in bytes: far above any real feed, far below the size of a disk. */
const maxFileBytes = 4 * 1024 ** 3;
const maxTotalBytes = 8 * 1024 ** 3;
const maxEntries = 10_000;

/** Guards against zip bombs: text of this size that compresses to less than a hundredth is no timetable. */
const minBombBytes = 64 * 1024 ** 2;
const bombRatio = 100;

/** Opens the feed at `path`. Throws `FeedSourceError`. */
export async function openFeedSource(path: string): Promise<FeedSource> {
  const absolute = resolve(/* turbopackIgnore: true */ path);
  const found = await stat(absolute).catch(() => null);
  if (!found) throw new FeedSourceError(`${path}: no such file or folder.${await suggestPath(absolute)}`);
  if (found.isDirectory()) return openFolder(absolute, path);
  if (!(await looksLikeZip(absolute))) throw new FeedSourceError(`${path}: ${notAFeed}`);
  return openArchive(absolute, path);
}

const notAFeed =
  'is neither a zip archive nor a folder. Pass the feed’s .zip, or the folder with its .txt files.';

async function suggestPath(path: string): Promise<string> {
  const siblings = await readdir(dirname(path)).catch(() => null);
  if (!siblings) return ` The folder ${dirname(path)} does not exist either.`;
  const stem = basename(path)
    .toLowerCase()
    .replace(/\.zip$/, '');
  const near = siblings.find((name) => name.toLowerCase().replace(/\.zip$/, '') === stem);
  return near === undefined ? '' : ` Did you mean ${join(dirname(path), near)}?`;
}

async function looksLikeZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    // "PK" starts both an entry and the end record of an empty archive.
    return bytesRead === 4 && buffer.readUInt16BE(0) === 0x504b;
  } finally {
    await file.close();
  }
}

async function openFolder(folder: string, shown: string): Promise<FeedSource> {
  const found: FoundFile[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const { size, isFile } = await stat(path).then(
      (stats) => ({ size: stats.size, isFile: stats.isFile() }),
      () => ({ size: 0, isFile: false }),
    );
    if (isFile) found.push({ path: entry.name, size, open: async () => createReadStream(path) });
  }
  const files = selectFeedFiles(found, shown);
  return { name: feedNameOf(folder), path: folder, isArchive: false, files, close: () => undefined };
}

async function openArchive(path: string, shown: string): Promise<FeedSource> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
    throw new FeedSourceError(`${shown}: is not a complete zip archive (${reasonOf(error)}).`);
  });
  try {
    const found = await entriesOf(zip, shown);
    return {
      name: feedNameOf(path.replace(/\.zip$/i, '')),
      path,
      isArchive: true,
      files: selectFeedFiles(found, shown),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function feedNameOf(path: string): string {
  return cleanLine(basename(path)) || 'feed';
}

async function entriesOf(zip: ZipFile, shown: string): Promise<FoundFile[]> {
  if (zip.entryCount > maxEntries)
    throw new FeedSourceError(`${shown}: contains ${zip.entryCount} entries, more than ${maxEntries}.`);
  const found: FoundFile[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.endsWith('/')) found.push(archivedFile(zip, entry));
    }
  } catch (error) {
    // yauzl rejects damaged archives and names that lead out of the archive.
    throw new FeedSourceError(`${shown}: can’t be read (${reasonOf(error)}).`);
  }
  return found;
}

function archivedFile(zip: ZipFile, entry: Entry): FoundFile {
  const { fileName: path, uncompressedSize: size, compressedSize } = entry;
  return {
    path,
    size,
    compressedSize,
    async open() {
      if (entry.isEncrypted()) throw new FeedSourceError('the file is encrypted');
      const content = await zip.openReadStreamPromise(entry);
      // The reader of the stream receives its errors; pipeline closes both ends.
      return pipeline(content, verifyChecksum(entry.crc32), () => undefined);
    },
  };
}

/** Passes content through and fails at its end if the CRC-32 differs from the one in the archive. */
function verifyChecksum(expected: number): Transform {
  let sum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush(done) {
      done(sum === expected ? null : new Error('its checksum is wrong: the archive is damaged'));
    },
  });
}

interface FoundFile {
  readonly path: string;
  readonly size: number;
  readonly compressedSize?: number;
  open(): Promise<Readable>;
}

/** Selects the text files of the feed: those at the top level, or those of the only folder that holds a feed. */
function selectFeedFiles(found: readonly FoundFile[], shown: string): ReadonlyMap<string, FeedFile> {
  const texts = found.filter(
    ({ path }) =>
      /\.txt$/i.test(path) && !path.startsWith('__MACOSX/') && !posix.basename(path).startsWith('.'),
  );
  const folders = new Set(
    texts
      .filter(({ path }) => /^(stops|routes|trips|agency|stop_times)\.txt$/i.test(posix.basename(path)))
      .map(({ path }) => posix.dirname(path)),
  );
  if (folders.size === 0)
    throw new FeedSourceError(`${shown}: contains none of agency.txt, stops.txt, routes.txt and trips.txt.`);
  const [folder = '.', ...others] = folders.has('.') ? ['.'] : folders;
  if (others.length > 0)
    throw new FeedSourceError(
      `${shown}: contains several feeds (${[folder, ...others].join(', ')}). Pass one of them.`,
    );

  const files = new Map<string, FeedFile>();
  let total = 0;
  for (const { path, size, compressedSize, open: openFile } of texts) {
    if (posix.dirname(path) !== folder) continue;
    const name = posix.basename(path).toLowerCase();
    if (!isUsedFile(name)) {
      files.set(name, { name, size, open: openFile });
      continue;
    }
    if (files.has(name)) throw new FeedSourceError(`${shown}: contains ${name} twice.`);
    total += size;
    if (size > maxFileBytes || total > maxTotalBytes)
      throw new FeedSourceError(`${shown}: ${name} is too large (${size} bytes when unpacked).`);
    if (compressedSize !== undefined && size > minBombBytes && size > compressedSize * bombRatio)
      throw new FeedSourceError(`${shown}: ${name} unpacks to more than ${bombRatio} times its size.`);
    files.set(name, { name, size, open: openFile });
  }
  return files;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown fault';
}
