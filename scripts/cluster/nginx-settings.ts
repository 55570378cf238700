/** Generates the configuration of nginx from `deploy/nginx.conf.template`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/launch/root.mjs';

/** The values that differ between set-ups. Each is a place in the template and an environment variable in a container. */
export type NginxPlaces = {
  /** Directives of the main context, such as `daemon off;` and whom the workers run as. */
  readonly NGINX_MAIN: string;
  /** The number of workers, or `auto`. */
  readonly NGINX_WORKERS: string;
  /** The folder for its files; absolute, without a trailing slash. */
  readonly NGINX_FOLDER: string;
  /** The `listen` directives of the site, with TLS directives if nginx terminates TLS. */
  readonly NGINX_LISTEN: string;
  /** The same addresses, each `default_server`, for requests that name another site. */
  readonly NGINX_LISTEN_ALL: string;
  /** The names by which visitors reach the site, as `server_name` takes them. */
  readonly SITE_NAMES: string;
  /** A `server` directive for each instance. */
  readonly SITE_INSTANCES: string;
  /** The scheme of visitors' addresses: `$scheme`, or `https` if a proxy in front of nginx terminates TLS. */
  readonly SITE_SCHEME: string;
  /** Directives for trusted proxies in front of nginx (`set_real_ip_from`); usually empty. */
  readonly REAL_ADDRESSES: string;
};

/**
 * After this many faults within these seconds, nginx leaves an instance alone for as many seconds. A restarted instance comes
 * back soon. A rolling restart waits longer than that between two instances.
 */
export const failTimeout = { faults: 3, seconds: 2 };

/** The file in which the places are. */
export const templateFile = join(root, 'deploy', 'nginx.conf.template');

const place = /\$\{([A-Z_]+)\}/g;

/** The names of the places in `template`, each once, sorted. */
export function placesIn(template: string): string[] {
  return [...new Set([...template.matchAll(place)].map(([, name = '']) => name))].toSorted();
}

/** Fills in the places of `template`. Throws if `places` lacks one. */
export function nginxSettings(places: NginxPlaces, template = readFileSync(templateFile, 'utf8')): string {
  const values = new Map<string, string>(Object.entries(places));
  return template.replace(place, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`The template needs a value for ${name}.`);
    return value;
  });
}

/** The `server` directives for instances at `addresses` (host and port). */
export function instanceDirectives(addresses: readonly string[]): string {
  return addresses
    .map(
      (address) => `server ${address} max_fails=${failTimeout.faults} fail_timeout=${failTimeout.seconds}s;`,
    )
    .join('\n    ');
}

/** The set-up of instances and nginx on this machine's loopback address. */
export type LoopbackSetUp = {
  /** The hosts with ports that nginx listens on. */
  readonly addresses: readonly string[];
  /** The instances' ports. */
  readonly instances: readonly number[];
  readonly folder: string;
  /** The user of nginx's workers; undefined for the user who starts nginx. */
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
