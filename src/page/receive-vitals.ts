import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { islandFaults, islandNames } from '#contracts/vitals/islands.ts';
import { pageKinds, vitalsPath } from '#contracts/vitals/page-kinds.ts';
import { readRequest } from '#platform/http/read-request.ts';
import { log } from '#platform/log.ts';
import { count, observe } from '#platform/metrics/metrics.ts';

/** Longer than what our own script sends, in bytes. */
const longest = 500;

const milliseconds = z.number().min(0).max(600_000);

/** As `web-vitals` names and measures them; a page may have been left before there was any of one. */
const vitals = z.strictObject({
  page: z.enum(pageKinds),
  LCP: milliseconds.optional(),
  INP: milliseconds.optional(),
  TTFB: milliseconds.optional(),
  CLS: z.number().min(0).max(1_000).optional(),
});

const failedIsland = z.strictObject({
  page: z.enum(pageKinds),
  island: z.enum(islandNames),
  fault: z.enum(islandFaults),
});

/** What hears them works with. */
export interface VitalsDeps {
  /** Whether anybody wants to know of a page's speed. */
  readonly isOn: boolean;
  /** Counts one more of this sender's. @returns the seconds until they may send again, or null */
  wait(): Promise<number | null>;
}

/**
 * Takes what a browser says of a page: its speed, where anybody wants to know, and an island that failed. Nothing is kept of who
 * said it.
 * @returns whether the request was one of these; false where it is for others to answer
 */
export async function receiveVitals(
  request: IncomingMessage,
  response: ServerResponse,
  deps: VitalsDeps,
): Promise<boolean> {
  if (request.url !== vitalsPath) return false;
  const status = await answerTo(request, deps);
  response.writeHead(status, { 'Cache-Control': 'no-store', ...(status === 405 ? { Allow: 'POST' } : {}) });
  response.end();
  return true;
}

async function answerTo(request: IncomingMessage, deps: VitalsDeps): Promise<number> {
  const { 'sec-fetch-site': site = 'same-origin', 'content-type': type } = request.headers;
  if (request.method !== 'POST') return 405;
  if (site !== 'same-origin') return 403;
  if (type !== 'application/json') return 415;
  if ((await deps.wait()) !== null) return 429;
  const body = await readRequest(request, longest);
  if (!body) return 413;
  const said = parsed(body.toString());
  const failed = failedIsland.safeParse(said);
  if (failed.success) return noteFailedIsland(failed.data);
  const measured = vitals.safeParse(said);
  if (!measured.success) return 400;
  if (!deps.isOn) return 404;
  observeVitals(measured.data);
  return 204;
}

/** The least time between two log lines for the same failure, in milliseconds: anybody can send reports. */
const pauseBetweenLines = 60_000;
const writtenAt = new Map<string, number>();

function noteFailedIsland({ page, island, fault }: z.output<typeof failedIsland>): number {
  count('southbound_failed_islands_total', { island, fault, page });
  const kind = `${island} ${fault} ${page}`;
  const at = performance.now();
  if (at - (writtenAt.get(kind) ?? Number.NEGATIVE_INFINITY) < pauseBetweenLines) return 204;
  writtenAt.set(kind, at);
  log.warn(
    { event: 'island.failed', island, fault, page },
    'An interactive part of a page failed in a browser.',
  );
  return 204;
}

function observeVitals({ page, LCP, INP, TTFB, CLS }: z.output<typeof vitals>): void {
  if (LCP !== undefined) observe('southbound_web_vitals_lcp_seconds', { page }, LCP / 1_000);
  if (INP !== undefined) observe('southbound_web_vitals_inp_seconds', { page }, INP / 1_000);
  if (TTFB !== undefined) observe('southbound_web_vitals_ttfb_seconds', { page }, TTFB / 1_000);
  if (CLS !== undefined) observe('southbound_web_vitals_cls', { page }, CLS);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
