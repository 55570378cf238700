/**
 * A PostgreSQL of our own for the tests that need a real one (locks and races prove nothing on a database with a single
 * connection): a new cluster in a temporary folder, on a free port, stopped with the tests.
 */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mayInstall } from './browser.mjs';
import { freePorts } from './ports.mjs';
import { startChild } from './processes.mjs';

/** How long a new server has until it takes connections, in milliseconds. */
const patience = 30_000;

/** Where Debian keeps the servers, by version. */
const debianFolder = '/usr/lib/postgresql';

/**
 * The folder of PostgreSQL's server programs: the newest of Debian's, or the one on PATH.
 * @param {Record<string, string | undefined>} [env] where PATH is read from
 * @returns {string | undefined}
 */
function findPostgres(env = process.env) {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debianFolder, version, 'bin'))
    .concat((env.PATH ?? '').split(delimiter));
  return folders.find(
    (folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

/**
 * Starts a server with an empty cluster, installing Debian's PostgreSQL when there is none and we may (root, apt).
 * @param {string} folder absolute, empty, and in a place that everybody may enter; left for the caller to remove
 * @param {(what: string, command: string, args: string[]) => Promise<void>} run how a long command is run and shown
 * @param {Record<string, string>} [settings] of the server, over ours
 * @returns {Promise<string | undefined>} its address for an administrator; undefined when there is no PostgreSQL
 * @throws {Error} when there is one and it does not start
 */
export async function startPostgres(folder, run, settings = {}) {
  if (!findPostgres() && mayInstall()) {
    await run('Reading the package lists', 'apt-get', ['update', '-qq']);
    await run('Installing PostgreSQL', 'apt-get', [
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      'postgresql',
    ]);
  }
  const programs = findPostgres();
  if (!programs) return undefined;
  const owner = ownerOfServer();
  if (owner === null) return undefined;
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const cluster = join(folder, 'cluster');
  const made = spawnSync(
    join(programs, 'initdb'),
    [
      '-D',
      cluster,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    { ...owner, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`PostgreSQL could not be set up for the tests:\n${made.stderr}`);

  const [port = 0] = await freePorts(1);
  /** @type {string[]} */
  const output = [];
  const options = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: '200',
    ...settings,
  };
  const server = startChild({
    name: 'PostgreSQL',
    command: join(programs, 'postgres'),
    args: [
      '-D',
      cluster,
      '-p',
      String(port),
      ...Object.entries(options).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ],
    onLine: (line) => output.push(line),
    user: owner,
    cwd: folder,
  });
  let ended = false;
  server.exited.then(() => {
    ended = true;
  });
  const began = Date.now();
  while (!isReady(cluster)) {
    if (ended || Date.now() - began > patience) {
      throw new Error(`PostgreSQL did not start for the tests:\n${output.join('\n')}`);
    }
    await sleep(50);
  }
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

/**
 * PostgreSQL refuses to run as root: it gets a user of its own then.
 * @returns {{ uid: number, gid: number } | undefined | null} undefined to run as we are, null when there is nobody
 */
function ownerOfServer() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((each) => each.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return null;
}

/**
 * The server writes its state into the last line of its lock file.
 * @param {string} cluster
 */
function isReady(cluster) {
  try {
    return (
      readFileSync(join(cluster, 'postmaster.pid'), 'utf8').trimEnd().split('\n').at(-1)?.trim() === 'ready'
    );
  } catch {
    return false;
  }
}
