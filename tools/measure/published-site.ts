/** Test fixture: a production site and a lake with proxies between them, which count queries and webhook calls and can cut them off. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SanityClient } from '@sanity/client';
import { freePorts } from '#scripts/launch/ports.mjs';
import { startNode } from '#scripts/launch/processes.mjs';
import { PlainError, root } from '#scripts/launch/root.mjs';
import { lakeAddress, readSettings, siteAddress, testPayments } from '#scripts/launch/settings.mjs';
import type { Terminal } from './measured-site.ts';

/** A running site and lake whose connections can be counted and cut. URLs have no trailing slash. */
export interface PublishedSite {
  readonly siteUrl: string;
  /** Returns the process id of the running site. */
  sitePid(): number;
  /** An editor's Sanity client. It connects to the lake directly, not through the proxy. */
  readonly client: SanityClient;
  /** Returns the site's GROQ queries since the last call, each followed by its parameters on the next line. */
  takeQueries(): readonly string[];
  /** Returns the number of webhook calls since the last call, delivered or dropped. */
  takeCalls(): number;
  /** Delivers or drops webhook calls. The lake gets a 200 for a dropped call, so it does not retry. */
  setHeard(heard: boolean): void;
  /** Opens or cuts the connection from the site to the lake. */
  setLakeReachable(reachable: boolean): void;
  /** Stops the site. `startSite` starts it again with the same data folder. */
  stopSite(): Promise<void>;
  startSite(): Promise<void>;
}

/** Overrides for settings in the environment that must not affect this site. */
const ownSettings = {
  SANITY_PROJECT_ID: '',
  DATABASE_URL: '',
  SMTP_URL: '',
  API_BASE_URL: '',
  CONTENT_DIR: '',
  LOG_LEVEL: 'warn',
  // Page warming in the background would be measured too.
  KEEP_EVERY_PAGE: 'false',
  RATE_LIMITS: 'off',
  SANITY_WEBHOOK_SECRET: 'published-site',
};

/**
 * Runs `work` with a lake and a production site (already built) on free loopback ports, and stops both afterwards.
 * @param more additional settings
 */
export async function withPublishedSite<Result>(
  terminal: Terminal,
  work: (testSite: PublishedSite) => Promise<Result>,
  more: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const [port = 0, lakePort = 0] = await freePorts(2);
  const dataDir = mkdtempSync(join(tmpdir(), 'southbound-published-'));
  const settings = readSettings({ PORT: String(port), LAKE_PORT: String(lakePort), DATA_DIR: dataDir });
  const env = { ...process.env, ...ownSettings, ...more, SITE_URL: siteAddress(settings) };
  const queries: string[] = [];
  let isReachable = true;
  let isHeard = true;
  let calls = 0;
  const toLake = await relay(lakePort, (query) => {
    if (query !== undefined) queries.push(query);
    return isReachable ? 'pass' : 'cut';
  });
  const toSite = await relay(port, () => {
    calls += 1;
    return isHeard ? 'pass' : 'swallow';
  });
  const words: string[] = [];
  const lake = startNode({
    name: 'lake',
    args: ['lake/main.ts'],
    env: {
      ...env,
      DATA_DIR: dataDir,
      LAKE_PORT: String(lakePort),
      LAKE_WEBHOOK_URL: `${toSite.url}/api/content-webhook`,
      CONTENT_DIR: join(root, 'content'),
    },
    onLine: (line) => words.push(`lake │ ${line}`),
  });
  const startSite = async () => {
    const site = startNode({
      name: 'site',
      args: ['src/server.ts'],
      env: {
        ...env,
        ...testPayments(settings, env),
        DATA_DIR: dataDir,
        LAKE_URL: toLake.url,
        HOST: settings.host,
        PORT: String(port),
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
      },
      onLine: (line) => words.push(`site │ ${line}`),
    });
    // Without the lake the site is never ready, but it responds.
    await untilAnswered(`${siteAddress(settings)}/api/v1/${isReachable ? 'ready' : 'health'}`, site.exited);
    return site;
  };
  let site: Awaited<ReturnType<typeof startSite>> | undefined;
  try {
    await untilAnswered(`${lakeAddress(settings)}/v1/ping`, lake.exited);
    site = await startSite();
    return await work({
      siteUrl: siteAddress(settings),
      sitePid: () => site?.pid ?? Number.NaN,
      client: createClient({
        projectId: 'southbound',
        dataset: 'production',
        apiVersion: '2026-03-01',
        apiHost: lakeAddress(settings),
        useProjectHostname: false,
        useCdn: false,
      }),
      takeQueries: () => queries.splice(0),
      takeCalls: () => {
        const came = calls;
        calls = 0;
        return came;
      },
      setHeard: (heard) => {
        isHeard = heard;
      },
      setLakeReachable: (reachable) => {
        isReachable = reachable;
        if (!reachable) toLake.server.closeAllConnections();
      },
      stopSite: async () => {
        await site?.stop();
        site = undefined;
      },
      startSite: async () => {
        site = await startSite();
      },
    });
  } catch (error) {
    for (const line of words.slice(-20)) terminal.line(line);
    throw error;
  } finally {
    await site?.stop();
    await lake.stop();
    for (const { server } of [toLake, toSite]) {
      server.closeAllConnections();
      server.close();
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function untilAnswered(url: string, exited: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  void exited.then(() => {
    hasEnded = true;
  });
  for (;;) {
    if (hasEnded) throw new PlainError('The site or the lake exited.');
    if ((await fetch(url).catch(() => undefined))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Starts a proxy to a local port. For each request, `judge` gets its GROQ query, if it has one, and decides what happens. */
async function relay(port: number, judge: (query: string | undefined) => 'pass' | 'cut' | 'swallow') {
  const agent = new Agent({ keepAlive: true });
  const server: Server = createServer((incoming, answer) => {
    const body: Buffer[] = [];
    incoming.on('data', (part: Buffer) => body.push(part));
    incoming.on('end', () => {
      const whole = Buffer.concat(body);
      const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://lake');
      const isQuery = pathname.includes('/data/query/');
      // A query too long for a URL is sent in the body of a POST, with its parameters.
      const parameters = [...searchParams].filter(([name]) => name.startsWith('$'));
      const inAddress = searchParams.get('query');
      const asked =
        inAddress === null
          ? whole.toString('utf8')
          : `${inAddress}\n${JSON.stringify(Object.fromEntries(parameters))}`;
      const verdict = judge(isQuery ? asked : undefined);
      if (verdict === 'cut') return void incoming.socket.destroy();
      if (verdict === 'swallow')
        return void answer.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
      const passed = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          path: incoming.url,
          method: incoming.method,
          headers: { ...incoming.headers, host: `127.0.0.1:${port}` },
        },
        (reply) => {
          answer.writeHead(reply.statusCode ?? 502, reply.headers);
          reply.pipe(answer);
        },
      );
      passed.on('error', () => answer.destroy());
      passed.end(whole);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` };
}
