/** Starts a complete cluster with large data for load tests: instances behind nginx, PostgreSQL, Redis and the content lake. */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { countNoun, formatCount } from '#contracts/counts.ts';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { startLake as openLake } from '#lake/lake.ts';
import { NEW_ZEALAND, now } from '#platform/clock.ts';
import { openPostgres } from '#platform/database/postgres.ts';
import { prepareNginx, prepareRedis, type Run } from '#scripts/cluster/servers.ts';
import { buildIfNeeded } from '#scripts/launch/build.mjs';
import { freePorts } from '#scripts/launch/ports.mjs';
import { startPostgres } from '#scripts/launch/postgres.mjs';
import { stopEverything } from '#scripts/launch/processes.mjs';
import { PlainError, root } from '#scripts/launch/root.mjs';
import { runTool } from '#scripts/launch/run-tool.mjs';
import { lakeAddress, readSettings, testPayments } from '#scripts/launch/settings.mjs';
import { startLake } from '#scripts/launch/site.mjs';
import { type Part, startOwnPart } from '#scripts/launch/site-process.mjs';
import { visitorPages } from '#src/page/page-routes.ts';
import type { Terminal } from '../measured-site.ts';
import { writeCountry } from './country-feed.ts';
import { addBookings } from './many-bookings.ts';
import { addDocuments } from './many-documents.ts';

/** Amounts of data to add to the repository's content and timetable; 0 adds nothing. */
export interface SiteSize {
  readonly pages: number;
  readonly stopTimes: number;
  readonly bookings: number;
}

/** An instance of the site. */
export interface Instance {
  readonly name: string;
  readonly port: number;
  readonly metricsPort: number;
  /** Port of V8's inspector, which the process opens on SIGUSR1. */
  readonly inspectorPort: number;
  readonly pid: number;
}

/** A running cluster. */
export interface LoadTestCluster {
  readonly instances: readonly Instance[];
  readonly nginxPort: number;
  readonly databaseUrl: string;
  readonly apiKey: string;
  /** All processes of the cluster. */
  readonly processes: readonly WorkingProcess[];
  /** Starts the remaining instances and returns the cluster with all of them. */
  whole(): Promise<LoadTestCluster>;
}

/** A process of the cluster. `isSingle`: it works mostly in one thread. */
interface WorkingProcess {
  readonly name: string;
  readonly pid: number;
  readonly isSingle: boolean;
}

/** Number of instances in the cluster. */
const instancesOfSite = 2;

const apiKey = 'southbound-local';

/** Overrides for settings in the environment that must not affect the measured site. */
const ownSettings = {
  SANITY_PROJECT_ID: '',
  SMTP_URL: '',
  API_BASE_URL: '',
  API_KEYS: apiKey,
  CONTENT_DIR: '',
  MIGRATIONS_DATABASE_URL: '',
  OTEL_EXPORTER_OTLP_ENDPOINT: '',
  STAFF_TOKEN: '',
  STAFF_CODE_SECRET: '',
  LOG_LEVEL: 'warn',
  // Page warming in the background would be measured too.
  KEEP_EVERY_PAGE: 'false',
  // As in production: visitors come from many addresses.
  RATE_LIMITS: 'on',
  TRUSTED_PROXIES: '127.0.0.1,::1',
};

/**
 * Runs `work` with a cluster on free loopback ports, in temporary folders. Afterwards it always stops all processes and
 * removes the folders.
 * @param atFirst number of instances to start before `work`, of two
 * @throws {PlainError} if a server is not installed, or a process exits during `work`
 */
export async function withLoadTestCluster<Result>(
  terminal: Terminal,
  size: SiteSize,
  work: (site: LoadTestCluster) => Promise<Result>,
  atFirst: 1 | 2 = instancesOfSite,
): Promise<Result> {
  await buildIfNeeded(terminal);
  const folders = ['site', 'postgres'].map((name) =>
    mkdtempSync(join(tmpdir(), `southbound-grown-${name}-`)),
  );
  const [dataDir = '', postgresFolder = ''] = folders;
  const remove = () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  const parts: Part[] = [];
  try {
    // nginx and Redis run as other users, who need to traverse the folder.
    chmodSync(dataDir, 0o711);
    const run: Run = (what, command, args) =>
      runTool(terminal, what, command, args, { ...process.env, DEBIAN_FRONTEND: 'noninteractive' });
    // As in production, where each commit waits for the disk.
    const databaseUrl = await startPostgres(postgresFolder, run, { fsync: 'on' });
    if (!databaseUrl)
      throw new PlainError('PostgreSQL is not installed. Debian: apt-get install postgresql.');
    await fill(terminal, size, { dataDir, databaseUrl });
    const fallen = Promise.withResolvers<never>();
    const begin = async (title: string, ...started: readonly Part[]) => {
      parts.push(...started);
      const step = terminal.step(title);
      for (const part of started)
        void part.child.exited.then((exit) => fallen.reject(new PlainError(part.describeExit(exit))));
      try {
        await Promise.race([Promise.all(started.map((part) => part.answers())), fallen.promise]);
        step.done();
      } catch (error) {
        step.fail();
        throw error;
      }
      // Reads their output, because a full pipe would block them.
      for (const part of started) part.listen(() => undefined);
    };
    // Prevents an unhandled rejection if nothing awaits the promise.
    fallen.promise.catch(() => undefined);
    const [postmaster = ''] = readFileSync(join(postgresFolder, 'cluster', 'postmaster.pid'), 'utf8').split(
      '\n',
    );
    const site = await start({
      ...{ dataDir, databaseUrl, run, begin, atFirst },
      behind: [{ name: 'PostgreSQL', pid: Number(postmaster), isSingle: false }],
    });
    return await Promise.race([work(site), fallen.promise]);
  } finally {
    for (const part of parts.toReversed()) await part.child.stop();
    // PostgreSQL last, when nothing queries it any more.
    await stopEverything();
    process.off('exit', remove);
    remove();
  }
}

/** Parameters of `start`. */
interface Ground {
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly run: Run;
  /** Waits until the parts respond to their health checks. */
  readonly begin: (title: string, ...parts: readonly Part[]) => Promise<void>;
  readonly atFirst: number;
  /** Processes that already run. */
  readonly behind: readonly WorkingProcess[];
}

async function start({
  dataDir,
  databaseUrl,
  run,
  begin,
  atFirst,
  behind,
}: Ground): Promise<LoadTestCluster> {
  // Some ports are opened much later, after the system has given ports to thousands of client connections.
  const [lakePort = 0, redisPort = 0, nginxPort = 0, ...others] = await freePorts(3 + 3 * instancesOfSite);
  const ports = others.slice(0, instancesOfSite);
  const settings = readSettings({ PORT: String(nginxPort), LAKE_PORT: String(lakePort), DATA_DIR: dataDir });
  const redis = await prepareRedis(join(dataDir, 'redis'), {
    port: redisPort,
    password: randomBytes(16).toString('hex'),
    run,
  });
  const nginx = await prepareNginx(join(dataDir, 'nginx'), {
    port: nginxPort,
    instances: ports,
    workers: Math.min(availableParallelism(), 4),
    isForwardedAddressTrusted: true,
    run,
  });
  const key = () => randomBytes(32).toString('base64');
  const shared = {
    ...process.env,
    ...ownSettings,
    ...testPayments(settings, {}),
    ...{ NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', HOST: '127.0.0.1', DATA_DIR: dataDir },
    ...{ SITE_URL: nginx.url, DATABASE_URL: databaseUrl, REDIS_URL: redis.url },
    ...{ OFFER_KEY: key(), BOOKING_KEY: key(), DRAFT_KEY: key() },
    ...{ LAKE_URL: lakeAddress(settings), SANITY_WEBHOOK_SECRET: 'of-the-measurement' },
  } satisfies NodeJS.ProcessEnv;

  const redisPart = redis.start();
  const lakePart = startLake(settings, { ...shared, LAKE_WEBHOOK_URL: `${nginx.url}/api/content-webhook` });
  await begin('Starting Redis and the content lake', redisPart, lakePart);
  const nginxPart = nginx.start();
  const inFront: readonly WorkingProcess[] = [
    { name: 'nginx', pid: pidOf(nginxPart), isSingle: false },
    { name: 'Redis', pid: pidOf(redisPart), isSingle: true },
    { name: 'the lake', pid: pidOf(lakePart), isSingle: true },
    ...behind,
  ];

  const instances: Instance[] = [];
  const startInstances = async (wanted: number) => {
    const parts = ports.slice(instances.length, wanted).map((port, index) => {
      const number = instances.length + index;
      const [metricsPort = 0, inspectorPort = 0] = others.slice(instancesOfSite + 2 * number);
      const name = `instance ${number + 1}`;
      const part = startOwnPart({
        ...{ name, title: name, probe: `http://127.0.0.1:${port}/api/v1/ready`, args: ['src/server.ts'] },
        env: {
          ...shared,
          PORT: String(port),
          METRICS_PORT: String(metricsPort),
          NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --inspect-port=${inspectorPort}`.trim(),
        },
      });
      return { part, instance: { name, port, metricsPort, inspectorPort, pid: pidOf(part) } };
    });
    const title =
      parts.length === 1 ? 'Starting an instance' : `Starting ${countNoun(parts.length, 'instance')}`;
    if (parts.length > 0) await begin(title, ...parts.map(({ part }) => part));
    instances.push(...parts.map(({ instance }) => instance));
    return siteNow();
  };
  const siteNow = (): LoadTestCluster => ({
    instances: [...instances],
    ...{ nginxPort, databaseUrl, apiKey },
    processes: [...instances.map(({ name, pid }) => ({ name, pid, isSingle: true })), ...inFront],
    whole: () => startInstances(instancesOfSite),
  });
  const site = await startInstances(atFirst);
  await begin('Starting nginx', nginxPart);
  return site;
}

function pidOf(part: Part): number {
  return part.child.pid ?? 0;
}

/** Adds the data to the empty site. */
async function fill(
  terminal: Terminal,
  { pages, stopTimes, bookings }: SiteSize,
  { dataDir, databaseUrl }: { readonly dataDir: string; readonly databaseUrl: string },
): Promise<void> {
  const during = async (title: string, work: () => Promise<unknown>) => {
    const step = terminal.step(title);
    try {
      await work();
      step.done();
    } catch (error) {
      step.fail();
      throw error;
    }
  };
  if (pages > 0)
    await during(`Writing ${formatCount(pages)} pages`, async () => {
      const folder = join(dataDir, 'lake');
      const lake = {
        host: '127.0.0.1',
        port: 0,
        folder,
        contentFolder: join(root, 'content'),
        webhook: null,
      };
      // The first start imports the repository's content.
      await (await openLake(lake)).close();
      addDocuments(folder, pages, ['page'], ({ path }) => !isOfVisitor(path));
    });
  if (stopTimes > 0) {
    const country = join(dataDir, 'country');
    const importer = (what: string, ...args: string[]) =>
      runTool(terminal, what, process.execPath, [join(root, 'scripts', 'timetable-import.ts'), ...args], {
        ...process.env,
        ...ownSettings,
        DATA_DIR: dataDir,
        DATABASE_URL: '',
      });
    await during(`Writing a timetable of about ${formatCount(stopTimes)} stop times`, async () =>
      writeCountry(country, stopTimes, dateInZone(now(), NEW_ZEALAND)),
    );
    await importer('Importing the timetable of the repository', join(root, 'timetable'));
    await importer('Adding the larger one to it', country, '--merge');
  }
  if (bookings > 0)
    await during(`Making ${formatCount(bookings)} bookings`, async () => {
      const { database, close } = await openPostgres(databaseUrl, { hasNoTimeouts: true });
      try {
        await addBookings(database, bookings, now());
      } finally {
        await close();
      }
    });
}

function isOfVisitor(path: unknown): boolean {
  const current = typeof path === 'object' && path !== null && 'current' in path ? String(path.current) : '/';
  return current === '/' || visitorPages.has(current);
}
