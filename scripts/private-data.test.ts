/** Runs each program as its users do, and checks that other users of the machine can't read its files. */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openEmbedded } from '#platform/database/embedded-postgres.ts';
import { freePorts } from '#scripts/launch/ports.mjs';
import { root } from '#scripts/launch/root.mjs';
import { feedFolder, wholeFeed } from '#tests/feeds/made-feed.ts';
import { findWorldReadablePaths } from '#tests/world-readable-paths.ts';

vi.setConfig({ testTimeout: 120_000 });

const usualUmask = process.umask();
let base: string;
let dataDir: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'private-data-'));
  dataDir = join(base, 'data');
  mkdirSync(join(base, 'content', 'documents'), { recursive: true });
  const page = { _id: 'page', _type: 'page', picture: { _sanityAsset: 'image@file://./icon.png' } };
  writeFileSync(join(base, 'content', 'documents', 'page.ndjson'), `${JSON.stringify(page)}\n`);
  copyFileSync(join(root, 'public', 'icon-512.png'), join(base, 'content', 'icon.png'));
  chmodSync(join(base, 'content', 'icon.png'), 0o666);
});
afterEach(() => {
  process.umask(usualUmask);
  rmSync(base, { recursive: true, force: true });
});

/**
 * Runs a program to its end, with the umask that most users have.
 * @param ready matches its output once it has started; it is stopped then
 */
async function run(program: string, args: readonly string[] = [], ready?: RegExp) {
  const [port = 0, lakePort = 0] = await freePorts(2);
  const child = spawn('sh', ['-c', 'umask 022; exec "$0" "$@"', process.execPath, program, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: dataDir, CONTENT_DIR: join(base, 'content') },
      ...{ PORT: String(port), LAKE_PORT: String(lakePort) },
    },
  });
  let out = '';
  child.stdout.on('data', (words) => {
    out += words;
    if (ready?.test(out)) child.kill('SIGTERM');
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [errors, code] = await Promise.all([text(child.stderr), ended]);
  return { out, errors, code };
}

const programs = globSync(['scripts/*.ts', 'tools/measure/api-server.ts', 'src/server.ts', 'lake/main.ts'], {
  cwd: root,
}).filter((file) => !file.endsWith('.test.ts'));
const opens = /\bopenDataFolder(?:AtStart)?\(/;

test('each program that works in the data folder closes it first', () => {
  const works = programs.filter((file) =>
    /\b(?:DATA_DIR|dataDir|openDatabase|readLakeSettings|startup)\b/.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  );
  expect(works).toEqual(
    expect.arrayContaining([
      'src/server.ts',
      'lake/main.ts',
      'scripts/content-import.ts',
      'scripts/personal-data.ts',
    ]),
  );
  for (const file of [...works, 'scripts/launch/lock-data-folder.mjs'])
    expect(readFileSync(join(root, file), 'utf8'), file).toMatch(opens);
});

test('the files of the embedded database are for their owner alone, though the package would have everybody write them', async () => {
  process.umask(0o077);
  const { close } = await openEmbedded(dataDir);
  await close();
  expect(existsSync(join(dataDir, 'cluster', 'PG_VERSION'))).toBe(true);
  expect(findWorldReadablePaths(dataDir)).toEqual([]);
});

describe('nothing is open to others that is kept by', () => {
  test('the content lake, the import into it and the export, whose archive is private too', {
    tags: ['full'],
  }, async () => {
    const started = await run('lake/main.ts', [], /^Content lake: /m);
    expect(started).toMatchObject({ code: 0, errors: '' });
    const archive = join(base, 'copy.tar.gz');
    for (const [program, ...args] of [
      ['scripts/content-export.ts', archive],
      ['scripts/content-import.ts', archive, '--replace'],
    ] as const)
      expect(await run(program, args)).toMatchObject({ code: 0, errors: '' });
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    expect(existsSync(join(dataDir, 'lake', 'content.db'))).toBe(true);
    expect(findWorldReadablePaths(dataDir)).toEqual([]);
    // As others read a repository.
    const written = join(base, 'written');
    await run('scripts/content-export.ts', [written]);
    const files = readdirSync(written, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(
      files.map(({ name, parentPath }) => [name, statSync(join(parentPath, name)).mode & 0o777]).sort(),
    ).toEqual(
      [
        [expect.stringMatching(/\.png$/), 0o644],
        ['page.ndjson', 0o644],
      ].sort(),
    );
  });

  test('the import of a timetable', { tags: ['full'] }, async () => {
    expect(await run('scripts/timetable-import.ts', [feedFolder(wholeFeed)])).toMatchObject({ code: 0 });
    expect(findWorldReadablePaths(dataDir)).toEqual([]);
  });

  test('the API, its database and its keys', { tags: ['full'] }, async () => {
    await run('tools/measure/api-server.ts', [], /^\{"port"/m);
    expect(existsSync(join(dataDir, 'database', 'cluster'))).toBe(true);
    expect(findWorldReadablePaths(dataDir)).toEqual([]);
    // As an older release left it.
    chmodSync(dataDir, 0o755);
    chmodSync(join(dataDir, 'database', 'cluster', 'PG_VERSION'), 0o666);
    const { code, errors } = await run('scripts/ledger-check.ts');
    expect({ code, errors }).toEqual({
      code: 0,
      errors: `The data folder ${dataDir} was accessible to other users of this machine; access is now restricted.\n`,
    });
    expect(findWorldReadablePaths(dataDir)).toEqual([]);
  });
});

test.skipIf(process.getuid?.() !== 0)(
  'a data folder of another user ends each program with one line and exit code 1',
  { tags: ['full'] },
  async () => {
    mkdirSync(join(dataDir, 'database', 'cluster'), { recursive: true });
    chownSync(dataDir, 65_534, 65_534);
    for (const [program, ...args] of [
      ['lake/main.ts'],
      ['scripts/content-import.ts', join(base, 'content')],
      ['scripts/content-export.ts', join(base, 'written')],
      ['scripts/timetable-import.ts', feedFolder(wholeFeed)],
      ['scripts/ledger-check.ts'],
      ['scripts/personal-data.ts', 'export', 'ABC'],
    ] as const) {
      const { code, errors } = await run(program, args);
      expect({ code, lines: errors.trimEnd().split('\n') }, program).toEqual({
        code: 1,
        lines: [expect.stringContaining(`The data folder ${dataDir} belongs to another user`)],
      });
    }
    expect(statSync(dataDir).uid).toBe(65_534);
  },
);
