import { setTimeout as rest } from 'node:timers/promises';
import { config } from '#platform/config.ts';
import { wasContentReachable } from './client.ts';
import { runOutsideRequest } from './render-dependencies.ts';
import { currentRoutes } from './route-table.ts';

/** What it works with. */
export interface PageWarmerDeps {
  /** The addresses of all published pages. */
  paths(): Promise<Iterable<string>>;
  isContentReachable(): Promise<boolean>;
  /** Asks for a page as a visitor does, so that it is drawn and kept; whether there was an answer. Never throws. */
  ask(path: string): Promise<boolean>;
  /** Leaves the machine to others for a while, after work of so many milliseconds. */
  rest(milliseconds: number): Promise<unknown>;
}

/**
 * Makes what asks for every published page once, one after the other, so that each is kept before the content goes away: one
 * that nobody has visited yet too. Resolves to how many were asked for; a page that came since is asked for at the next call.
 */
export function createPageWarmer(deps: PageWarmerDeps): () => Promise<number> {
  let kept = new Set<string>();
  return async () => {
    const paths = [...(await deps.paths())];
    const published = new Set(paths);
    kept = new Set([...kept].filter((path) => published.has(path)));
    let asked = 0;
    for (const path of paths) {
      if (kept.has(path)) continue;
      if (!(await deps.isContentReachable())) break;
      const began = performance.now();
      asked += 1;
      if (await deps.ask(path)) kept.add(path);
      await deps.rest(performance.now() - began);
    }
    return asked;
  };
}

/** The pause before the first page and between two looks for pages that are not kept yet, in milliseconds. */
const between = 15_000;
/** A page takes a machine's attention for so much of the time. */
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

/** Begins to ask this site for pages that nobody asked for yet, some time after its start, where the settings have it so. */
export function startPageWarmer(): void {
  const { keepsEveryPage, nodeEnvironment } = config();
  if (!keepsEveryPage || nodeEnvironment !== 'production') return;
  const keepRest = createPageWarmer({
    // The sitemap is no page, but is as badly missed.
    paths: async () => [...((await currentRoutes())?.pages ?? []), '/sitemap.xml'],
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
