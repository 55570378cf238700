import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CacheFs } from 'next/dist/shared/lib/utils.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeFs } from './page-cache.testing.ts';
import { pageFilesIn } from './page-files.ts';

let top: string;
let buildFolder: string;
let folder: string;
/** A page file of the build. */
let built: string;

beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'page-files-'));
  buildFolder = join(top, 'build');
  folder = join(top, 'pages');
  built = join(buildFolder, 'server', 'app', 'tours.html');
  mkdirSync(join(buildFolder, 'server', 'app'), { recursive: true });
  writeFileSync(built, 'of the build');
});
afterEach(() => rmSync(top, { recursive: true }));

const pageFiles = (files: CacheFs = nodeFs, buildId = 'one') =>
  pageFilesIn({ buildFolder, buildId, folder }, files);
const allFiles = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

/** Stores a page as Next does. */
async function keep(files: CacheFs, path: string, text: string): Promise<void> {
  await files.mkdir(join(path, '..'));
  await files.writeFile(path, text);
}

test('reads a stored page in place of the one in the build, and leaves the build unchanged', async () => {
  const files = pageFiles();
  const fresh = join(buildFolder, 'server', 'app', 'new', 'page.html');
  expect(await files.readFile(built, 'utf8')).toBe('of the build');
  expect(files.existsSync(fresh)).toBe(false);
  await expect(files.readFile(fresh, 'utf8')).rejects.toMatchObject({ code: 'ENOENT' });
  await keep(files, built, 'drawn since');
  await keep(files, fresh, 'new');
  expect(await files.readFile(built, 'utf8')).toBe('drawn since');
  expect(files.readFileSync(built, 'utf8')).toBe('drawn since');
  expect(String(await files.readFile(fresh))).toBe('new');
  expect(files.existsSync(fresh)).toBe(true);
  expect((await files.stat(fresh)).mtime).toBeInstanceOf(Date);
  expect(allFiles(buildFolder)).toEqual(['of the build']);
});

test('keeps a page across processes, but not across builds', async () => {
  await keep(pageFiles(), built, 'drawn since');
  expect(await pageFiles().readFile(built, 'utf8')).toBe('drawn since');
  expect(await pageFiles(nodeFs, 'two').readFile(built, 'utf8')).toBe('of the build');
  await expect.poll(() => allFiles(folder)).toEqual([]);
});

test('keeps the previous page if writing fails', async () => {
  const full = {
    ...nodeFs,
    async writeFile(path: string) {
      await nodeFs.writeFile(path, 'dra');
      throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
    },
  };
  await keep(pageFiles(), built, 'drawn since');
  await expect(keep(pageFiles(full), built, 'drawn again')).rejects.toThrow('no room');
  expect(await pageFiles().readFile(built, 'utf8')).toBe('drawn since');
  expect(allFiles(folder)).toEqual(['drawn since']);
});

test('removes temporary files of a killed process', () => {
  mkdirSync(join(folder, 'drafts'), { recursive: true });
  writeFileSync(join(folder, 'drafts', 'half'), 'dra');
  pageFiles();
  expect(allFiles(folder)).toEqual([]);
});

test('does not replace an existing page in an atomic write', async () => {
  const files = pageFiles();
  await files.mkdir(join(built, '..'));
  expect(await files.writeFileAtomic?.(built, 'first')).toBe(true);
  expect(await files.writeFileAtomic?.(built, 'second')).toBe(false);
  expect(await files.readFile(built, 'utf8')).toBe('first');
  expect(allFiles(folder)).toEqual(['first']);
});

test('refuses to write outside the build folder', async () => {
  const files = pageFiles();
  for (const path of [join(top, 'elsewhere'), join(buildFolder, '..', 'elsewhere'), '/elsewhere'])
    await expect(files.writeFile(path, 'x')).rejects.toThrow('must be below the build folder');
});
