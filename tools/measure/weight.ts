/**
 * Measures page weight in a real browser: all resources that a page requests until it is idle, without a click or a
 * scroll. Used by `npm run size` and the tests of the size budgets.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser, Page, Request, Response } from 'playwright';

/** Maximum size of the shell's scripts in bytes (gzip -9), in addition to the framework's own. */
export const shellBudget = 25_000;

/**
 * Kind of a resource. `data` is fetched by scripts, such as prefetched pages. A `dictionary` compresses later pages; the
 * browser fetches it when it has nothing else to do.
 */
export type ResourceKind = 'html' | 'script' | 'style' | 'font' | 'image' | 'data' | 'dictionary' | 'other';

/** A resource that a page requested. */
export type Resource = {
  readonly kind: ResourceKind;
  /** Path and query. */
  readonly path: string;
  readonly status: number;
  /** Size of the body. Text is counted as compressed by gzip -9, whatever its coding was; pictures and fonts as sent. */
  readonly bytes: number;
  /** Size as compressed by Brotli 11 instead; HTML only. */
  readonly brotli?: number;
};

/** All resources of a page, loaded with an empty cache. */
export type PageWeight = {
  readonly path: string;
  readonly status: number;
  /** All resources in the order of their responses. */
  readonly resources: readonly Resource[];
};

/** Number and bytes of some resources. */
export type Sum = { readonly count: number; readonly bytes: number };

const silenceMs = 500;
const phone = { width: 390, height: 844 };

/**
 * Loads a page in a new browser context, with an empty cache, and measures it once it is idle. A page is idle after half
 * a second without a request in flight and with no work left for its scripts.
 * @param siteUrl origin without a trailing slash
 * @param viewport in CSS pixels; by default a phone's
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
    // A page's scripts start after its first picture is painted, on a busy machine after more than `silenceMs`.
    const firstScript = page.waitForRequest((request) => request.resourceType() === 'script');
    const answer = await page.goto(`${siteUrl}${path}`);
    await firstScript;
    await whenQuiet();
    const resources = await Promise.all(responses.map(weigh));
    return { path, status: answer?.status() ?? 0, resources };
  } finally {
    await context.close();
  }
}

/**
 * Starts to watch a page's requests.
 * @returns a function that waits until the page is idle. On a busy machine the next request may need more than half a
 * second to start. So the silence counts only if no request starts before the next idle callback.
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

/** Returns count and bytes of the resources of one kind, or of all. */
export function sumOf(weight: PageWeight, kind?: ResourceKind): Sum {
  const counted = weight.resources.filter((resource) => kind === undefined || resource.kind === kind);
  return { count: counted.length, bytes: counted.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Returns the bytes of all resources of the page itself, without the dictionary for the next one. */
export function totalBytes(weight: PageWeight): number {
  return sumOf(weight).bytes - sumOf(weight, 'dictionary').bytes;
}

/**
 * Returns the scripts that a page loads and another one does not. Next names scripts by content hash, so equal names are
 * equal scripts.
 */
export function scriptsBeyond(weight: PageWeight, other: PageWeight): readonly Resource[] {
  const shared = new Set(other.resources.map(({ path }) => path));
  return weight.resources.filter(({ kind, path }) => kind === 'script' && !shared.has(path));
}

/** Returns the size of the shell's scripts in bytes (gzip -9): those of the empty page minus the framework's own. */
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
    ...(kind === 'html' && { brotli: brotliCompressSync(body).length }),
  };
}

function kindOf(response: Response): ResourceKind {
  const type = response.headers()['content-type'] ?? '';
  if (response.request().isNavigationRequest()) return 'html';
  if (/javascript/.test(type)) return 'script';
  if (/^text\/css/.test(type)) return 'style';
  if (/^font\/|font-woff/.test(type)) return 'font';
  if (/^image\//.test(type)) return 'image';
  if (new URL(response.url()).pathname.startsWith('/dictionaries/')) return 'dictionary';
  return ['fetch', 'xhr'].includes(response.request().resourceType()) ? 'data' : 'other';
}
