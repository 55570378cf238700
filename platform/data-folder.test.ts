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
import { openIn } from '#tests/open-to-others.ts';
import { DataFolderError, openDataFolder } from './data-folder.ts';

const isRoot = process.getuid?.() === 0;
const stranger = 65_534;
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
  test('is made for its owner alone, and so is what is made in it afterwards', () => {
    open(join(folder, 'deep'));
    mkdirSync(join(folder, 'deep', 'more'));
    writeFileSync(join(folder, 'deep', 'more', 'words'), '');
    expect(openIn(folder)).toEqual([]);
    expect(modeOf(folder)).toBe(0o700);
    expect(reported).toEqual([]);
  });

  test('that an older release made is closed with all that is in it, and told of once', () => {
    mkdirSync(join(folder, 'database', 'cluster'), { recursive: true });
    const outside = join(base, 'outside');
    for (const file of [outside, join(folder, 'launcher.txt'), join(folder, 'database', 'cluster', '1261')]) {
      writeFileSync(file, 'words');
      chmodSync(file, 0o666);
    }
    chmodSync(join(folder, 'database'), 0o777);
    symlinkSync(outside, join(folder, 'link'));
    linkSync(join(folder, 'launcher.txt'), join(folder, 'same.txt'));
    expect(openIn(folder).length).toBeGreaterThan(4);
    open();
    expect(openIn(folder)).toEqual([]);
    expect(modeOf(outside)).toBe(0o666);
    expect(reported).toEqual([
      `The data folder ${folder} was open to other users of this machine; it is closed now.`,
    ]);
    open();
    expect(reported).toHaveLength(1);
  });

  test('is passed through by programs of other users where root says so, and stays so', () => {
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

  test.skipIf(!isRoot)('that is passed through is looked into: what is in it is closed', () => {
    open(folder, { isPassage: true });
    writeFileSync(join(folder, 'words'), '');
    chmodSync(join(folder, 'words'), 0o644);
    open();
    expect([modeOf(folder), modeOf(join(folder, 'words'))]).toEqual([0o711, 0o600]);
  });

  test.skipIf(!isRoot)(
    'of another user is refused in one line, whatever its rights, and left as it is',
    () => {
      for (const mode of [0o700, 0o755]) {
        mkdirSync(folder, { recursive: true });
        chmodSync(folder, mode);
        chownSync(folder, stranger, stranger);
        expect(() => open()).toThrow(
          new DataFolderError(
            `The data folder ${folder} belongs to another user (uid ${stranger}, and this is uid 0). Give it to this one, or choose another with DATA_DIR.`,
          ),
        );
        expect(modeOf(folder)).toBe(mode);
      }
    },
  );

  test.skipIf(!isRoot)('leaves what others own in it to them', () => {
    mkdirSync(join(folder, 'postgres'), { recursive: true });
    writeFileSync(join(folder, 'postgres', 'words'), '');
    chownSync(join(folder, 'postgres'), stranger, stranger);
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

  test('of one’s own is followed: the folder is closed', () => {
    open(link());
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(reported).toHaveLength(1);
  });

  test.skipIf(!isRoot)('of another user is refused, though it leads to a folder of one’s own', () => {
    lchownSync(link(), stranger, stranger);
    expect(() => open(link())).toThrow(DataFolderError);
    expect(modeOf(folder)).toBe(0o755);
  });

  test.skipIf(!isRoot)('of one’s own is refused where it leads to a folder of another user', () => {
    chownSync(folder, stranger, stranger);
    expect(() => open(link())).toThrow(/belongs to another user/);
  });

  test('is refused where it leads nowhere, and so is a file', () => {
    rmSync(folder, { recursive: true });
    expect(() => open(link())).toThrow(
      /^The data folder .*link can’t be used \(E\w+\)\. Choose another with DATA_DIR\.$/,
    );
    writeFileSync(folder, '');
    expect(() => open()).toThrow(/can’t be used \(E\w+\)/);
  });
});
