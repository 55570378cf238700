import type { IncomingMessage } from 'node:http';
import { routeOf } from './route-name.ts';

/** Why a request goes no further. */
export interface RequestRefusal {
  readonly status: 400 | 405;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What anything here answers to. TRACE is none of them, nor is what WebDAV has added. */
const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const onlyRead = {
  status: 405,
  message: 'This address is read-only.',
  headers: { Allow: 'GET, HEAD' },
} as const;

/** What only looks: at worst it is shown the page that says there is none. */
const looks: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * A step of a path, `.` or `..`, between slashes of either kind, each written out or as a number, however often over. Next takes such
 * steps before it looks what answers, so that a path would end elsewhere than where it was checked for.
 */
const step = /(?:[/\\]|%(?:25)*(?:2f|5c))(?:\.|%(?:25)*2e){1,2}(?=[/\\]|%(?:25)*(?:2f|5c)|$)/i;

/**
 * Refuses what Next would fail over, or refuse without a word: a request for no one host, for what is no path, by a method that it
 * does not know, any but a look at a file, and any but a look at a path with steps. Null where a request may go on.
 */
export function refusalFor(
  request: Pick<IncomingMessage, 'method' | 'url' | 'httpVersion' | 'rawHeaders'>,
): RequestRefusal | null {
  const { method = '', url = '' } = request;
  if (hasNoOneHost(request)) return { status: 400, message: 'The request has no Host header.', headers: {} };
  // `*` asks for no page; a whole address is for a proxy, and its host another than the one that was looked at.
  // A fragment is the browser's own: who sends one has something else in mind.
  if (!url.startsWith('/') || url.includes('#'))
    return { status: 400, message: 'This is not a valid page address.', headers: {} };
  if (!methods.includes(method)) return onlyRead;
  const [path = ''] = url.split('?');
  if (!looks.includes(method) && step.test(path))
    return { status: 400, message: 'This address contains . or .. segments.', headers: {} };
  return method !== 'GET' && method !== 'HEAD' && routeOf(url).kind === 'file' ? onlyRead : null;
}

/** Whether a request says not at all, or more than once, for which host it is: nobody may choose among them (RFC 9112, 3.2). */
function hasNoOneHost({
  httpVersion,
  rawHeaders,
}: Pick<IncomingMessage, 'httpVersion' | 'rawHeaders'>): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  // HTTP/1.0 knew of no hosts.
  return hosts > 1 || (hosts === 0 && httpVersion !== '1.0');
}
