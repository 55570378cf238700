/** Serves the built Studio below `/studio/`. The site serves it, so that its preview has the same origin. */
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { lakeIdentity } from '#lake/identity.ts';
import type { Config } from '#platform/config.ts';
import { isForwarded } from '#platform/http/client-address.ts';
import { isLoopback } from '#platform/private-networks.ts';
import type { StudioEnvironment } from '../environment-shape.ts';
import { studioPolicy } from './content-security-policy.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const plainText = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
const everywhere = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'same-origin' };

/** Returns the settings of the Studio for this configuration. */
export function readStudioEnvironment({ sanity, lake, siteUrl, mail }: Config): StudioEnvironment {
  const shared = { siteUrl, formRecipients: [...mail.formRecipients.keys()] };
  if (!sanity) return { ...shared, ...lakeIdentity, apiHost: new URL(lake.url).origin, hasComments: true };
  const { projectId, dataset, hasComments } = sanity;
  return { ...shared, projectId, dataset, hasComments, apiHost: null };
}

/** Answers requests for `/studio` and below; leaves those without access to the site. */
export class StudioServer {
  readonly #folder: string;
  readonly #environment: StudioEnvironment;
  readonly #policy: string;

  /** @param folder folder of the built Studio (scripts/launch/studio.mjs) */
  constructor(config: Config, folder: string = resolve(/* turbopackIgnore: true */ '.studio')) {
    this.#folder = folder;
    this.#environment = readStudioEnvironment(config);
    this.#policy = studioPolicy(this.#environment);
  }

  /** Returns true if it answered the request. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const [path = ''] = (request.url ?? '').split('?');
    if (!mayOpenStudio(request, { isHosted: this.#environment.apiHost === null })) return false;
    for (const [name, value] of Object.entries(everywhere)) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...plainText, Allow: 'GET, HEAD' });
      response.end('The Studio’s files are read-only.\n');
    } else if (path === '/studio/environment.json') this.#sendEnvironment(response);
    else if (path.startsWith('/studio/static/')) await this.#sendAsset(request, response, path);
    else await this.#sendPage(request, response);
    return true;
  }

  #sendEnvironment(response: ServerResponse): void {
    response.writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
    });
    response.end(JSON.stringify(this.#environment));
  }

  /** Serves the single page of the application for any path in it. */
  async #sendPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const page = await readFile(join(this.#folder, 'index.html')).catch(() => null);
    if (!page) {
      response.writeHead(503, plainText);
      response.end('The Studio is not built. Run: npm run studio:build\n');
      return;
    }
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': this.#policy,
      'X-Robots-Tag': 'noindex',
    });
    response.end(request.method === 'HEAD' ? undefined : page);
  }

  async #sendAsset(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const file = join(this.#folder, path.slice('/studio/'.length));
    const found = isPlain(path) ? await stat(file).catch(() => null) : null;
    if (!found?.isFile()) {
      response.writeHead(404, plainText);
      response.end('The Studio has no such file.\n');
      return;
    }
    response.writeHead(200, {
      'Content-Type': contentTypes[extname(file).toLowerCase()] ?? 'application/octet-stream',
      'Content-Length': String(found.size),
      // Private, because few people use the Studio: its megabytes should not fill the cache shared by visitors.
      'Cache-Control': hasHash(file) ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    });
    if (request.method === 'HEAD') response.end();
    else await pipeline(createReadStream(file), response).catch(() => response.destroy());
  }
}

/** Returns true for paths without empty, hidden or `..` segments. */
function isPlain(path: string): boolean {
  return /^(?:\/[\w-][\w.-]*)+$/.test(path);
}

/** Returns true if the bundler put a content hash into the file name. */
function hasHash(file: string): boolean {
  return /-[\w-]{8,}\.\w+$/.test(file);
}

/**
 * Returns true if this request may open the Studio. With hosted Sanity anyone may, because Sanity requires a sign-in.
 * The embedded lake has no authentication, so the Studio is then limited to this machine: loopback host, loopback
 * address and no proxy.
 */
export function mayOpenStudio(request: IncomingMessage, { isHosted }: { isHosted: boolean }): boolean {
  if (isHosted) return true;
  if (isForwarded(request.headers)) return false;
  const { host = '' } = request.headers;
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return (
    isLoopback(address) && URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname)
  );
}
