import {
  chmodSync,
  chownSync,
  lchownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findWorldReadablePaths } from '#tests/world-readable-paths.ts';
import { DataFolderError, openDataFolder } from './data-folder.ts';

const isRoot = process.getuid?.() === 0;
const otherUserId = 65_534;
const usualUmask = process.umask();
let base: string;
let folder: string;
let reported: string[];

beforeEach(() => {
  process.umask(0o022);
  base = mkdtempSync(join(tmpdir(), 'data-folder-'));
  folder = join(base, 'data');
  reported = [];
});
afterEach(() => {
  process.umask(usualUmask);
  rmSync(base, { recursive: true, force: true });
});

const modeOf = (path: string) => lstatSync(path).mode & 0o777;
const open = (path = folder, how?: { isPassage: boolean }) =>
  openDataFolder(path, (sentence) => reported.push(sentence), how);

describe('the data folder', () => {
  test('is created for its owner only, with a umask that keeps later files private', () => {
    open(join(folder, 'deep'));
    mkdirSync(join(folder, 'deep', 'more'));
    writeFileSync(join(folder, 'deep', 'more', 'words'), '');
    expect(findWorldReadablePaths(folder)).toEqual([]);
    expect(modeOf(folder)).toBe(0o700);
    expect(reported).toEqual([]);
  });

  test('restricts an open folder from an older release with all its content, and reports it once', () => {
    mkdirSync(join(folder, 'database', 'cluster'), { recursive: true });
    const outside = join(base, 'outside');
    for (const file of [outside, join(folder, 'launcher.txt'), join(folder, 'database', 'cluster', '1261')]) {
      writeFileSync(file, 'words');
      chmodSync(file, 0o666);
    }
    chmodSync(join(folder, 'database'), 0o777);
    symlinkSync(outside, join(folder, 'link'));
    linkSync(join(folder, 'launcher.txt'), join(folder, 'same.txt'));
    expect(findWorldReadablePaths(folder).length).toBeGreaterThan(4);
    open();
    expect(findWorldReadablePaths(folder)).toEqual([]);
    expect(modeOf(outside)).toBe(0o666);
    expect(reported).toEqual([
      `The data folder ${folder} was accessible to other users of this machine; access is now restricted.`,
    ]);
    open();
    expect(reported).toHaveLength(1);
  });

  test('lets other users traverse it if root asks for it, also on later starts', () => {
    open(folder, { isPassage: true });
    mkdirSync(join(folder, 'lake'));
    expect([modeOf(folder), modeOf(join(folder, 'lake'))]).toEqual([isRoot ? 0o711 : 0o700, 0o700]);
    open();
    expect(modeOf(folder)).toBe(isRoot ? 0o711 : 0o700);
    chmodSync(folder, 0o755);
    open();
    expect(modeOf(folder)).toBe(0o700);
    expect(reported).toHaveLength(1);
  });

  test.skipIf(!isRoot)('restricts the content of a traversable folder at each start', () => {
    open(folder, { isPassage: true });
    writeFileSync(join(folder, 'words'), '');
    chmodSync(join(folder, 'words'), 0o644);
    open();
    expect([modeOf(folder), modeOf(join(folder, 'words'))]).toEqual([0o711, 0o600]);
  });

  test.skipIf(!isRoot)(
    'keeps subfolders traversable, which other users need to reach their own files',
    () => {
      mkdirSync(join(folder, 'nginx', 'pages'), { recursive: true });
      writeFileSync(join(folder, 'nginx', 'nginx.conf'), '');
      for (const [path, mode] of [
        ['', 0o711],
        ['nginx', 0o711],
        ['nginx/pages', 0o755],
        ['nginx/nginx.conf', 0o644],
      ] as const)
        chmodSync(join(folder, path), mode);
      open();
      const modes = ['nginx', 'nginx/pages', 'nginx/nginx.conf'].map((path) => modeOf(join(folder, path)));
      expect(modes).toEqual([0o711, 0o700, 0o600]);
    },
  );

  test.skipIf(!isRoot)('refuses the folder of another user in one line, and leaves it unchanged', () => {
    for (const mode of [0o700, 0o755]) {
      mkdirSync(folder, { recursive: true });
      chmodSync(folder, mode);
      chownSync(folder, otherUserId, otherUserId);
      expect(() => open()).toThrow(
        new DataFolderError(
          `The data folder ${folder} belongs to another user (uid ${otherUserId}, but this process runs as uid 0). Change its owner, or choose another folder with DATA_DIR.`,
        ),
      );
      expect(modeOf(folder)).toBe(mode);
    }
  });

  test.skipIf(!isRoot)('leaves files of other users unchanged', () => {
    mkdirSync(join(folder, 'postgres'), { recursive: true });
    writeFileSync(join(folder, 'postgres', 'words'), '');
    chownSync(join(folder, 'postgres'), otherUserId, otherUserId);
    open();
    expect([modeOf(folder), modeOf(join(folder, 'postgres'))]).toEqual([0o700, 0o755]);
  });
});

describe('a symbolic link to the data folder', () => {
  const link = () => join(base, 'link');
  beforeEach(() => {
    mkdirSync(folder);
    symlinkSync(folder, link());
  });

  test('owned by this user is followed and its folder restricted', () => {
    open(link());
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(reported).toHaveLength(1);
  });

  test.skipIf(!isRoot)('owned by another user is refused, even if it leads to our own folder', () => {
    lchownSync(link(), otherUserId, otherUserId);
    expect(() => open(link())).toThrow(DataFolderError);
    expect(modeOf(folder)).toBe(0o755);
  });

  test.skipIf(!isRoot)("owned by this user is refused if it leads to another user's folder", () => {
    chownSync(folder, otherUserId, otherUserId);
    expect(() => open(link())).toThrow(/belongs to another user/);
  });

  test('refuses a dangling link, and a file in place of the folder', () => {
    rmSync(folder, { recursive: true });
    expect(() => open(link())).toThrow(
      /^The data folder .*link can’t be used \(E\w+\)\. Choose another with DATA_DIR\.$/,
    );
    writeFileSync(folder, '');
    expect(() => open()).toThrow(/can’t be used \(E\w+\)/);
  });
});
