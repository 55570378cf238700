import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from '#scripts/launch/root.mjs';
import {
  archiveName,
  ChecksumListError,
  type InstalledNode,
  readChecksums,
  verifyNode,
} from './verify-node.ts';

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

let folder: string;
/** A Node as npm would have installed it; its program is a few words. */
let node: InstalledNode;
let archive: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'node-verify-'));
  node = { version: '26.10.0', platform: 'linux', arch: 'x64', program: join(folder, 'node') };
  archive = join(folder, archiveName(node));
  writeFileSync(node.program, 'the program');
  await writeArchive('the program');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Makes the archive as the Node project does: a folder with the name of the release, and the program in it. */
async function writeArchive(program: string, name = 'node-v26.10.0-linux-x64/bin/node'): Promise<void> {
  const entries = pack();
  entries.entry({ name: 'node-v26.10.0-linux-x64/README.md' }, 'read me');
  entries.entry({ name, mode: 0o755 }, program);
  entries.entry({ name: 'node-v26.10.0-linux-x64/lib/node_modules/npm/bin/node' }, 'another program');
  entries.finalize();
  await pipeline(entries, createGzip(), createWriteStream(archive));
}

const listOf = (...lines: readonly (readonly [string, string])[]) =>
  readChecksums(lines.map(([checksum, name]) => `${checksum}  ${name}\n`).join(''));
const ownList = () =>
  listOf([sha256(readFileSync(archive)), archiveName(node)], [sha256(''), 'node-v26.10.0.pkg']);

describe('the Node that npm installed', () => {
  test('is the one that was published where the archive is the list’s and the program in it the same', async () => {
    expect(await verifyNode(node, ownList(), archive)).toEqual({
      outcome: 'same',
      message: `${node.program} is Node 26.10.0 exactly as the Node project published it.`,
    });
  });

  test('is another one where the program differs, by both checksums', async () => {
    writeFileSync(node.program, 'the program, and something more');
    const { outcome, message } = await verifyNode(node, ownList(), archive);
    expect(outcome).toBe('different');
    expect(message).toContain('is NOT what was published');
    expect(message).toContain(sha256('the program'));
    expect(message).toContain(sha256('the program, and something more'));
  });

  test('is compared with nothing in an archive that the list does not know', async () => {
    const list = ownList();
    await writeArchive('the program, and something more');
    writeFileSync(node.program, 'the program, and something more');
    expect(await verifyNode(node, list, archive)).toMatchObject({
      outcome: 'different',
      message: expect.stringContaining('does not match node-v26.10.0-linux-x64.tar.gz in the list'),
    });
  });

  test.each([
    ['without an archive', null, () => ownList(), /not of the program in it\. Download that file/],
    [
      'by the list of another release',
      'own',
      () => listOf([sha256(''), 'node-v26.9.0-linux-x64.tar.gz']),
      /belongs to another release/,
    ],
    [
      'by a list without its platform',
      'own',
      () => listOf([sha256(''), 'node-v26.10.0-aix-ppc64.tar.gz']),
      /nothing for linux on x64/,
    ],
    [
      'with an archive of another form',
      'node.tar.xz',
      () => ownList(),
      /node\.tar\.xz can't be read here: download node-v26/,
    ],
  ])('is compared with nothing %s', async (_how, file, list, message) => {
    const path = file === 'own' ? archive : file;
    const verdict = await verifyNode(node, list(), path);
    expect(verdict.outcome).toBe('nothing');
    expect(verdict.message).toMatch(/^Nothing was compared\. /);
    expect(verdict.message).toMatch(message);
  });

  test('is compared with nothing where the archive has its program elsewhere', async () => {
    await writeArchive('the program', 'node-v26.10.0-linux-x64/elsewhere/bin/node');
    expect(await verifyNode(node, ownList(), archive)).toMatchObject({
      outcome: 'nothing',
      message: expect.stringContaining('no bin/node'),
    });
  });

  test('is compared with the list itself on Windows, where that names the program', async () => {
    const onWindows = { ...node, platform: 'win32' };
    const list = (program: string) =>
      listOf([sha256(''), 'node-v26.10.0-win-x64.zip'], [sha256(program), 'win-x64/node.exe']);
    expect(await verifyNode(onWindows, list('the program'), null)).toMatchObject({ outcome: 'same' });
    expect(await verifyNode(onWindows, list('another'), null)).toMatchObject({ outcome: 'different' });
  });

  test('fails for an archive that breaks off', async () => {
    writeFileSync(archive, gzipSync('no archive').subarray(0, 20));
    await expect(verifyNode(node, ownList(), archive)).rejects.toThrow();
  });
});

describe('a list of checksums', () => {
  test('is read as sha256sum and the Node project write it', () => {
    const list = readChecksums(
      `${sha256('a')}  a.tar.gz\r\n${sha256('b').toUpperCase()} *win-x64/node.exe\n\n`,
    );
    expect(Object.fromEntries(list)).toEqual({ 'a.tar.gz': sha256('a'), 'win-x64/node.exe': sha256('b') });
  });

  test.each([
    ['', 'The list is empty'],
    ['-----BEGIN PGP SIGNED MESSAGE-----\n', 'Line 1 of the list .*gpg --decrypt'],
    [`${sha256('a')}  a\nnonsense\n`, 'Line 2 of the list'],
    [`${sha256('a').slice(1)}  a\n`, 'Line 1 of the list'],
    [`${sha256('a')}  a\n${sha256('b')}  a\n`, 'two checksums for a'],
  ])('that is %j is refused', (text, message) => {
    expect(() => readChecksums(text)).toThrow(ChecksumListError);
    expect(() => readChecksums(text)).toThrow(new RegExp(message));
  });
});

describe('npm run node:verify', () => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/node-verify.ts', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
    return { status, output: `${stdout}${stderr}`.trim() };
  };

  test('ends with 2 where nothing is compared, and says why', () => {
    const list = join(folder, 'SHASUMS256.txt');
    writeFileSync(list, `${sha256('a')}  node-v0.0.1-linux-x64.tar.gz\n`);
    expect(run()).toEqual({ status: 2, output: 'npm run node:verify -- SHASUMS256.txt [node-v….tar.gz]' });
    expect(run(list)).toMatchObject({
      status: 2,
      output: expect.stringContaining('belongs to another release'),
    });
    expect(run(join(folder, 'none'))).toMatchObject({ status: 2, output: expect.stringContaining('ENOENT') });
    writeFileSync(list, 'nonsense');
    expect(run(list)).toMatchObject({ status: 2, output: expect.stringContaining('Line 1 of the list') });
  });

  test.skipIf(process.platform === 'win32')(
    'ends with 0 for an archive with the very program that is installed, and with 1 for another',
    { tags: ['full'], timeout: 120_000 },
    async () => {
      const program = join(root, 'node_modules', '.bin', 'node');
      const { version, platform, arch } = process;
      const name = `node-${version}-${platform}-${arch}`;
      const made = join(folder, `${name}.tar.gz`);
      const write = async (content: NodeJS.ReadableStream, size: number) => {
        const entries = pack();
        const entry = entries.entry({ name: `${name}/bin/node`, size, mode: 0o755 });
        const filled = pipeline(content, entry).then(() => entries.finalize());
        await Promise.all([filled, pipeline(entries, createGzip({ level: 1 }), createWriteStream(made))]);
        const list = join(folder, 'SHASUMS256.txt');
        writeFileSync(list, `${sha256(readFileSync(made))}  ${name}.tar.gz\n`);
        return run(list, made);
      };
      const { size } = statSync(program);
      expect(await write(createReadStream(program), size)).toMatchObject({
        status: 0,
        output: expect.stringContaining(
          `is Node ${version.slice(1)} exactly as the Node project published it`,
        ),
      });
      expect(await write(createReadStream(program, { end: 999 }), 1_000)).toMatchObject({
        status: 1,
        output: expect.stringContaining('is NOT what was published'),
      });
    },
  );
});
