/** Checks links to other sites politely: few hosts at a time, one request per host, with pauses and a cache. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LinkResult } from '#contracts/content/link-check.ts';
import {
  type ProbeDeps,
  ProbeError,
  type ProbeResponse,
  probeAddress,
} from '#platform/http/probe-address.ts';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import { withTimeout } from '#platform/timeout.ts';

/** Dependencies of a link checker. Times are in milliseconds. */
export interface LinkCheckerDeps {
  readonly probe: ProbeDeps;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Pause between two requests to one host. */
  readonly pauseMs: number;
  /** Time after which a call returns. Links that it began continue, so that a later call finds their results. */
  readonly budgetMs: number;
}

/** Checks links. Results are cached for a day, and failures for ten minutes, because they may be repaired or temporary. */
export interface LinkChecker {
  /** Returns the results that are ready in time; call again for the others. */
  check(urls: readonly string[]): Promise<LinkResult[]>;
}

const dayMs = 24 * 60 * 60 * 1_000;
const failureLifetimeMs = 10 * 60 * 1_000;
const hourMs = 60 * 60 * 1_000;
const maxCached = 5_000;
const maxHostsAtOnce = 4;
const maxRedirects = 5;
/** Maximum number of links that are requested in an hour. */
export const maxLinksPerHour = 600;

/** Statuses of servers that refuse programs: the link may work for people. */
const refusing: ReadonlySet<number> = new Set([401, 402, 403, 405, 406, 407, 429, 451, 999]);

/** Creates a link checker. Use one per process, because it holds the pauses and the cache. */
export function createLinkChecker(deps: LinkCheckerDeps): LinkChecker {
  const cached = new Map<string, { readonly result: LinkResult; readonly at: number }>();
  /** Links that are being checked. */
  const pending = new Map<string, Promise<LinkResult>>();
  /** The last request to each host, by its end. */
  const queues = new Map<string, Promise<void>>();
  let window = { startedAt: 0, count: 0 };

  function readCached(url: string): LinkResult | undefined {
    const entry = cached.get(url);
    if (!entry) return undefined;
    const hasFailed = entry.result.status === 'broken' || entry.result.status === 'timed-out';
    return deps.now() - entry.at < (hasFailed ? failureLifetimeMs : dayMs) ? entry.result : undefined;
  }

  function isOverLimit(): boolean {
    if (deps.now() - window.startedAt >= hourMs) window = { startedAt: deps.now(), count: 0 };
    window = { ...window, count: window.count + 1 };
    return window.count > maxLinksPerHour;
  }

  /** Sends a request after the previous one to its host, and a pause. */
  async function sendInTurn(url: URL, method: 'HEAD' | 'GET'): Promise<ProbeResponse> {
    const before = queues.get(url.hostname) ?? Promise.resolve();
    const turn = before.then(() => probeAddress(url, method, deps.probe));
    const end = turn.then(
      () => sleep(deps.pauseMs),
      () => sleep(deps.pauseMs),
    );
    queues.set(url.hostname, end);
    void end.then(() => {
      if (queues.get(url.hostname) === end) queues.delete(url.hostname);
    });
    return turn;
  }

  /** Some servers answer HEAD with an error. */
  async function request(url: URL): Promise<ProbeResponse> {
    const head = await sendInTurn(url, 'HEAD').catch((error) => {
      if (error instanceof ProbeError && error.fault === 'unreachable') return null;
      throw error;
    });
    return head !== null && head.status < 400 ? head : sendInTurn(url, 'GET');
  }

  async function follow(start: URL): Promise<Omit<LinkResult, 'url'>> {
    let url = start;
    /** The address after the permanent redirects at the start of the chain. */
    let movedTo: string | undefined;
    let arePermanent = true;
    for (let hops = 0; hops <= maxRedirects; hops += 1) {
      const { status, location } = await request(url);
      const isRedirect = status >= 300 && status < 400 && location !== null;
      if (!isRedirect) return describeStatus(status, movedTo);
      const next = URL.parse(location, url);
      if (!next) return { status: 'broken', reason: 'It redirects to an invalid address.' };
      arePermanent &&= status === 301 || status === 308;
      url = next;
      if (arePermanent) movedTo = withFragment(next, start);
    }
    return { status: 'broken', reason: 'It redirects too often.' };
  }

  async function checkOne(url: string): Promise<LinkResult> {
    const parsed = URL.parse(url);
    if (!parsed || !/^https?:$/.test(parsed.protocol)) return { url, ...faults['not-public'] };
    if (isOverLimit())
      return { url, status: 'not-checked', reason: 'Too many links were checked. Try again in an hour.' };
    const result = await follow(parsed).catch((error: unknown) => {
      if (error instanceof ProbeError) return faults[error.fault];
      throw error;
    });
    return { url, ...result };
  }

  /** Checks a link, or waits for its check that another call began. */
  function checkOnce(url: string): Promise<LinkResult> {
    const begun = pending.get(url);
    if (begun) return begun;
    const check = checkOne(url)
      .then((result) => {
        if (result.status === 'not-checked') return result;
        if (cached.size >= maxCached) cached.clear();
        cached.set(url, { result, at: deps.now() });
        return result;
      })
      .finally(() => pending.delete(url));
    pending.set(url, check);
    return check;
  }

  return {
    async check(urls) {
      const begunAt = deps.now();
      const results: LinkResult[] = [];
      const work = mapConcurrently([...new Set(urls)], maxHostsAtOnce, async (url) => {
        const known = readCached(url);
        if (!known && deps.now() - begunAt >= deps.budgetMs) return;
        results.push(known ?? (await checkOnce(url)));
      });
      // One host that hangs would hold the call for longer than a proxy waits.
      await withTimeout(work, deps.budgetMs, () => {});
      return [...results];
    },
  };
}

/** Keeps the part of the page that the link leads to. */
function withFragment(to: URL, from: URL): string {
  if (to.hash === '') to.hash = from.hash;
  return to.href;
}

function describeStatus(status: number, movedTo: string | undefined): Omit<LinkResult, 'url'> {
  if (status >= 200 && status < 300) return movedTo ? { status: 'moved', movedTo } : { status: 'working' };
  if (refusing.has(status))
    return {
      status: 'not-checked',
      reason: `The site refuses automatic checks (${status}). Open it yourself.`,
    };
  if (status === 404 || status === 410)
    return { status: 'broken', reason: `The page does not exist (${status}).` };
  return { status: 'broken', reason: `The site answers with an error (${status}).` };
}

const faults = {
  'not-public': { status: 'not-checked', reason: 'It is not a public web address.' },
  timeout: { status: 'timed-out', reason: 'The site does not answer in time.' },
  'unknown-host': { status: 'broken', reason: 'There is no site at this address.' },
  certificate: { status: 'broken', reason: 'Its certificate is invalid: browsers warn visitors.' },
  unreachable: { status: 'broken', reason: 'The site can’t be reached.' },
} as const;
