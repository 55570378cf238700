/** The whole site as it grows: instances behind nginx, PostgreSQL, Redis and the content lake, all on this machine. */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { startLake as openLake } from '#lake/lake.ts';
import { NEW_ZEALAND, now } from '#platform/clock.ts';
import { openPostgres } from '#platform/database/postgres.ts';
import { prepareNginx, prepareRedis, type Run } from '#scripts/cluster/servers.ts';
import { buildIfNeeded } from '#scripts/launch/build.mjs';
import { type Part, startOwnPart } from '#scripts/launch/part.mjs';
import { freePorts } from '#scripts/launch/ports.mjs';
import { startPostgres } from '#scripts/launch/postgres.mjs';
import { stopEverything } from '#scripts/launch/processes.mjs';
import { PlainError, root } from '#scripts/launch/root.mjs';
import { runTool } from '#scripts/launch/run-tool.mjs';
import { lakeAddress, readSettings, testPayments } from '#scripts/launch/settings.mjs';
import { startLake } from '#scripts/launch/site.mjs';
import { visitorPages } from '#src/page/visitor-pages.ts';
import type { Terminal } from '../measured-site.ts';
import { writeCountry } from './country-feed.ts';
import { addBookings } from './many-bookings.ts';
import { addDocuments } from './many-documents.ts';

/** How much there is beside the content and the timetable of the repository; 0: nothing. */
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
  /** Where it can be looked into once it is told to (SIGUSR1): nothing listens there before. */
  readonly inspectorPort: number;
  readonly pid: number;
}

/** It, while it runs. */
export interface GrownSite {
  readonly instances: readonly Instance[];
  readonly nginxPort: number;
  readonly databaseUrl: string;
  readonly apiKey: string;
  /** What works for it, by process. */
  readonly processes: readonly WorkingProcess[];
  /** The same house with all of its instances: those that do not run yet are started. */
  whole(): Promise<GrownSite>;
}

/** `isSingle`: one thread does mostly all of it. */
interface WorkingProcess {
  readonly name: string;
  readonly pid: number;
  readonly isSingle: boolean;
}

/** How many instances a house has. */
const instancesOfSite = 2;

const apiKey = 'southbound-local';

/** Settings of a site that runs beside us, which must not leak into one that is measured. */
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
  // What is drawn in the background would be measured too.
  KEEP_EVERY_PAGE: 'false',
  // As on a site in earnest: visitors come from many addresses.
  RATE_LIMITS: 'on',
  TRUSTED_PROXIES: '127.0.0.1,::1',
};

/**
 * Starts it on free ports of the loopback address, in folders of its own, and ends all of it after `work`, whatever happens.
 * Rejects with a PlainError where a server is missing on this machine, or a part ends meanwhile.
 * @param atFirst how many of its two instances are started before `work` begins
 */
export async function withGrownSite<Result>(
  terminal: Terminal,
  size: SiteSize,
  work: (site: GrownSite) => Promise<Result>,
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
    // nginx and Redis run as users of their own, who pass through it.
    chmodSync(dataDir, 0o711);
    const run: Run = (what, command, args) =>
      runTool(terminal, what, command, args, { ...process.env, DEBIAN_FRONTEND: 'noninteractive' });
    // As a server in earnest, which waits for the disk.
    const databaseUrl = await startPostgres(postgresFolder, run, { fsync: 'on' });
    if (!databaseUrl)
      throw new PlainError('There is no PostgreSQL on this machine. Debian: apt-get install postgresql.');
    await fill(terminal, size, { dataDir, databaseUrl });
    const fallen = Promise.withResolvers<never>();
    const begin = async (title: string, ...started: readonly Part[]) => {
      parts.push(...started);
      const step = terminal.step(title);
      for (const part of started)
        void part.child.exited.then((exit) => fallen.reject(new PlainError(part.lastWords(exit))));
      try {
        await Promise.race([Promise.all(started.map((part) => part.answers())), fallen.promise]);
        step.done();
      } catch (error) {
        step.fail();
        throw error;
      }
      // What they write is read, so that they need not wait for that.
      for (const part of started) part.listen(() => undefined);
    };
    // Whoever waits for it hears of it; nobody has to.
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
    // PostgreSQL, which nothing asks any more.
    await stopEverything();
    process.off('exit', remove);
    remove();
  }
}

/** What a start needs. */
interface Ground {
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly run: Run;
  /** Waits until parts answer. */
  readonly begin: (title: string, ...parts: readonly Part[]) => Promise<void>;
  readonly atFirst: number;
  /** What runs already. */
  readonly behind: readonly WorkingProcess[];
}

async function start({ dataDir, databaseUrl, run, begin, atFirst, behind }: Ground): Promise<GrownSite> {
  // Some are listened on much later, when thousands of visitors have been given ports by the system.
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
    isToldWhoAsks: true,
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
    const title = parts.length === 1 ? 'Starting an instance' : `Starting ${parts.length} instances`;
    if (parts.length > 0) await begin(title, ...parts.map(({ part }) => part));
    instances.push(...parts.map(({ instance }) => instance));
    return siteNow();
  };
  const siteNow = (): GrownSite => ({
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

/** Puts into the empty house what it is to hold. */
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
  const figure = (number: number) => number.toLocaleString('en-NZ');
  if (pages > 0)
    await during(`Writing ${figure(pages)} pages`, async () => {
      const folder = join(dataDir, 'lake');
      const lake = {
        host: '127.0.0.1',
        port: 0,
        folder,
        contentFolder: join(root, 'content'),
        webhook: null,
      };
      // Its own content first.
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
    await during(`Writing a timetable of about ${figure(stopTimes)} stop times`, async () =>
      writeCountry(country, stopTimes, dateInZone(now(), NEW_ZEALAND)),
    );
    await importer('Importing the timetable of the repository', join(root, 'timetable'));
    await importer('Adding the larger one to it', country, '--merge');
  }
  if (bookings > 0)
    await during(`Making ${figure(bookings)} bookings`, async () => {
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
