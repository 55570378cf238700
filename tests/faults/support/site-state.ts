/** Reads a site’s health and readiness during a fault, times calls, and records measurements. */
import { expect, test } from '@playwright/test';
import { z } from 'zod';

const parts = z.object({ database: z.string(), content: z.string(), timetable: z.string() });
const readiness = z.union([
  z.object({ data: z.object({ fields: parts }).transform(({ fields }) => fields) }),
  z.object({ data: parts }),
]);

/** The statuses of health and readiness, and the state of each dependency. */
export interface SiteState {
  readonly health: number;
  readonly ready: number;
  readonly database: string;
  readonly content: string;
  readonly timetable: string;
}

/** Timeout of a probe in milliseconds, like the launcher’s and that of most load balancers. */
const probeTimeoutMs = 5_000;

/** Probes health and readiness. Rejects if one of them does not answer in time. */
export async function stateOf(address: string): Promise<SiteState> {
  const ask = (path: string) =>
    fetch(`${address}/api/v1/${path}`, { signal: AbortSignal.timeout(probeTimeoutMs) });
  const [health, ready] = await Promise.all([ask('health'), ask('ready')]);
  await health.arrayBuffer();
  const { data } = readiness.parse(await ready.json());
  return { health: health.status, ready: ready.status, ...data };
}

/** Waits until the site reports this state. Every probe meanwhile must answer in time. */
export async function expectState(
  address: string,
  expected: Partial<SiteState>,
  within = 30_000,
): Promise<void> {
  await expect.poll(() => stateOf(address), { timeout: within, intervals: [100] }).toMatchObject(expected);
}

/** A response and the time it took, in milliseconds. */
export interface TimedResponse {
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** The API’s error code, if there is one. */
  readonly code: string | null;
  readonly took: number;
}

const refusal = z.object({ errorCode: z.string() });

/** Makes an API call as an external program does. */
export async function timed(
  address: string,
  path: string,
  init: {
    readonly method?: string;
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
  } = {},
): Promise<TimedResponse> {
  const began = performance.now();
  const took = () => performance.now() - began;
  const headers = { 'X-Api-Key': 'southbound-local', 'X-Origin-Domain': 'localhost', ...init.headers };
  try {
    const answer = await fetch(`${address}${path}`, { redirect: 'manual', ...init, headers });
    const body: unknown = await answer.json().catch(() => null);
    return { status: answer.status, code: refusal.safeParse(body).data?.errorCode ?? null, took: took() };
  } catch {
    return { status: 0, code: null, took: took() };
  }
}

/** Records a measurement as an annotation of the running test; docs/explanation/faults.md quotes it. */
export function recordMeasurement(type: string, description: string): void {
  test.info().annotations.push({ type, description });
}

/** Formats milliseconds as seconds for people. */
export const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
