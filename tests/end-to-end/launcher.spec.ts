/** The launcher (`npm start`): start, stop, crash of a part, taken ports, locked data folder and invalid settings. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePorts, portFault } from '#scripts/launch/ports.mjs';
import { root } from '#scripts/launch/root.mjs';
import { findWorldReadablePaths } from '#tests/world-readable-paths.ts';

/** A launcher process started by a test. */
type Launch = { child: ChildProcess; output: () => string; ended: Promise<number | null> };

const launched: Launch[] = [];
let filledFolder = '';
const folders: string[] = [];

// One after another: each start needs two cores.
test.describe.configure({ mode: 'default' });

test.beforeAll('a first start fills the data folder', async () => {
  filledFolder = mkdtempSync(join(tmpdir(), 'southbound-launcher-'));
  // With the permissions that older releases left.
  chmodSync(filledFolder, 0o755);
  const [port = 0, lakePort = 0] = await freePorts(2);
  const first = launch({ PORT: port, LAKE_PORT: lakePort, DATA_DIR: filledFolder });
  await ready(first);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(first.output()).toContain(
    `The data folder ${filledFolder} was accessible to other users of this machine`,
  );
});

test.afterAll(() => rmSync(filledFolder, { recursive: true, force: true }));

test.afterEach(() => {
  for (const { child } of launched.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test('starts, answers, and leaves no process behind when stopped', { tag: '@full' }, async () => {
  const [port = 0, lakePort = 0] = await freePorts(2);
  const start = launch({ PORT: port, LAKE_PORT: lakePort, DATA_DIR: filledFolder });
  await ready(start);
  expect(start.output(), 'a start with everything in place').not.toMatch(/Installing|Building/);
  expect(start.output()).toContain(`http://localhost:${port}/`);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);

  const family = descendants(start.child.pid ?? 0);
  expect(family.length, 'the content lake and the site').toBeGreaterThanOrEqual(2);
  start.child.kill('SIGTERM');
  expect(await start.ended).toBe(0);
  expect(family.filter(isAlive)).toEqual([]);
  expect(await portFault(port, '127.0.0.1')).toBeUndefined();
  expect(await portFault(lakePort, '127.0.0.1')).toBeUndefined();
});

test('keeps its files private from other users of the machine', { tag: '@full' }, () => {
  expect(readdirSync(filledFolder)).toEqual(expect.arrayContaining(['database', 'lake', 'timetable']));
  expect(findWorldReadablePaths(filledFolder)).toEqual([]);
});

test('its child processes end when it is killed', { tag: '@full' }, async () => {
  const [port = 0, lakePort = 0] = await freePorts(2);
  const start = launch({ PORT: port, LAKE_PORT: lakePort, DATA_DIR: filledFolder });
  await ready(start);
  const family = descendants(start.child.pid ?? 0);
  start.child.kill('SIGKILL');
  await expect.poll(() => family.filter(isAlive)).toEqual([]);
});

test('leaves no process behind when npm, which runs it, is stopped', { tag: '@full' }, async () => {
  const [port = 0, lakePort = 0] = await freePorts(2);
  const npm = launch({ PORT: port, LAKE_PORT: lakePort, DATA_DIR: filledFolder }, 'npm', ['start']);
  await ready(npm);
  const family = descendants(npm.child.pid ?? 0);
  npm.child.kill('SIGTERM');
  await npm.ended;
  await expect.poll(() => family.filter(isAlive)).toEqual([]);
});

test('stops everything, with exit code 1, when a part ends unexpectedly', { tag: '@full' }, async () => {
  const [port = 0, lakePort = 0] = await freePorts(2);
  const start = launch({ PORT: port, LAKE_PORT: lakePort, DATA_DIR: filledFolder });
  await ready(start);
  const family = descendants(start.child.pid ?? 0);
  const lake = family.find((pid) => commandOf(pid).includes('lake/main.ts'));
  expect(lake).toBeDefined();
  process.kill(lake ?? 0, 'SIGKILL');
  expect(await start.ended).toBe(1);
  expect(start.output()).toContain('The content lake stopped unexpectedly');
  expect(family.filter(isAlive)).toEqual([]);
});

for (const [what, setting] of [
  ['the site', 'PORT'],
  ['the content lake', 'LAKE_PORT'],
] as const) {
  test(`refuses a taken port for ${what} in one line`, { tag: '@full' }, async () => {
    const [port = 0, lakePort = 0] = await freePorts(2);
    const taken = setting === 'PORT' ? port : lakePort;
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(taken, '127.0.0.1', resolve));
    try {
      const start = launch({ PORT: port, LAKE_PORT: lakePort, DATA_DIR: emptyFolder() });
      expect(await start.ended).toBe(1);
      expect(start.output()).toBe(`Port ${taken} for ${what} is taken. Choose another with ${setting}.\n`);
    } finally {
      server.close();
    }
  });
}

test('refuses a data folder that another start uses, in one line', { tag: '@full' }, async () => {
  const [port = 0, lakePort = 0, otherPort = 0, otherLakePort = 0] = await freePorts(4);
  const first = launch({ PORT: port, LAKE_PORT: lakePort, DATA_DIR: filledFolder });
  await ready(first);
  const second = launch({ PORT: otherPort, LAKE_PORT: otherLakePort, DATA_DIR: filledFolder });
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(
    `The data folder ${filledFolder} is in use by http://localhost:${port}, process ${first.child.pid}. Choose another with DATA_DIR.\n`,
  );
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
});

test('refuses an invalid setting in one line', { tag: '@full' }, async () => {
  const start = launch({ PORT: 'eighty', LAKE_PORT: '', DATA_DIR: emptyFolder() });
  expect(await start.ended).toBe(1);
  expect(start.output()).toBe('PORT must be a whole number from 1 to 65535, not "eighty".\n');
});

test('refuses a Node that is too old in one line', { tag: '@full' }, async () => {
  const old =
    'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.8" } })';
  const preload = `data:text/javascript,${encodeURIComponent(old)}`;
  const start = launch({}, process.execPath, ['--import', preload, 'scripts/start.mjs']);
  expect(await start.ended).toBe(1);
  expect(start.output()).toBe('This needs Node 20.0.0 or newer; you have 18.20.8.\n');
});

function launch(
  env: Record<string, string | number>,
  command = process.execPath,
  args = ['scripts/start.mjs'],
): Launch {
  const child = spawn(command, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      ...Object.fromEntries(Object.entries(env).map(([key, value]) => [key, String(value)])),
    },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const start = { child, output: () => text, ended };
  launched.push(start);
  return start;
}

async function ready(start: Launch): Promise<void> {
  const end = start.ended.then((code) => `ended with ${code}: ${start.output()}`);
  const up = new Promise<string>((resolve) => {
    const look = () => {
      if (start.output().includes('Ctrl-C stops everything.')) resolve('up');
    };
    start.child.stdout?.on('data', look);
    look();
  });
  expect(await Promise.race([up, end])).toBe('up');
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'southbound-launcher-'));
  folders.push(folder);
  return folder;
}

/** The descendants of a process. Linux only: read from /proc. */
function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(Number(name)) }));
  const children = parents.filter((each) => each.parent === pid).map((each) => each.pid);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

function parentOf(pid: number): number | undefined {
  // The command’s name in brackets may contain spaces; the parent is the second field after it.
  const fields = readProc(pid, 'stat').split(') ').at(-1)?.split(' ');
  return fields?.[1] === undefined ? undefined : Number(fields[1]);
}

function commandOf(pid: number): string {
  return readProc(pid, 'cmdline').replaceAll('\0', ' ');
}

/** A zombie, which has ended but is still listed, is not alive. */
function isAlive(pid: number): boolean {
  const state = readProc(pid, 'stat').split(') ').at(-1)?.charAt(0);
  return state !== undefined && state !== '' && state !== 'Z';
}

function readProc(pid: number, file: 'stat' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
