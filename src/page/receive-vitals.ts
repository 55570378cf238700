/** Real user monitoring: endpoint for web vitals and failed islands that browsers report. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { islandFaults, islandNames } from '#contracts/vitals/island-names.ts';
import { pageKinds } from '#contracts/vitals/page-kinds.ts';
import { readRequestBody } from '#platform/http/request-body.ts';
import { log } from '#platform/log.ts';
import { count, observe } from '#platform/metrics/metrics.ts';

/** Maximum body size in bytes; larger than any report of our own script. */
const maxBodyBytes = 500;

const milliseconds = z.number().min(0).max(600_000);

/** Names and units of `web-vitals`; a metric is missing if the visitor left before it was measured. */
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

/** Dependencies of the endpoint. */
export interface VitalsDeps {
  /** True if metrics are on. */
  readonly isOn: boolean;
  /** Counts a report of this client. @returns seconds until the next is allowed, or null */
  wait(): Promise<number | null>;
}

/**
 * Endpoint for browser reports: web vitals, if metrics are on, and failed islands. It stores nothing about the
 * sender.
 */
export async function receiveVitals(
  request: IncomingMessage,
  response: ServerResponse,
  deps: VitalsDeps,
): Promise<void> {
  const status = await answerTo(request, deps);
  response.writeHead(status, { 'Cache-Control': 'no-store', ...(status === 405 ? { Allow: 'POST' } : {}) });
  response.end();
}

async function answerTo(request: IncomingMessage, deps: VitalsDeps): Promise<number> {
  const { 'sec-fetch-site': site = 'same-origin', 'content-type': type } = request.headers;
  if (request.method !== 'POST') return 405;
  if (site !== 'same-origin') return 403;
  if (type !== 'application/json') return 415;
  if ((await deps.wait()) !== null) return 429;
  const body = await readRequestBody(request, maxBodyBytes);
  if (!body) return 413;
  const report = parsed(body.toString());
  const failed = failedIsland.safeParse(report);
  if (failed.success) return noteFailedIsland(failed.data);
  const measured = vitals.safeParse(report);
  if (!measured.success) return 400;
  if (!deps.isOn) return 404;
  observeVitals(measured.data);
  return 204;
}

/** Minimum time between two log lines for the same failure in milliseconds, because anyone can send reports. */
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
