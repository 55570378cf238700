/** Starts a separate site and lake for a spec. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { test as base } from '@playwright/test';
import { freePorts } from '#scripts/launch/ports.mjs';
import { startNode } from '#scripts/launch/processes.mjs';
import { root } from '#scripts/launch/root.mjs';
import { readSettings, siteAddress } from '#scripts/launch/settings.mjs';
import { startSite } from '#scripts/launch/site.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import { type PreparedData, prepareData } from './prepared-data.ts';

/** A lake and a site of one test file, so that its publishes do not affect other files. */
export type TestSite = {
  readonly siteUrl: string;
  readonly dataDir: string;
  /** For `DATABASE_URL`; empty if it keeps its database in its data folder. */
  readonly databaseUrl: string;
  /** The log lines since the last call, parsed. */
  takeLog(): readonly LogLine[];
  /** The GROQ queries that the lake received since the last call. */
  takeQueries(): readonly string[];
  /** Cuts the connection between site and lake, or restores it. */
  setLakeReachable(reachable: boolean): void;
  /** Stops both and keeps their data. */
  halt(): Promise<void>;
  /** Stops both and removes their data. */
  stop(): Promise<void>;
};

const projectContent = join(root, 'content');

/** A line of the site’s structured log, parsed. */
export type LogLine = Readonly<Record<string, unknown>>;

/** Warnings and errors that this worker’s sites logged, oldest first. */
const warnings: string[] = [];

function noteWarning({ level, time: _time, request: _request, ...fields }: LogLine): void {
  if (level !== 'warn' && level !== 'error') return;
  warnings.push(JSON.stringify(fields, (key, value: unknown) => (key === 'stack' ? undefined : value)));
}

/** Playwright’s `test`; a failing test reports its site’s last warnings, because the stopped site leaves no other log. */
export const test = base.extend<{ reportedWarnings: number; reportWarnings: undefined }>({
  /** The number of warnings reported: a build server’s log cuts off longer errors. */
  reportedWarnings: [7, { option: true }],
  reportWarnings: [
    async ({ reportedWarnings }, use, { errors }) => {
      await use(undefined);
      const last = warnings.splice(0).slice(-reportedWarnings);
      if (errors.length > 0 && last.length > 0)
        throw new Error(`Last warnings of its site:\n${last.join('\n')}`);
    },
    { auto: true },
  ],
});

/**
 * Starts a separate site and lake on free ports. With the project’s content it uses prepared data, otherwise an empty folder
 * and the embedded database. A proxy between site and lake records each query.
 * @param contentDir the dataset to import
 * @param more settings that override the default ones
 */
export async function startTestSite(
  contentDir = projectContent,
  more: Readonly<Record<string, string>> = {},
): Promise<TestSite> {
  const [port = 0, lakePort = 0] = await freePorts(2);
  const { dataDir, databaseUrl, remove } =
    contentDir === projectContent ? await prepareData() : emptyDataFolder();
  const settings = readSettings({ PORT: String(port), LAKE_PORT: String(lakePort), DATA_DIR: dataDir });
  const env = {
    ...process.env,
    SANITY_PROJECT_ID: '',
    DATABASE_URL: databaseUrl,
    SMTP_URL: '',
    SITE_URL: siteAddress(settings),
    API_BASE_URL: '',
    SANITY_WEBHOOK_SECRET: 'test-site',
    ...more,
  };
  const lakeLines: string[] = [];
  const lake = startNode({
    name: 'lake',
    args: ['lake/main.ts'],
    env: {
      ...env,
      DATA_DIR: dataDir,
      LAKE_PORT: String(lakePort),
      LAKE_WEBHOOK_URL: `${siteAddress(settings)}/api/content-webhook`,
      CONTENT_DIR: contentDir,
    },
    onLine: (line) => lakeLines.push(line),
  });
  const queries: string[] = [];
  const proxy = createProxy(lakePort, queries);
  const lines: LogLine[] = [];
  try {
    await listening(lakePort, () => lakeLines.join('\n'), lake.exited);
    const site = await startSite({
      // For the launcher the content is hosted elsewhere: it starts only the site, with the given lake URL.
      settings: { ...settings, hostedContent: true },
      env: { ...env, LAKE_URL: await proxy.start() },
      terminal: createTerminal(new Writable({ write: (_chunk, _encoding, done) => done() })),
      onLine: (_part, line) => {
        const fields = parsed(line);
        lines.push(fields);
        noteWarning(fields);
      },
    });
    const halt = async () => {
      await site.stop();
      await lake.stop();
      proxy.stop();
    };
    return {
      siteUrl: siteAddress(settings),
      dataDir,
      databaseUrl,
      takeLog: () => lines.splice(0),
      takeQueries: () => queries.splice(0),
      setLakeReachable: proxy.setOpen,
      halt,
      async stop() {
        await halt();
        await remove();
      },
    };
  } catch (error) {
    await lake.stop();
    proxy.stop();
    await remove();
    throw error;
  }
}

function emptyDataFolder(): PreparedData {
  const dataDir = mkdtempSync(join(tmpdir(), 'southbound-test-site-'));
  return {
    dataDir,
    databaseUrl: '',
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** Waits until the lake answers. Throws with its output if it exits instead. */
async function listening(port: number, words: () => string, exited: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  const ended = exited.then(() => {
    hasEnded = true;
    throw new Error(`The content lake ended: ${words()}`);
  });
  const answers = async () => {
    while (!hasEnded) {
      const answer = await fetch(`http://127.0.0.1:${port}/v1/ping`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await Promise.race([answers(), ended]);
}

function parsed(line: string): LogLine {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {
    // Not every output line is structured: Next writes plain text.
  }
  return { text: line };
}

function createProxy(lakePort: number, queries: string[]) {
  let open = true;
  const server: Server = createServer((incoming, answer) => {
    if (!open) {
      incoming.socket.destroy();
      return;
    }
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://lake');
    const forwarded = request(
      {
        port: lakePort,
        host: '127.0.0.1',
        path: incoming.url,
        method: incoming.method,
        headers: { ...incoming.headers, host: `127.0.0.1:${lakePort}` },
      },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      },
    );
    forwarded.on('error', () => answer.destroy());
    const body: Buffer[] = [];
    incoming.on('data', (part: Buffer) => body.push(part));
    incoming.on('end', () => {
      if (!pathname.includes('/data/query/')) return;
      const posted = Buffer.concat(body).toString('utf8');
      queries.push(searchParams.get('query') ?? String(JSON.parse(posted).query));
    });
    incoming.pipe(forwarded);
  });
  // The lake’s own keep-alive time, which its responses announce. Otherwise the site could use a connection that is about to
  // close.
  server.keepAliveTimeout = 60_000;
  return {
    start: () =>
      new Promise<string>((resolve) => {
        server.listen(0, '127.0.0.1', () => {
          const address = server.address();
          resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
        });
      }),
    setOpen: (reachable: boolean) => {
      open = reachable;
      if (!open) server.closeAllConnections();
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
