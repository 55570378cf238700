import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config.ts';
import { log } from '../log.ts';
import { isLoopback } from '../loopback.ts';
import { recordRefusal } from '../security-refusals.ts';

/** Calls of who watches over an instance, by whatever name they have for it. They answer the same to everybody. */
const forWatchers = /^\/api\/v1\/(?:health|ready)\/?(?:\?|$)/;

/**
 * Whether a request is to a name of ours, `names` without ports: what an address in a redirect or a mail is made of must not be
 * what a stranger wrote into `Host`. This machine may be asked by its own names as well.
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
 * Refuses what is for no name of the site. In production always, also where only this machine is listened to: a proxy or a tunnel on
 * it brings strangers, and without their site's name in the settings nobody looked whether those are good for strangers. In development
 * any name will do.
 */
export class HostGuard {
  readonly #isOpen: boolean;
  readonly #names: ReadonlySet<string>;
  #isWarned = false;

  /** @param names as `isForUs` takes them */
  constructor({ nodeEnvironment }: Pick<Config, 'nodeEnvironment'>, names: ReadonlySet<string>) {
    this.#isOpen = nodeEnvironment !== 'production';
    this.#names = names;
  }

  /** Answers with 421, whose first one is told of in words for who runs the site. @returns whether it did */
  refuses(request: Pick<IncomingMessage, 'headers' | 'url'>, response: ServerResponse): boolean {
    if (this.#isOpen || isForUs(request, this.#names)) return false;
    recordRefusal('host');
    if (!this.#isWarned)
      log.warn(
        { event: 'host.unknown' },
        'Somebody asked for a site by a name that is not ours. If visitors are to use it, set SITE_URL to it.',
      );
    this.#isWarned = true;
    response.writeHead(421, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
    response.end('No site is configured for this host name. To serve it, set SITE_URL.\n');
    return true;
  }
}
