/** Refuses malformed requests before routing: Host header, path traversal, unknown methods, writes to files. */
import type { IncomingMessage } from 'node:http';
import { routePatternOf } from './route-pattern.ts';

/** Reason for refusing a request. */
export interface RequestRefusal {
  readonly status: 400 | 405;
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
 */
export function validateRequest(
  request: Pick<IncomingMessage, 'method' | 'url' | 'httpVersion' | 'rawHeaders'>,
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
  return method !== 'GET' && method !== 'HEAD' && routePatternOf(url).kind === 'file' ? onlyRead : null;
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
