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

/** A content lake and a site that one test file has to itself, so that what it publishes disturbs no other. */
export type TestSite = {
  readonly siteUrl: string;
  readonly dataDir: string;
  /** For `DATABASE_URL`; empty where it keeps its database in its data folder. */
  readonly databaseUrl: string;
  /** What the site has logged since the last call: one object a line. */
  takeLog(): readonly LogLine[];
  /** The GROQ queries the lake was asked since the last call. */
  takeQueries(): readonly string[];
  /** Cuts the site off from the lake, or joins them again. */
  setLakeReachable(reachable: boolean): void;
  /** Ends both and leaves what they keep. */
  halt(): Promise<void>;
  /** Ends both and removes what they keep. */
  stop(): Promise<void>;
};

const projectContent = join(root, 'content');

/** A line of the site's structured log. */
export type LogLine = Readonly<Record<string, unknown>>;

/** What the houses of this worker warned of, the oldest first. */
const warnings: string[] = [];

function noteWarning({ level, time: _time, request: _request, ...said }: LogLine): void {
  if (level !== 'warn' && level !== 'error') return;
  warnings.push(JSON.stringify(said, (key, value: unknown) => (key === 'stack' ? undefined : value)));
}

/** Playwright's `test`, where one that fails tells what its house warned of last: of a house that is gone nothing else is left. */
export const test = base.extend<{ warningsTold: number; tellingWarnings: undefined }>({
  /** More lines of an error are not shown at the end of a build server's log. */
  warningsTold: [7, { option: true }],
  tellingWarnings: [
    async ({ warningsTold }, use, { errors }) => {
      await use(undefined);
      const last = warnings.splice(0).slice(-warningsTold);
      if (errors.length > 0 && last.length > 0) throw new Error(`Its house said:\n${last.join('\n')}`);
    },
    { auto: true },
  ],
});

/**
 * Starts an own house on free ports: with prepared data where it uses the project's content, and otherwise with an empty folder
 * and the embedded database. Between the site and the lake stands a proxy that notes each query.
 * @param contentDir the dataset to start from
 * @param more settings of its own
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
      // To the launcher the content is somebody else's: it starts the site alone, with the lake we name.
      settings: { ...settings, hostedContent: true },
      env: { ...env, LAKE_URL: await proxy.start() },
      terminal: createTerminal(new Writable({ write: (_chunk, _encoding, done) => done() })),
      onLine: (_part, line) => {
        const said = parsed(line);
        lines.push(said);
        noteWarning(said);
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

/** Waits until the lake answers; throws with its last words when it ends instead. */
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
    // Not everything a site writes is structured: Next has words of its own.
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
    const asked = request(
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
    asked.on('error', () => answer.destroy());
    const body: Buffer[] = [];
    incoming.on('data', (part: Buffer) => body.push(part));
    incoming.on('end', () => {
      if (!pathname.includes('/data/query/')) return;
      const posted = Buffer.concat(body).toString('utf8');
      queries.push(searchParams.get('query') ?? String(JSON.parse(posted).query));
    });
    incoming.pipe(asked);
  });
  // The lake's own time, which its answers name: a site would ask on a connection that is about to be closed.
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
