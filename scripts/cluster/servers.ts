/** The servers around the instances, from Debian's packages: PostgreSQL, Redis and nginx. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { portFault } from '#scripts/launch/ports.mjs';
import { openPostgresCluster } from '#scripts/launch/postgres.mjs';
import { startChild } from '#scripts/launch/processes.mjs';
import { requireProgram, unprivilegedUser, wrapWithParentExit } from '#scripts/launch/programs.mjs';
import { PlainError } from '#scripts/launch/root.mjs';
import { type Part, startPart } from '#scripts/launch/site-process.mjs';
import { loopbackPlaces, nginxSettings } from './nginx-settings.ts';

/** Runs a long command and shows its progress. */
export type Run = (what: string, command: string, args: string[]) => Promise<void>;

/** The site's database, and the role that owns, migrates and uses it. */
const database = 'southbound';

/** A server that can be started, and its address for clients. */
export type Server = { readonly url: string; start(): Part };

/** A PostgreSQL server. Its address for the site has a role without administrator rights. */
export type PostgresServer = Server & {
  /** The administrator's address, with the default database. */
  readonly adminUrl: string;
};

/** Passwords have only letters and digits, because they are part of addresses. */
type PostgresPasswords = { readonly admin: string; readonly site: string };

/** PostgreSQL with a cluster in `folder`, made when there is none. Once it runs, `makeDatabase` makes the site's role and database. */
export async function preparePostgres(
  folder: string,
  { port, passwords, run }: { port: number; passwords: PostgresPasswords; run: Run },
): Promise<PostgresServer> {
  const { command, args, user, cwd, isReady } = await openPostgresCluster(folder, {
    port,
    password: passwords.admin,
    run,
  });
  // Told so, it ends its connections and stops.
  const guarded = wrapWithParentExit(command, args, 'INT');
  return {
    url: `postgres://${database}:${passwords.site}@127.0.0.1:${port}/${database}`,
    adminUrl: `postgres://postgres:${passwords.admin}@127.0.0.1:${port}/postgres`,
    start() {
      let pid: number | undefined;
      return startPart({
        name: 'postgres',
        title: 'PostgreSQL',
        probe: `127.0.0.1:${port}`,
        isReady: async () => isReady(pid),
        start(onLine) {
          const child = startChild({ name: 'PostgreSQL', ...guarded, user, cwd, onLine });
          pid = child.pid;
          return child;
        },
      });
    },
  };
}

/**
 * Creates the site's role and database if the PostgreSQL cluster has none. The role becomes the owner of tables that an
 * earlier release created as the administrator.
 */
export async function makeDatabase({ url, adminUrl }: Omit<PostgresServer, 'start'>): Promise<void> {
  const { password } = new URL(url);
  await connected(adminUrl, async (admin) => {
    const isThere = async (table: string, name: string) =>
      ((await admin.query(`select from ${table} where ${name} = $1`, [database])).rowCount ?? 0) > 0;
    const verb = (await isThere('pg_roles', 'rolname')) ? 'alter' : 'create';
    await admin.query(`${verb} role ${database} login nosuperuser password ${admin.escapeLiteral(password)}`);
    if (!(await isThere('pg_database', 'datname'))) await admin.query(`create database ${database}`);
    await admin.query(`alter database ${database} owner to ${database}`);
  });
  await connected(Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href, (admin) =>
    admin.query(givingAll),
  );
}

/** Hands over what the administrator owns, which `reassign owned` refuses: the system's own is the administrator's as well. */
const givingAll = `do $$
declare change text;
begin
  for change in
    select format('alter schema %I owner to ${database}', nspname) from pg_namespace
      where nspname = 'drizzle' and nspowner <> '${database}'::regrole
    union all
    select format('alter table %s owner to ${database}', oid::regclass) from pg_class
      where relnamespace::regnamespace::text in ('public', 'drizzle') and relkind in ('r', 'v') and relowner <> '${database}'::regrole
    union all
    select format('alter function %s owner to ${database}', oid::regprocedure) from pg_proc
      where pronamespace = 'public'::regnamespace and proowner <> '${database}'::regrole
    union all
    select format('alter type %s owner to ${database}', oid::regtype) from pg_type
      where typnamespace = 'public'::regnamespace and typtype = 'e' and typowner <> '${database}'::regrole
  loop
    execute change;
  end loop;
end $$`;

async function connected(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Redis without persistence: its counters cover only the last minutes, and pages can be rendered again.
 * @param password of letters and digits
 */
export async function prepareRedis(
  folder: string,
  { port, password, run }: { port: number; password: string; run: Run },
): Promise<Server> {
  const program = await requireProgram(
    { name: 'redis-server', title: 'Redis', package: 'redis-server' },
    run,
  );
  mkdirSync(folder, { recursive: true });
  const settings = {
    bind: '127.0.0.1',
    port: String(port),
    save: '',
    appendonly: 'no',
    maxmemory: '256mb',
    'maxmemory-policy': 'volatile-ttl',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const guarded = wrapWithParentExit(program, ['-', ...args], 'TERM');
  const user = unprivilegedUser(['redis', 'nobody']) ?? undefined;
  if (user) chownSync(folder, user.uid, user.gid);
  const input = `requirepass ${password}\n`;
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    start: () =>
      startPart({
        name: 'redis',
        title: 'Redis',
        probe: `127.0.0.1:${port}`,
        isReady: () => saysPong(port, password),
        start: (onLine) => startChild({ name: 'Redis', ...guarded, user, cwd: folder, input, onLine }),
      }),
  };
}

function saysPong(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port }, () =>
      socket.write(`AUTH ${password}\r\nPING\r\n`),
    );
    let answer = '';
    const end = (isReady: boolean) => {
      socket.destroy();
      resolve(isReady);
    };
    socket.setTimeout(1_000, () => end(false));
    socket.on('error', () => end(false));
    socket.on('data', (words) => {
      answer += words;
      if (answer.split('\n').length > 2) end(answer.includes('+PONG'));
    });
  });
}

/** The nginx in front, on `port` of the loopback address, and the ports of it on which the instances are. */
type Front = {
  readonly port: number;
  readonly instances: readonly number[];
  readonly workers: number;
  /** True if `X-Forwarded-For` of this machine is trusted: for measurements with visitors from many addresses. */
  readonly isForwardedAddressTrusted?: boolean;
  readonly run: Run;
};

/** Writes nginx's settings and prepares its start in front of the instances. */
export async function prepareNginx(
  folder: string,
  { port, instances, workers, isForwardedAddressTrusted = false, run }: Front,
): Promise<Server> {
  const program = await requireProgram({ name: 'nginx', title: 'nginx', package: 'nginx-light' }, run);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'nginx.conf');
  const user = nginxUser();
  // To what nginx then makes there for its workers.
  if (user) chmodSync(folder, 0o711);
  const addresses = [`127.0.0.1:${port}`];
  if ((await portFault(port, '::1')) === undefined) addresses.push(`[::1]:${port}`);
  const places = loopbackPlaces({ addresses, instances, folder, user, workers });
  const realAddresses = isForwardedAddressTrusted
    ? 'set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;'
    : places.REAL_ADDRESSES;
  writeFileSync(file, nginxSettings({ ...places, REAL_ADDRESSES: realAddresses }));
  // The log of refused requests of the last run.
  rmSync(join(folder, 'refused.log'), { force: true });
  const args = ['-p', folder, '-c', file, '-e', 'stderr'];
  const tried = spawnSync(program, [...args, '-t'], { encoding: 'utf8' });
  if (tried.status !== 0) throw new PlainError(`nginx rejected its settings:\n${tried.stderr.trim()}`);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    start: () =>
      startPart({
        name: 'nginx',
        title: 'nginx',
        probe: url,
        // Any answer counts: nginx is ready even while no instance answers.
        isReady: () => answers(url),
        start: (onLine) =>
          startChild({ name: 'nginx', ...wrapWithParentExit(program, args, 'TERM'), onLine }),
      }),
  };
}

async function answers(address: string): Promise<boolean> {
  try {
    await (await fetch(address, { signal: AbortSignal.timeout(5_000), redirect: 'manual' })).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** The user of nginx's workers if root starts it. */
function nginxUser(): string | undefined {
  if (!unprivilegedUser(['www-data'])) return unprivilegedUser(['nobody']) ? 'nobody nogroup' : undefined;
  return 'www-data';
}
