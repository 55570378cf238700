/** The whole site as it grows: two instances behind nginx, PostgreSQL, Redis and the content lake, all on this machine. */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareNginx, prepareRedis, type Run } from '#scripts/cluster/servers.ts';
import { buildIfNeeded } from '#scripts/launch/build.mjs';
import { startLake } from '#scripts/launch/house.mjs';
import { type Part, startOwnPart } from '#scripts/launch/part.mjs';
import { freePorts } from '#scripts/launch/ports.mjs';
import { startPostgres } from '#scripts/launch/postgres.mjs';
import { stopEverything } from '#scripts/launch/processes.mjs';
import { PlainError, root } from '#scripts/launch/root.mjs';
import { runTool } from '#scripts/launch/run-tool.mjs';
import { lakeAddress, readSettings, testPayments } from '#scripts/launch/settings.mjs';
import { startLake as openLake } from '#src/lake/lake.ts';
import { visitorPages } from '#src/page/visitor-pages.ts';
import { NEW_ZEALAND, now } from '#src/platform/clock.ts';
import { openPostgres } from '#src/platform/database/postgres.ts';
import { dateInZone } from '#src/travel/time/service-time.ts';
import type { Terminal } from '../measured-house.ts';
import { writeCountry } from './country-feed.ts';
import { addBookings } from './many-bookings.ts';
import { addDocuments } from './many-documents.ts';

/** How much there is beside the content and the timetable of the repository; 0: nothing. */
export interface HouseSize {
  readonly pages: number;
  readonly stopTimes: number;
  readonly bookings: number;
}

/** An instance of the site. */
export interface Instance {
  readonly name: string;
  readonly port: number;
  readonly metricsPort: number;
  readonly pid: number;
}

/** It, while it runs. */
export interface GrownHouse {
  readonly instances: readonly Instance[];
  readonly nginxPort: number;
  readonly databaseUrl: string;
  readonly apiKey: string;
  /** What works for it, by process. */
  readonly processes: readonly { readonly name: string; readonly pid: number; readonly isSingle: boolean }[];
}

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
 */
export async function withGrownHouse<Result>(
  terminal: Terminal,
  size: HouseSize,
  work: (house: GrownHouse) => Promise<Result>,
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
    chmodSync(dataDir, 0o755);
    const run: Run = (what, command, args) =>
      runTool(terminal, what, command, args, { ...process.env, DEBIAN_FRONTEND: 'noninteractive' });
    // As a server in earnest, which waits for the disk.
    const databaseUrl = await startPostgres(postgresFolder, run, { fsync: 'on' });
    if (!databaseUrl)
      throw new PlainError('There is no PostgreSQL on this machine. Debian: apt-get install postgresql.');
    await fill(terminal, size, { dataDir, databaseUrl });
    const house = await start(terminal, { dataDir, databaseUrl, parts, run });
    const postmaster = Number(
      readFileSync(join(postgresFolder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
    );
    const fallen = parts.map(async (part) => {
      throw new PlainError(part.lastWords(await part.child.exited));
    });
    return await Promise.race([
      work({
        ...house,
        processes: [...house.processes, { name: 'PostgreSQL', pid: postmaster, isSingle: false }],
      }),
      ...fallen,
    ]);
  } finally {
    for (const part of parts.toReversed()) await part.child.stop();
    // PostgreSQL, which nothing asks any more.
    await stopEverything();
    process.off('exit', remove);
    remove();
  }
}

async function start(
  terminal: Terminal,
  {
    dataDir,
    databaseUrl,
    parts,
    run,
  }: { readonly dataDir: string; readonly databaseUrl: string; readonly parts: Part[]; readonly run: Run },
): Promise<GrownHouse> {
  const [lakePort = 0, redisPort = 0, nginxPort = 0, ...others] = await freePorts(7);
  const settings = readSettings({ PORT: String(nginxPort), LAKE_PORT: String(lakePort), DATA_DIR: dataDir });
  const redis = await prepareRedis(join(dataDir, 'redis'), redisPort, run);
  const ports = others.slice(0, 2);
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

  const begin = async (title: string, ...started: readonly Part[]) => {
    parts.push(...started);
    const step = terminal.step(title);
    try {
      await Promise.all(started.map((part) => orEnded(part)));
      step.done();
    } catch (error) {
      step.fail();
      throw error;
    }
    // Read, so that nobody waits for it to be; and kept to nobody but whoever looks into a fault.
    for (const part of started) part.listen(() => undefined);
  };
  const redisPart = redis.start();
  const lakePart = startLake(settings, { ...shared, LAKE_WEBHOOK_URL: `${nginx.url}/api/content-webhook` });
  await begin('Starting Redis and the content lake', redisPart, lakePart);
  const instances = ports.map((port, index) => ({
    name: `instance ${index + 1}`,
    port,
    metricsPort: others[2 + index] ?? 0,
  }));
  const instanceParts = instances.map(({ name, port, metricsPort }) =>
    startOwnPart({
      name,
      title: name,
      probe: `http://127.0.0.1:${port}/api/v1/ready`,
      args: ['src/server.ts'],
      env: { ...shared, PORT: String(port), METRICS_PORT: String(metricsPort) },
    }),
  );
  await begin('Starting two instances', ...instanceParts);
  const nginxPart = nginx.start();
  await begin('Starting nginx', nginxPart);

  const pidOf = (part: Part | undefined) => part?.child.pid ?? 0;
  return {
    instances: instances.map((instance, index) => ({ ...instance, pid: pidOf(instanceParts[index]) })),
    nginxPort,
    databaseUrl,
    apiKey,
    processes: [
      ...instances.map(({ name }, index) => ({ name, pid: pidOf(instanceParts[index]), isSingle: true })),
      { name: 'nginx', pid: pidOf(nginxPart), isSingle: false },
      { name: 'Redis', pid: pidOf(redisPart), isSingle: true },
      { name: 'the lake', pid: pidOf(lakePart), isSingle: true },
    ],
  };
}

/** Waits until a part answers; rejects when it ends instead. */
async function orEnded(part: Part): Promise<void> {
  const ended = part.child.exited.then((exit) => {
    throw new PlainError(part.lastWords(exit));
  });
  ended.catch(() => undefined);
  await Promise.race([part.answers(), ended]);
}

/** Puts into the empty house what it is to hold. */
async function fill(
  terminal: Terminal,
  { pages, stopTimes, bookings }: HouseSize,
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
      const { database, close } = await openPostgres(databaseUrl, { isPatient: true });
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
