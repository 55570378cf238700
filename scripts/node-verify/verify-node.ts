/**
 * Compares the Node that npm installed (docs/adr/0014-pinned-node-version.md) with the one that the Node project published.
 * The project's checksums, SHASUMS256.txt, are those of archives; only for Windows do they include the program itself. On
 * other systems the operator also provides the archive, and the program in it is compared with the installed one.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { z } from 'zod';

/** The result of a comparison. `nothing`: there was nothing to compare, so nothing is proven. */
export interface Verdict {
  readonly outcome: 'same' | 'different' | 'nothing';
  /** For a person. */
  readonly message: string;
}

/** The Node that npm installed. */
export interface InstalledNode {
  /** Such as `26.10.0`. */
  readonly version: string;
  /** As Node calls them in `process.platform` and `process.arch`. */
  readonly platform: string;
  readonly arch: string;
  /** Absolute. */
  readonly program: string;
}

/** The list can't be read; `message` is one line for a person. */
export class ChecksumListError extends Error {}

/**
 * The checksums of a list, as `sha256sum` and the Node project write it, by the names of the files.
 * Throws `ChecksumListError` for anything else: a list that is half understood proves nothing.
 */
export function readChecksums(text: string): ReadonlyMap<string, string> {
  const checksums = new Map<string, string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const [, checksum, name] = /^([0-9a-f]{64}) [ *](\S+)$/i.exec(line) ?? [];
    if (checksum === undefined || name === undefined)
      throw new ChecksumListError(
        `Line ${index + 1} of the list is not a checksum and a file name. Read a signed list with "gpg --decrypt SHASUMS256.txt.asc > SHASUMS256.txt".`,
      );
    const known = checksums.get(name);
    if (known !== undefined && known !== checksum.toLowerCase())
      throw new ChecksumListError(`The list has two checksums for ${name}.`);
    checksums.set(name, checksum.toLowerCase());
  }
  if (checksums.size === 0) throw new ChecksumListError('The list is empty.');
  return checksums;
}

/** The name of the archive in which the Node project publishes a program. */
export const archiveName = ({ version, platform, arch }: InstalledNode): string =>
  `node-v${version}-${platform}-${arch}.tar.gz`;

/**
 * Compares the installed Node with a list, and with an archive where the list holds no checksum of the program itself.
 * @param archive the path of an archive that the operator downloaded; null without one
 */
export async function verifyNode(
  node: InstalledNode,
  checksums: ReadonlyMap<string, string>,
  archive: string | null,
): Promise<Verdict> {
  const { version, platform, arch } = node;
  if (![...checksums.keys()].some((name) => name.startsWith(`node-v${version}-`)))
    return nothing(
      `The list belongs to another release: npm installed Node ${version}, and the list has none of its files.`,
    );
  const ofProgram = platform === 'win32' ? checksums.get(`win-${arch}/node.exe`) : undefined;
  if (ofProgram !== undefined) {
    const found = await checksumOf(createReadStream(node.program));
    return found === ofProgram ? same(node) : different(node, 'the list', ofProgram, found);
  }
  const name = archiveName(node);
  const ofArchive = checksums.get(name);
  if (ofArchive === undefined)
    return nothing(`The list does not contain ${name}: it has nothing for ${platform} on ${arch}.`);
  if (archive === null)
    return nothing(
      `The list holds the checksum of the archive ${name}, not of the program in it. Download that file from the same place as the list, and pass it after the list.`,
    );
  if (!basename(archive).endsWith('.tar.gz'))
    return nothing(`${basename(archive)} can't be read here: download ${name}.`);
  const found = await checksumOf(createReadStream(archive));
  if (found !== ofArchive)
    return {
      outcome: 'different',
      message: `${basename(archive)} does not match ${name} in the list: its SHA-256 is ${found}, but should be ${ofArchive}. Nothing in it was compared.`,
    };
  const inside = await checksumInArchive(archive, `${name.replace(/\.tar\.gz$/, '')}/bin/node`);
  if (inside === undefined) return nothing(`There is no bin/node in ${basename(archive)}.`);
  const installed = await checksumOf(createReadStream(node.program));
  return installed === inside ? same(node) : different(node, `the program in ${name}`, inside, installed);
}

const nothing = (message: string): Verdict => ({
  outcome: 'nothing',
  message: `Nothing was compared. ${message}`,
});

const same = ({ version, program }: InstalledNode): Verdict => ({
  outcome: 'same',
  message: `${program} is Node ${version} exactly as the Node project published it.`,
});

const different = (
  { program }: InstalledNode,
  what: string,
  published: string,
  installed: string,
): Verdict => ({
  outcome: 'different',
  message: `${program} is NOT what was published: its SHA-256 is ${installed}, and that of ${what} is ${published}. Do not run it; find out where it came from (docs/explanation/security.md).`,
});

const bytes = z.instanceof(Uint8Array);

async function checksumOf(content: AsyncIterable<unknown>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of content) hash.update(bytes.parse(part));
  return hash.digest('hex');
}

/** The checksum of a file in an archive, by its whole name; undefined where it is not there. Throws for what is no such archive. */
async function checksumInArchive(archive: string, wanted: string): Promise<string | undefined> {
  const entries = extract();
  let checksum: string | undefined;
  const read = async () => {
    for await (const entry of entries) {
      if (entry.header.name === wanted && entry.header.type === 'file') checksum = await checksumOf(entry);
      else entry.resume();
    }
  };
  await Promise.all([pipeline(createReadStream(archive), createGunzip(), entries), read()]);
  return checksum;
}
