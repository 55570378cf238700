/** What a site says of itself while something is wrong. */
import { expect } from '@playwright/test';
import { z } from 'zod';

const parts = z.object({ database: z.string(), content: z.string(), timetable: z.string() });
const readiness = z.union([
  z.object({ data: z.object({ fields: parts }).transform(({ fields }) => fields) }),
  z.object({ data: parts }),
]);

/** Its health and its readiness. */
export interface SiteState {
  readonly health: number;
  readonly ready: number;
  readonly database: string;
  readonly content: string;
  readonly timetable: string;
}

/** A probe gives up after so long, in milliseconds: as the launcher's does, and those of most balancers. */
const patience = 5_000;

/** Asks both; rejects where one of them does not answer in time. */
export async function stateOf(address: string): Promise<SiteState> {
  const ask = (path: string) => fetch(`${address}/api/v1/${path}`, { signal: AbortSignal.timeout(patience) });
  const [health, ready] = await Promise.all([ask('health'), ask('ready')]);
  await health.arrayBuffer();
  const { data } = readiness.parse(await ready.json());
  return { health: health.status, ready: ready.status, ...data };
}

/** Waits until the site says so; each probe in between is answered in time. */
export async function expectState(
  address: string,
  expected: Partial<SiteState>,
  within = 30_000,
): Promise<void> {
  await expect.poll(() => stateOf(address), { timeout: within, intervals: [100] }).toMatchObject(expected);
}

/** How a call was answered, and after how long, in milliseconds. */
export interface TimedAnswer {
  /** Of the answer; 0 where there was none. */
  readonly status: number;
  /** The code of the API's refusal, if it is one. */
  readonly code: string | null;
  readonly took: number;
}

const refusal = z.object({ errorCode: z.string() });

/** Makes a call as a program of the site's own would. */
export async function timed(
  address: string,
  path: string,
  init: {
    readonly method?: string;
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
  } = {},
): Promise<TimedAnswer> {
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
