/** Refuses requests before routing: malformed HTTP, unknown hosts, path traversal, unknown methods, writes to files. */
import { randomBytes } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Config } from '../config.ts';
import { log } from '../log.ts';
import { count } from '../metrics/metrics.ts';
import { isLoopback } from '../private-networks.ts';
import { recordRefusal } from '../security-refusals.ts';
import { defaultHeadersFor } from './default-headers.ts';
import { maxLingerMs } from './request-body.ts';
import { type ResponseKind, runInRequestContext } from './request-context.ts';

/** The site, as for `defaultHeadersFor`: `isSecure` is true if visitors use TLS. */
type Site = Parameters<typeof defaultHeadersFor>[1];

/** Status by error code of Node or its parser; 400 for any other. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Makes `server` answer malformed and timed-out requests, and ignore unknown expectations. */
export function answerMalformed(server: Server, site: Site): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  const refused = new WeakSet<Duplex>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    answers.set(request.socket, response);
  });
  // An unknown expectation may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket);
    const isHalfSaid = answer?.headersSent === true && !answer.writableFinished;
    if (!socket.writable || isHalfSaid || refused.has(socket)) {
      socket.destroy();
      return;
    }
    refused.add(socket);
    refuseConnection(socket, statuses[error.code ?? ''] ?? 400, site);
    setTimeout(() => socket.destroy(), maxLingerMs).unref();
  });
}

/** Answers on a connection without a parsed request, and closes it. */
export function refuseConnection(socket: Duplex, status: number, site: Site): void {
  const id = randomBytes(16).toString('hex');
  const body = `${STATUS_CODES[status]}\n`;
  const headers = {
    ...defaultHeadersFor('', site),
    'X-Request-Id': id,
    'Cache-Control': 'no-store',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(body.length),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  count('southbound_http_answers_total', { kind: 'other', status: String(status) });
  runInRequestContext({ address: '', id }, () =>
    log.debug(
      { event: 'request.answered', kind: 'other', route: '(malformed)', status },
      'A malformed request was refused',
    ),
  );
}

/** Reason for refusing a request. */
export interface RequestRefusal {
  readonly status: 400 | 405 | 421 | 503;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Methods that routes accept; not TRACE or those of WebDAV. */
const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const onlyRead = {
  status: 405,
  message: 'This address is read-only.',
  headers: { Allow: 'GET, HEAD' },
} as const;

/** Methods that read. They get at most a "not found" page. */
const looks: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * A dot segment (`.` or `..`) between slashes of either kind, plain or percent-encoded any number of times. Next
 * resolves them before routing, so a path would lead elsewhere than where it was checked.
 */
const step = /(?:[/\\]|%(?:25)*(?:2f|5c))(?:\.|%(?:25)*2e){1,2}(?=[/\\]|%(?:25)*(?:2f|5c)|$)/i;

/**
 * Returns a refusal for requests on which Next would fail, or null. It refuses: no single host, an invalid path, an
 * unknown method, writes to files, and writes to paths with dot segments.
 * @param kind response kind of its route
 */
export function validateRequest(
  request: Pick<IncomingMessage, 'method' | 'url' | 'httpVersion' | 'rawHeaders'>,
  kind: ResponseKind,
): RequestRefusal | null {
  const { method = '', url = '' } = request;
  if (hasAmbiguousHost(request))
    return { status: 400, message: 'The request has no Host header.', headers: {} };
  // `*` names no page, and a full URL is for a proxy: its host may differ from the checked one.
  // Browsers never send a fragment.
  if (!url.startsWith('/') || url.includes('#'))
    return { status: 400, message: 'This is not a valid page address.', headers: {} };
  if (!methods.includes(method)) return onlyRead;
  const [path = ''] = url.split('?');
  if (!looks.includes(method) && step.test(path))
    return { status: 400, message: 'This address contains . or .. segments.', headers: {} };
  return method !== 'GET' && method !== 'HEAD' && kind === 'file' ? onlyRead : null;
}

/** Returns true if a request has no Host header, or several, which is ambiguous (RFC 9112, 3.2). */
function hasAmbiguousHost({
  httpVersion,
  rawHeaders,
}: Pick<IncomingMessage, 'httpVersion' | 'rawHeaders'>): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  // HTTP/1.0 does not require a host.
  return hosts > 1 || (hosts === 0 && httpVersion !== '1.0');
}

/** Health checks, which monitors may call with any host name. Their response is the same for everyone. */
const forWatchers = /^\/api\/v1\/(?:health|ready)\/?(?:\?|$)/;

/**
 * Returns true if a request's host is one of `names` (without ports) or a loopback host. Addresses in redirects and
 * emails must not be built from a `Host` that a client made up.
 */
function isForUs(
  { headers, url = '' }: { headers: { host?: string | undefined }; url?: string | undefined },
  names: ReadonlySet<string>,
): boolean {
  if (forWatchers.test(url)) return true;
  const [, name] = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i.exec(headers.host ?? '') ?? [];
  return name !== undefined && (names.has(name.toLowerCase()) || isLoopback(name));
}

/**
 * Refuses requests for unknown hosts with status 421. In production it also checks a site that listens only locally,
 * because a proxy or tunnel may make it public. Without the public host name, the settings were never checked for public
 * use. In development it accepts any host.
 */
export class HostGuard {
  readonly #isOpen: boolean;
  readonly #names: ReadonlySet<string>;
  #isWarned = false;

  /** @param names as for `isForUs` */
  constructor({ nodeEnvironment }: Pick<Config, 'nodeEnvironment'>, names: ReadonlySet<string>) {
    this.#isOpen = nodeEnvironment !== 'production';
    this.#names = names;
  }

  /** Returns a refusal for an unknown host, or null. The first one is also logged for the operator. */
  validate(request: Pick<IncomingMessage, 'headers' | 'url'>): RequestRefusal | null {
    if (this.#isOpen || isForUs(request, this.#names)) return null;
    recordRefusal('host');
    if (!this.#isWarned)
      log.warn(
        { event: 'host.unknown' },
        'A request had an unknown host name. If visitors use this name, set SITE_URL to it.',
      );
    this.#isWarned = true;
    return {
      status: 421,
      message: 'No site is configured for this host name. To serve it, set SITE_URL.',
      headers: {},
    };
  }
}
