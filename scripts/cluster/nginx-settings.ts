/** The settings of the nginx in front: `deploy/nginx.conf.template` with its places filled in. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/launch/root.mjs';

/** What differs from one set-up to the next; each is a place of the template, and an environment variable in a container. */
export type NginxPlaces = {
  /** Directives of the main context, such as `daemon off;` and whom the workers run as. */
  readonly NGINX_MAIN: string;
  /** How many workers: a number or `auto`. */
  readonly NGINX_WORKERS: string;
  /** Where it may keep files; absolute, without a trailing slash. */
  readonly NGINX_FOLDER: string;
  /** Where the site is reached: `listen` directives, with those of TLS where nginx ends it. */
  readonly NGINX_LISTEN: string;
  /** The same addresses, each `default_server`, for requests that name another site. */
  readonly NGINX_LISTEN_ALL: string;
  /** The names by which visitors reach the site, as `server_name` takes them. */
  readonly SITE_NAMES: string;
  /** A `server` directive for each instance. */
  readonly SITE_INSTANCES: string;
  /** How visitors reach the site: `$scheme`, or `https` where somebody in front of nginx ends TLS. */
  readonly SITE_SCHEME: string;
  /** Directives that say which machines in front of nginx are believed who asks (`set_real_ip_from`); mostly nothing. */
  readonly REAL_ADDRESSES: string;
};

/**
 * How many faults within how long let nginx leave an instance alone, and for how long, in seconds: one that was ended comes back
 * soon. Whoever ends instances one after the other waits longer than that between two.
 */
export const leftAlone = { faults: 3, seconds: 2 };

/** The file in which the places are. */
export const templateFile = join(root, 'deploy', 'nginx.conf.template');

const place = /\$\{([A-Z_]+)\}/g;

/** The names of the places in `template`, each once, sorted. */
export function placesIn(template: string): string[] {
  return [...new Set([...template.matchAll(place)].map(([, name = '']) => name))].toSorted();
}

/** `template` with its places filled. Throws where it has a place of which `places` says nothing. */
export function nginxSettings(places: NginxPlaces, template = readFileSync(templateFile, 'utf8')): string {
  const values = new Map<string, string>(Object.entries(places));
  return template.replace(place, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`Nothing was said of ${name}.`);
    return value;
  });
}

/** What nginx is told of instances at `addresses` (host and port). */
export function instanceDirectives(addresses: readonly string[]): string {
  return addresses
    .map((address) => `server ${address} max_fails=${leftAlone.faults} fail_timeout=${leftAlone.seconds}s;`)
    .join('\n    ');
}

/** What differs for instances and nginx on this machine's loopback address. */
export type LoopbackSetUp = {
  /** Where nginx listens: hosts with ports. */
  readonly addresses: readonly string[];
  /** The instances' ports. */
  readonly instances: readonly number[];
  readonly folder: string;
  /** Whom nginx's workers run as; undefined for whoever starts it. */
  readonly user: string | undefined;
  readonly workers: number;
};

/** The places of a set-up on this machine alone. */
export function loopbackPlaces(setUp: LoopbackSetUp): NginxPlaces {
  const { addresses, instances, folder, user, workers } = setUp;
  return {
    NGINX_MAIN: [...(user ? [`user ${user};`] : []), 'daemon off;', `pid ${folder}/nginx.pid;`].join('\n'),
    NGINX_WORKERS: String(workers),
    NGINX_FOLDER: folder,
    NGINX_LISTEN: addresses.map((address) => `listen ${address};`).join('\n    '),
    NGINX_LISTEN_ALL: addresses.map((address) => `listen ${address} default_server;`).join('\n    '),
    SITE_NAMES: 'localhost 127.0.0.1 [::1]',
    SITE_INSTANCES: instanceDirectives(instances.map((each) => `127.0.0.1:${each}`)),
    SITE_SCHEME: '$scheme',
    REAL_ADDRESSES: '',
  };
}
