/** Runs a cluster: several instances of the site, with nginx in front and PostgreSQL and Redis behind. */

import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { countNoun } from '#contracts/counts.ts';
import { readPersistentKey } from '#platform/persistent-key.ts';
import { isLoopback } from '#platform/private-networks.ts';
import { buildIfNeeded } from '#scripts/launch/build.mjs';
import { holdDataFolder } from '#scripts/launch/lock-data-folder.mjs';
import { freePorts, requireFreePort } from '#scripts/launch/ports.mjs';
import { PlainError } from '#scripts/launch/root.mjs';
import { runTool } from '#scripts/launch/run-tool.mjs';
import {
  lakeAddress,
  loadEnvFiles,
  publicAddress,
  readSettings,
  testPayments,
} from '#scripts/launch/settings.mjs';
import { startLake } from '#scripts/launch/site.mjs';
import { startOwnPart } from '#scripts/launch/site-process.mjs';
import { requireGoodSettings } from '#scripts/launch/start.mjs';
import { createTerminal, seconds } from '#scripts/launch/terminal.mjs';
import { forgetNote, writeNote } from './cluster-note.ts';
import { failTimeout } from './nginx-settings.ts';
import { requestRollingRestart } from './request-rolling-restart.ts';
import { makeDatabase, prepareNginx, preparePostgres, prepareRedis, type Run } from './servers.ts';
import { restartOneByOne, SupervisedPart } from './supervised-part.ts';

const usage = `npm run cluster: runs several instances of the site on this machine, behind nginx, with PostgreSQL and Redis.

  --instances N   number of instances (default 2)
  --rolling       restarts the instances of a running cluster one by one`;

/** The maximum number of instances: more prove nothing on one machine. */
const maxInstances = 16;

/** The time in seconds until nginx sends requests to a restarted instance again, with a margin. */
const restBetween = failTimeout.seconds + 1;

/** The signal on which a cluster restarts its instances. */
const rollingSignal = 'SIGUSR2';

/**
 * Starts a cluster and runs until it is stopped.
 * @returns the exit code
 */
export async function run(args: string[]): Promise<number> {
  const { values } = readArguments(args);
  if (values.help) {
    console.log(usage);
    return 0;
  }
  loadEnvFiles();
  const settings = readSettings();
  const terminal = createTerminal();
  if (values.rolling) return requestRollingRestart(settings.dataDir, rollingSignal, terminal);
  const count = Number(values.instances);
  if (!Number.isInteger(count) || count < 1 || count > maxInstances)
    throw new PlainError(`--instances must be a whole number from 1 to ${maxInstances}.`);
  if (!isLoopback(settings.host))
    throw new PlainError(
      `The cluster runs only on this machine, but HOST is ${settings.host}. See docs/how-to/deploy.md.`,
    );

  const began = Date.now();
  const address = publicAddress(settings);
  const { dataDir } = settings;
  await requireFreePort('nginx', settings.port, '127.0.0.1', 'Choose another with PORT.');
  if (!settings.hostedContent)
    await requireFreePort(
      'the content lake',
      settings.lakePort,
      '127.0.0.1',
      'Choose another with LAKE_PORT.',
    );
  await requireGoodSettings({ ...process.env, NODE_ENV: 'production' });
  // PostgreSQL, Redis and nginx's workers do not run as root.
  holdDataFolder(dataDir, address, { isPassage: true });
  forgetNote(dataDir);
  // Kept pages are told apart by the ports of instances, which are other ones each time.
  rmSync(join(dataDir, 'pages'), { recursive: true, force: true });
  await buildIfNeeded(terminal);

  const runStep: Run = (what, command, commandArgs) =>
    runTool(terminal, what, command, commandArgs, { ...process.env, DEBIAN_FRONTEND: 'noninteractive' });
  const [postgresPort = 0, redisPort = 0, ...instancePorts] = await freePorts(2 + count);
  const secrets = join(dataDir, 'secrets');
  const password = (name: string) => readPersistentKey(secrets, name).toString('hex');
  const postgres = process.env.DATABASE_URL
    ? undefined
    : await preparePostgres(join(dataDir, 'postgres'), {
        port: postgresPort,
        passwords: { admin: password('postgres-password'), site: password('postgres-site-password') },
        run: runStep,
      });
  const redis = process.env.REDIS_URL
    ? undefined
    : await prepareRedis(join(dataDir, 'redis'), {
        port: redisPort,
        password: password('redis-password'),
        run: runStep,
      });
  const nginx = await prepareNginx(join(dataDir, 'nginx'), {
    port: settings.port,
    instances: instancePorts,
    workers: Math.min(availableParallelism(), 4),
    run: runStep,
  });

  const webhookSecret = process.env.SANITY_WEBHOOK_SECRET || randomBytes(32).toString('hex');
  const keyOf = (name: string) => readPersistentKey(secrets, name).toString('base64');
  const shared = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    SITE_URL: process.env.SITE_URL || address,
    DATABASE_URL: process.env.DATABASE_URL || postgres?.url,
    REDIS_URL: process.env.REDIS_URL || redis?.url,
    TRUSTED_PROXIES: '127.0.0.1,::1',
    OFFER_KEY: process.env.OFFER_KEY || keyOf('offer-key'),
    BOOKING_KEY: process.env.BOOKING_KEY || keyOf('booking-key'),
    DRAFT_KEY: process.env.DRAFT_KEY || keyOf('draft-key'),
    ...testPayments(settings),
    ...(settings.hostedContent
      ? {}
      : { LAKE_URL: lakeAddress(settings), SANITY_WEBHOOK_SECRET: webhookSecret }),
  } satisfies NodeJS.ProcessEnv;

  const lost = Promise.withResolvers<never>();
  const prefix = process.stdout.isTTY === true;
  const around = {
    onLine: (name: string, line: string) => terminal.line(prefix ? `${name} │ ${line}` : line),
    say: (sentence: string) => terminal.line(sentence),
    giveUp: (error: PlainError) => lost.reject(error),
  };
  let isUp = false;
  let restarts = 0;
  let fault: string | null = null;
  const begin = async (title: string, parts: readonly SupervisedPart[]) => {
    const step = terminal.step(title);
    try {
      await Promise.all(parts.map((part) => part.begin()));
      step.done();
    } catch (error) {
      step.fail();
      throw error;
    }
  };

  const behind = [postgres, redis].flatMap((server) =>
    server ? [new SupervisedPart(() => server.start(), around)] : [],
  );
  await begin('Starting PostgreSQL and Redis', behind);
  if (postgres) await makeDatabase(postgres);
  const lake = settings.hostedContent
    ? []
    : [
        new SupervisedPart(
          () =>
            startLake(settings, {
              ...shared,
              // To nginx, which finds an instance that answers; that one tells the others (cms/publish-relay.ts).
              LAKE_WEBHOOK_URL: `${nginx.url}/api/content-webhook`,
            }),
          around,
        ),
      ];
  const instances = instancePorts.map(
    (port, index) =>
      new SupervisedPart(
        () =>
          startOwnPart({
            name: `site ${index + 1}`,
            title: `Instance ${index + 1}`,
            probe: `http://127.0.0.1:${port}/api/v1/ready`,
            args: ['src/server.ts'],
            env: { ...shared, PORT: String(port), ...ownMetricsPort(index) },
          }),
        { ...around, changed: tell },
      ),
  );
  /** Writes the note, once the cluster is up. */
  function tell(): void {
    if (!isUp) return;
    writeNote(dataDir, {
      process: process.pid,
      instances: instances.map(({ pid }, index) => ({
        port: instancePorts[index] ?? 0,
        process: pid ?? null,
      })),
      restarts,
      fault,
    });
  }
  if (lake.length > 0) await begin('Starting the content lake', lake);
  await begin(count === 1 ? 'Starting one instance' : `Starting ${countNoun(count, 'instance')}`, instances);
  const front = new SupervisedPart(() => nginx.start(), around);
  await begin('Starting nginx', [front]);

  let isRolling = false;
  process.on(rollingSignal, async () => {
    if (isRolling) return;
    isRolling = true;
    const step = terminal.step('Restarting the instances one by one');
    try {
      await restartOneByOne(instances, restBetween);
      fault = null;
      step.done();
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error);
      step.fail(fault);
    }
    restarts += 1;
    isRolling = false;
    tell();
  });
  // From here the cluster accepts signals.
  isUp = true;
  tell();

  terminal.line('');
  terminal.line(`Ready after ${seconds(Date.now() - began)}.`);
  terminal.line(`  Site            ${address}/`);
  for (const [index, port] of instancePorts.entries())
    terminal.line(`  Instance ${index + 1}      http://localhost:${port}/`);
  // The lake has no authentication, so its Studio is for this machine only and does not go through nginx.
  terminal.line(
    `  Studio          ${settings.hostedContent ? address : `http://localhost:${instancePorts[0]}`}/studio/`,
  );
  terminal.line(
    `  PostgreSQL      ${postgres ? `127.0.0.1:${postgresPort}, files in ${join(dataDir, 'postgres')}` : 'see DATABASE_URL'}`,
  );
  terminal.line('npm run cluster -- --rolling restarts the instances one by one. Ctrl-C stops everything.');
  return lost.promise;
}

/** The metrics addresses of the instances, if metrics are on: `METRICS_PORT` and those behind it. */
function ownMetricsPort(index: number): { METRICS_PORT?: string } {
  const first = Number(process.env.METRICS_PORT);
  return first > 0 ? { METRICS_PORT: String(first + index) } : {};
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        instances: { type: 'string', default: '2' },
        rolling: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}
