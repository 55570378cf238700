/** Starts a real nginx with our settings in front of two stand-ins of the site, for tests. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '#scripts/launch/ports.mjs';
import { startChild } from '#scripts/launch/processes.mjs';
import { findProgram, wrapWithParentExit } from '#scripts/launch/programs.mjs';
import { loopbackPlaces, nginxSettings } from './nginx-settings.ts';

/** The path of the nginx program; undefined if it is not installed. */
export const nginxProgram = findProgram('nginx');

/** The header that gives a test request the address of another client, an IP address. */
export const clientAddressHeader = 'X-Test-Client';

/** A path at which this nginx answers with the key under which it counts the client's open requests. */
export const clientKeyPath = '/test-client-key';

/** A request that a stand-in received. */
export interface SiteRequest {
  /** 0 or 1. */
  readonly instance: number;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Answers a request in place of the site. */
export type SiteHandler = (request: SiteRequest, response: ServerResponse) => void;

/** An answer of nginx. */
export interface NginxResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A request to nginx. The default is a GET with the headers of a browser. */
export interface NginxRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The headers of a page that every visitor may get. */
export const sharedPageHeaders = {
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'CDN-Cache-Control': 'max-age=60',
};

/**
 * Returns a handler that answers 200 with `body` as a page for every visitor, as the site does. `headers` are added or replace
 * others.
 */
export function page(body: string, headers: Readonly<Record<string, string>> = {}): SiteHandler {
  return (one, response) =>
    response
      .writeHead(200, {
        'Content-Type': 'text/html',
        ...sharedPageHeaders,
        'X-Accel-Expires': `@${one.headers['x-proxy-second']}`,
        ...headers,
      })
      .end(body);
}

/** nginx with two stand-ins of the site behind it, on loopback. */
export class NginxWithSite {
  /** Answers each request that nginx passes on. */
  handler: SiteHandler = page('');
  /** The requests that nginx forwarded since the last `reset`. */
  requests: SiteRequest[] = [];
  /** The lines of nginx's error log. */
  readonly errorLines: string[] = [];
  readonly folder = mkdtempSync(join(tmpdir(), 'southbound-nginx-'));
  port = 0;
  #instancePorts: number[] = [];
  readonly #instances: Server[] = [];
  #nginx: { stop(): Promise<unknown> } | undefined;

  /** Starts both instances and nginx, and waits until nginx answers. */
  async start(): Promise<void> {
    [this.port = 0, ...this.#instancePorts] = await freePorts(3);
    await Promise.all([this.startInstance(0), this.startInstance(1)]);
    const file = join(this.folder, 'nginx.conf');
    const places = loopbackPlaces({
      addresses: [`127.0.0.1:${this.port}`],
      instances: this.#instancePorts,
      folder: this.folder,
      user: process.getuid?.() === 0 ? 'root' : undefined,
      workers: 1,
    });
    const clientKey = `location = ${clientKeyPath} { default_type "text/plain; charset=iso-8859-1"; return 200 "$sender"; }`;
    writeFileSync(
      file,
      nginxSettings({
        ...places,
        NGINX_LISTEN: `${places.NGINX_LISTEN} ${clientKey}`,
        // nginx avoids a failed instance for seconds; each test would have to wait until it does not.
        SITE_INSTANCES: this.#instancePorts.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' '),
        REAL_ADDRESSES: `set_real_ip_from 127.0.0.1; real_ip_header ${clientAddressHeader};`,
      }),
    );
    this.#nginx = startChild({
      name: 'nginx',
      ...wrapWithParentExit(nginxProgram ?? '', ['-p', this.folder, '-c', file, '-e', 'stderr'], 'TERM'),
      onLine: (line) => this.errorLines.push(line),
    });
    for (let attempt = 0; attempt < 1_000; attempt += 1) {
      if (await this.send(clientKeyPath).catch(() => undefined)) return;
      await sleep(50);
    }
    throw new Error(this.errorLines.join('\n'));
  }

  /** Stops nginx and the instances, and deletes the folder. */
  async stop(): Promise<void> {
    await this.#nginx?.stop();
    await Promise.all([this.stopInstance(0), this.stopInstance(1)]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Starts stopped instances, and forgets the requests. */
  async reset(): Promise<void> {
    await Promise.all(
      [0, 1].map((instance) =>
        this.#instances[instance]?.listening ? undefined : this.startInstance(instance),
      ),
    );
    this.requests = [];
  }

  async startInstance(instance: number): Promise<void> {
    const server = createServer(async (incoming, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const { method = '', url = '', headers } = incoming;
      const received = { instance, method, path: url, headers, body: Buffer.concat(chunks).toString() };
      this.requests.push(received);
      this.handler(received, response);
    });
    this.#instances[instance] = server;
    server.listen(this.#instancePorts[instance], '127.0.0.1');
    await once(server, 'listening');
  }

  async stopInstance(instance: number): Promise<void> {
    const server = this.#instances[instance];
    if (!server?.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }

  /** Sends a request to nginx. `path` is sent as it is. */
  async send(
    path: string,
    { method = 'GET', headers = {}, body }: NginxRequest = {},
  ): Promise<NginxResponse> {
    const sent = request({
      ...{ host: '127.0.0.1', port: this.port, path, method, agent: false },
      headers: { Host: `localhost:${this.port}`, Accept: '*/*', 'Accept-Encoding': 'gzip, br', ...headers },
    });
    sent.end(body);
    const [response] = await once(sent, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    // Latin 1 keeps every byte, and no body of these tests has other characters.
    return {
      status: response.statusCode,
      headers: response.headers,
      body: Buffer.concat(chunks).toString('latin1'),
    };
  }
}
