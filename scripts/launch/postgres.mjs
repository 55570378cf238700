/**
 * Starts a PostgreSQL cluster. Tests of locks and races need a real server, because the embedded database has one connection.
 * They get a new cluster in a temporary folder, which stops with the tests. Several instances of the site share a cluster that
 * is kept between starts.
 */
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mayInstall } from './browser.mjs';
import { freePorts } from './ports.mjs';
import { startChild } from './processes.mjs';
import { unprivilegedUser } from './programs.mjs';
import { PlainError } from './root.mjs';

/** The timeout until a new server accepts connections, in milliseconds. */
const startTimeoutMs = 30_000;

/** The folder of Debian's servers, by version. */
const debianFolder = '/usr/lib/postgresql';

/**
 * The folder of PostgreSQL's server programs: the newest of Debian's, or the one on PATH.
 * @param {Record<string, string | undefined>} [env] where PATH is read from
 * @returns {string | undefined}
 */
export function findPostgres(env = process.env) {
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
  await installPostgres(run);
  const programs = findPostgres();
  if (!programs) return undefined;
  const owner = unprivilegedUser(['postgres', 'nobody']);
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
    if (ended || Date.now() - began > startTimeoutMs) {
      throw new Error(`PostgreSQL did not start for the tests:\n${output.join('\n')}`);
    }
    await sleep(50);
  }
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

/**
 * Makes the role that all tests use: no administrator, so that every suite proves that the site needs none. It may make databases and
 * roles, which is the tests' own business, fill tables with made-up bookings without their triggers, and meet a deadlock sooner.
 * @param {string} adminAddress
 * @returns {Promise<string>} its address
 */
export async function makeTestRole(adminAddress) {
  // Imported late, because the packages may not be installed yet.
  const { Client } = await import('pg');
  const role = 'southbound_tests';
  const client = new Client({ connectionString: adminAddress });
  await client.connect();
  try {
    await client.query(`create role ${role} login createdb createrole`);
    await client.query(`grant set on parameter session_replication_role, deadlock_timeout to ${role}`);
  } finally {
    await client.end();
  }
  return Object.assign(new URL(adminAddress), { username: role }).href;
}

/**
 * Installs Debian's PostgreSQL when there is none and we may (root, apt).
 * @param {(what: string, command: string, args: string[]) => Promise<void>} run how a long command is run and shown
 */
async function installPostgres(run) {
  if (findPostgres() || !mayInstall()) return;
  await run('Reading the package lists', 'apt-get', ['update', '-qq']);
  await run('Installing PostgreSQL', 'apt-get', [
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
    'postgresql',
  ]);
}

/**
 * A cluster in a permanent folder.
 * @typedef {object} KeptCluster
 * @property {string} command
 * @property {string[]} args
 * @property {{ uid: number, gid: number } | undefined} user whom the server has to run as
 * @property {string} cwd
 * @property {(pid: number | undefined) => boolean} isReady whether the server with this process takes connections
 */

/**
 * Makes the cluster in `folder` ready to be started, a new one where there is none, and says how. It takes connections from this
 * machine alone, with a password; and it waits for the disk.
 * @param {string} folder absolute
 * @param {object} how
 * @param {number} how.port
 * @param {string} how.password of the administrator, `postgres`
 * @param {(what: string, command: string, args: string[]) => Promise<void>} how.run how a long command is run and shown
 * @returns {Promise<KeptCluster>}
 * @throws {PlainError} when there is no PostgreSQL, or none that can use this folder
 */
export async function openPostgresCluster(folder, { port, password, run }) {
  await installPostgres(run);
  const cluster = join(folder, 'cluster');
  const version = existsSync(cluster) ? readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim() : undefined;
  const own = version && join(debianFolder, version, 'bin');
  const programs = own && existsSync(join(own, 'postgres')) ? own : findPostgres();
  if (!programs) throw new PlainError('PostgreSQL is not installed. Debian: apt-get install postgresql.');
  const user = unprivilegedUser(['postgres', 'nobody']);
  if (user === null)
    throw new PlainError('PostgreSQL cannot run as root, and there is no user "postgres" to run it as.');
  mkdirSync(folder, { recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
  // The program runs as another user, who may lack access to a parent folder.
  if (spawnSync('test', ['-w', folder], { ...user, cwd: '/' }).status !== 0)
    throw new PlainError(
      `PostgreSQL can't use ${folder}: its user has no access to a parent folder. Choose another folder with DATA_DIR.`,
    );
  if (!version) {
    const draft = join(folder, 'cluster.new');
    const secret = join(folder, 'password');
    rmSync(draft, { recursive: true, force: true });
    writeFileSync(secret, password, { mode: 0o600 });
    if (user) chownSync(secret, user.uid, user.gid);
    const made = spawnSync(
      join(programs, 'initdb'),
      [
        '-D',
        draft,
        '--username=postgres',
        '--auth=scram-sha-256',
        `--pwfile=${secret}`,
        '--encoding=UTF8',
        '--locale=C.UTF-8',
      ],
      { ...user, cwd: folder, encoding: 'utf8' },
    );
    rmSync(secret);
    if (made.status !== 0) throw new PlainError(`PostgreSQL could not be set up:\n${made.stderr}`);
    renameSync(draft, cluster);
  }
  return {
    command: join(programs, 'postgres'),
    args: [
      '-D',
      cluster,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
    ],
    user,
    cwd: folder,
    isReady: (pid) => isReady(cluster, pid),
  };
}

/**
 * The first line of the server's lock file has its process id, the last one its state.
 * @param {string} cluster
 * @param {number} [pid] of the server, where an older one may have left its file
 */
function isReady(cluster, pid) {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').trimEnd().split('\n');
    return lines.at(-1)?.trim() === 'ready' && (pid === undefined || lines[0]?.trim() === String(pid));
  } catch {
    return false;
  }
}
