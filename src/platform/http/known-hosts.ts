import { isLoopback } from '../loopback.ts';

/** Calls of who watches over an instance, by whatever name they have for it. They answer the same to everybody. */
const forWatchers = /^\/api\/v1\/(?:health|ready)\/?(?:\?|$)/;

/**
 * Whether a request is to a name of ours, `names` without ports: what an address in a redirect or a mail is made of must not be
 * what a stranger wrote into `Host`. This machine may be asked by its own names as well.
 */
export function isForUs(
  { headers, url = '' }: { headers: { host?: string | undefined }; url?: string | undefined },
  names: ReadonlySet<string>,
): boolean {
  if (forWatchers.test(url)) return true;
  const [, name] = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i.exec(headers.host ?? '') ?? [];
  return name !== undefined && (names.has(name.toLowerCase()) || isLoopback(name));
}
