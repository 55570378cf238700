import { hash, randomUUID } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import { config } from '#platform/config.ts';
import { runOutsideRequest } from '#platform/next-internals/outside-requests.ts';
import { currentRoutes } from './route-table.ts';
import { wasContentReachable } from './sanity-client.ts';

/** Dependencies of the page warmer. */
export interface PageWarmerDeps {
  /** Returns the paths of all published pages. */
  paths(): Promise<Iterable<string>>;
  isContentReachable(): Promise<boolean>;
  /** Requests a page as a visitor would, so that it is rendered and cached. Returns true on status 200. Never throws. */
  ask(path: string): Promise<boolean>;
  /** Sleeps in proportion to the work just done, so that warming uses only a share of the CPU. */
  rest(milliseconds: number): Promise<unknown>;
}

/**
 * Creates a cache warmer, so that all pages are cached before the content becomes unreachable. Each call requests every
 * published page that has not been warmed yet, one after the other. It resolves to the number of requests. Pages published
 * later are warmed by the next call.
 */
export function createPageWarmer(deps: PageWarmerDeps): () => Promise<number> {
  let warmed = new Set<string>();
  return async () => {
    const paths = [...(await deps.paths())];
    const published = new Set(paths);
    warmed = new Set([...warmed].filter((path) => published.has(path)));
    let requestCount = 0;
    for (const path of paths) {
      if (warmed.has(path)) continue;
      if (!(await deps.isContentReachable())) break;
      const began = performance.now();
      requestCount += 1;
      if (await deps.ask(path)) warmed.add(path);
      await deps.rest(performance.now() - began);
    }
    return requestCount;
  };
}

/** Delay before the first round and between rounds, in milliseconds. */
const between = 15_000;
/** Share of the time that warming may use. */
const share = 1 / 4;
const pageTimeoutMs = 20_000;

function ownAddress(): string {
  const { host, port } = config();
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

async function ask(path: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL(encodeURI(path), ownAddress()), {
      redirect: 'manual',
      signal: AbortSignal.timeout(pageTimeoutMs),
    });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}

const ownName = randomUUID();

/**
 * Orders paths differently in each process. Instances that start together thus begin with different pages, and take the
 * others from each other.
 */
function inOwnOrder(paths: readonly string[]): readonly string[] {
  const places = new Map(paths.map((path) => [path, hash('sha256', `${ownName} ${path}`)]));
  return paths.toSorted((one, other) => ((places.get(one) ?? '') < (places.get(other) ?? '') ? -1 : 1));
}

/** Starts page warming some time after the start of this process, if the settings enable it. */
export function startPageWarmer(): void {
  const { keepsEveryPage, nodeEnvironment } = config();
  if (!keepsEveryPage || nodeEnvironment !== 'production') return;
  const keepRest = createPageWarmer({
    // The sitemap is not a page but matters as much during an outage.
    paths: async () => inOwnOrder([...((await currentRoutes())?.pages ?? []), '/sitemap.xml']),
    isContentReachable: wasContentReachable,
    ask,
    rest: (milliseconds) => rest(milliseconds * (1 / share - 1), undefined, { ref: false }),
  });
  const look = async () => {
    await keepRest();
    setTimeout(look, between).unref();
  };
  runOutsideRequest(() => setTimeout(look, between).unref());
}
