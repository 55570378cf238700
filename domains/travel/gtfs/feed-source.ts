/** Where the files of a feed come from: a folder or a zip archive. Nothing is ever unpacked to disk. */
import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, posix, resolve } from 'node:path';
import { pipeline, type Readable, Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { cleanLine } from '#contracts/text/text-rule.ts';
import { isReadFile } from './feed-tables.ts';

/** One file of a feed. */
export interface FeedFile {
  /** In lower case, without folders: `stops.txt`. */
  readonly name: string;
  /** Bytes of its text. */
  readonly size: number;
  open(): Promise<Readable>;
}

/** An open feed. */
export interface FeedSource {
  /** The name of the file or folder as an ordinary line, without `.zip`. */
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  readonly isArchive: boolean;
  readonly files: ReadonlyMap<string, FeedFile>;
  close(): void;
}

/** There is no feed at the path, or what is there can't be opened. `message` is for a person. */
export class FeedSourceError extends Error {
  override readonly name = 'FeedSourceError';
}

/** Bounds on what is unpacked, in bytes: far above any real feed, far below what would fill a machine. */
const maxFileSize = 4 * 1024 ** 3;
const maxTotalSize = 8 * 1024 ** 3;
const maxEntries = 10_000;

/** Text of this size that shrinks to less than a hundredth is no timetable. */
const bombSize = 64 * 1024 ** 2;
const bombRatio = 100;

/** Opens the feed at `path`. Throws `FeedSourceError`. */
export async function openFeedSource(path: string): Promise<FeedSource> {
  const absolute = resolve(/* turbopackIgnore: true */ path);
  const found = await stat(absolute).catch(() => null);
  if (!found)
    throw new FeedSourceError(`${path}: there is no such file or folder.${await hintFor(absolute)}`);
  if (found.isDirectory()) return openFolder(absolute, path);
  if (!(await looksLikeZip(absolute))) throw new FeedSourceError(`${path}: ${notAFeed}`);
  return openArchive(absolute, path);
}

const notAFeed =
  'is neither a zip archive nor a folder. Give the feed’s .zip, or the folder that its .txt files are in.';

async function hintFor(path: string): Promise<string> {
  const siblings = await readdir(dirname(path)).catch(() => null);
  if (!siblings) return ` The folder ${dirname(path)} is not there either.`;
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
    // "PK" and the mark of an entry, or of the end of an empty archive.
    return bytesRead === 4 && buffer.readUInt16BE(0) === 0x504b;
  } finally {
    await file.close();
  }
}

async function openFolder(folder: string, shown: string): Promise<FeedSource> {
  const found: Found[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const { size, isFile } = await stat(path).then(
      (stats) => ({ size: stats.size, isFile: stats.isFile() }),
      () => ({ size: 0, isFile: false }),
    );
    if (isFile) found.push({ path: entry.name, size, open: async () => createReadStream(path) });
  }
  const files = feedFiles(found, shown);
  return { name: nameOf(folder), path: folder, isArchive: false, files, close: () => undefined };
}

async function openArchive(path: string, shown: string): Promise<FeedSource> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
    throw new FeedSourceError(`${shown}: is no complete zip archive (${reasonOf(error)}).`);
  });
  try {
    const found = await entriesOf(zip, shown);
    return {
      name: nameOf(path.replace(/\.zip$/i, '')),
      path,
      isArchive: true,
      files: feedFiles(found, shown),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function nameOf(path: string): string {
  return cleanLine(basename(path)) || 'feed';
}

async function entriesOf(zip: ZipFile, shown: string): Promise<Found[]> {
  if (zip.entryCount > maxEntries)
    throw new FeedSourceError(`${shown}: holds ${zip.entryCount} entries, more than ${maxEntries}.`);
  const found: Found[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.endsWith('/')) found.push(archived(zip, entry));
    }
  } catch (error) {
    // The archive's reader refuses names that lead out of it, and damage.
    throw new FeedSourceError(`${shown}: can’t be read (${reasonOf(error)}).`);
  }
  return found;
}

function archived(zip: ZipFile, entry: Entry): Found {
  const { fileName: path, uncompressedSize: size, compressedSize } = entry;
  return {
    path,
    size,
    compressedSize,
    async open() {
      if (entry.isEncrypted()) throw new FeedSourceError('the file is encrypted');
      const content = await zip.openReadStreamPromise(entry);
      // Whoever reads it hears of faults; both ends are closed together.
      return pipeline(content, checksummed(entry.crc32), () => undefined);
    },
  };
}

/** Passes content on and fails at its end when it is not what was put into the archive. */
function checksummed(expected: number): Transform {
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

interface Found {
  readonly path: string;
  readonly size: number;
  readonly compressedSize?: number;
  open(): Promise<Readable>;
}

/** The text files of the feed: those at the top, or those of the one folder that holds a feed. */
function feedFiles(found: readonly Found[], shown: string): ReadonlyMap<string, FeedFile> {
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
    throw new FeedSourceError(`${shown}: holds none of agency.txt, stops.txt, routes.txt and trips.txt.`);
  const [folder = '.', ...others] = folders.has('.') ? ['.'] : folders;
  if (others.length > 0)
    throw new FeedSourceError(`${shown}: holds several feeds (${[folder, ...others].join(', ')}). Give one.`);

  const files = new Map<string, FeedFile>();
  let total = 0;
  for (const { path, size, compressedSize, open: openFile } of texts) {
    if (posix.dirname(path) !== folder) continue;
    const name = posix.basename(path).toLowerCase();
    if (!isReadFile(name)) {
      files.set(name, { name, size, open: openFile });
      continue;
    }
    if (files.has(name)) throw new FeedSourceError(`${shown}: holds ${name} twice.`);
    total += size;
    if (size > maxFileSize || total > maxTotalSize)
      throw new FeedSourceError(`${shown}: ${name} is too large (${size} bytes when unpacked).`);
    if (compressedSize !== undefined && size > bombSize && size > compressedSize * bombRatio)
      throw new FeedSourceError(`${shown}: ${name} unpacks to more than ${bombRatio} times its size.`);
    files.set(name, { name, size, open: openFile });
  }
  return files;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown fault';
}
