/**
 * What a page weighs, seen from a real browser: everything it asks for until it is quiet, without a click or a scroll.
 * The one measurement behind `npm run size` and the tests that hold the site to its budgets.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Page, Request, Response } from 'playwright';

/** What the shell may add to the framework's floor: bytes of script, gzip -9 a file. */
export const shellBudget = 25_000;

/** What a resource is to a page. `data` is what scripts fetch, such as prefetched pages. */
export type ResourceKind = 'html' | 'script' | 'style' | 'font' | 'image' | 'data' | 'other';

/** One thing a page asked for. */
export type Resource = {
  readonly kind: ResourceKind;
  /** Path and query. */
  readonly path: string;
  readonly status: number;
  /** gzip -9 of a text, whatever was sent over the wire; pictures and fonts as they are. */
  readonly bytes: number;
};

/** A page as a browser with an empty cache loads it. */
export type PageWeight = {
  readonly path: string;
  readonly status: number;
  /** In the order of the requests; none is left out. */
  readonly resources: readonly Resource[];
};

/** Number and bytes of some resources. */
export type Sum = { readonly count: number; readonly bytes: number };

const silenceMs = 500;
const phone = { width: 390, height: 844 };

/**
 * Loads a page in a context of its own, so with nothing cached, and weighs it once it is quiet: for half a second no request
 * has been in flight, and its scripts have nothing left to do.
 * @param siteUrl origin without a trailing slash
 * @param viewport CSS pixels; a phone's by default
 */
export async function weighPage(
  browser: Browser,
  siteUrl: string,
  path: string,
  viewport = phone,
): Promise<PageWeight> {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    const whenQuiet = watchTraffic(page);
    const answer = await page.goto(`${siteUrl}${path}`);
    await whenQuiet();
    const resources = await Promise.all(responses.map(weigh));
    return { path, status: answer?.status() ?? 0, resources };
  } finally {
    await context.close();
  }
}

/**
 * Watches a page's requests from now on.
 * @returns a function that waits until the page is quiet. On a busy machine the next request may be longer away than half a
 * second, so silence counts only when the page is idle after it.
 */
function watchTraffic(page: Page): () => Promise<void> {
  const inFlight = new Set<Request>();
  let changedAt = Date.now();
  const note = (change: () => void) => {
    change();
    changedAt = Date.now();
  };
  page.on('request', (request) => note(() => inFlight.add(request)));
  page.on('requestfinished', (request) => note(() => inFlight.delete(request)));
  page.on('requestfailed', (request) => note(() => inFlight.delete(request)));
  const whenSilent = async () => {
    while (inFlight.size > 0 || Date.now() - changedAt < silenceMs) await sleep(silenceMs / 10);
  };
  return async () => {
    let silentAt: number;
    do {
      await whenSilent();
      silentAt = changedAt;
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    } while (silentAt !== changedAt);
  };
}

/** The sum over the resources of one kind, or over all. */
export function sumOf(weight: PageWeight, kind?: ResourceKind): Sum {
  const counted = weight.resources.filter((resource) => kind === undefined || resource.kind === kind);
  return { count: counted.length, bytes: counted.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/**
 * The scripts a page loads that another one does not. Next names a script by its content, so the same name is the same
 * script.
 */
export function scriptsBeyond(weight: PageWeight, other: PageWeight): readonly Resource[] {
  const shared = new Set(other.resources.map(({ path }) => path));
  return weight.resources.filter(({ kind, path }) => kind === 'script' && !shared.has(path));
}

/** Bytes of script, gzip -9 a file, that the shell adds to what the framework itself loads on an empty page. */
export function shellScriptBytes(emptyPage: PageWeight, floor: Sum): number {
  return sumOf(emptyPage, 'script').bytes - floor.bytes;
}

async function weigh(response: Response): Promise<Resource> {
  const { pathname, search } = new URL(response.url());
  const kind = kindOf(response);
  const body = await response.body().catch(() => Buffer.alloc(0));
  const isPacked = kind === 'font' || (kind === 'image' && !pathname.endsWith('.svg'));
  return {
    kind,
    path: `${pathname}${search}`,
    status: response.status(),
    bytes: isPacked || body.length === 0 ? body.length : gzipSync(body, { level: 9 }).length,
  };
}

function kindOf(response: Response): ResourceKind {
  const type = response.headers()['content-type'] ?? '';
  if (response.request().isNavigationRequest()) return 'html';
  if (/javascript/.test(type)) return 'script';
  if (/^text\/css/.test(type)) return 'style';
  if (/^font\/|font-woff/.test(type)) return 'font';
  if (/^image\//.test(type)) return 'image';
  return ['fetch', 'xhr'].includes(response.request().resourceType()) ? 'data' : 'other';
}
