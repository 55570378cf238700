/** Host header validation: refuses requests for unknown host names with 421 Misdirected Request. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config.ts';
import { log } from '../log.ts';
import { isLoopback } from '../private-networks.ts';
import { recordRefusal } from '../security-refusals.ts';

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

  /**
   * Answers an unknown host with status 421; the first one is also logged for the operator. @returns true if it
   * answered
   */
  refuses(request: Pick<IncomingMessage, 'headers' | 'url'>, response: ServerResponse): boolean {
    if (this.#isOpen || isForUs(request, this.#names)) return false;
    recordRefusal('host');
    if (!this.#isWarned)
      log.warn(
        { event: 'host.unknown' },
        'A request had an unknown host name. If visitors use this name, set SITE_URL to it.',
      );
    this.#isWarned = true;
    response.writeHead(421, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
    response.end('No site is configured for this host name. To serve it, set SITE_URL.\n');
    return true;
  }
}
