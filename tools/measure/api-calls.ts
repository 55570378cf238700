/** HTTP client of the API benchmarks: timed requests, open-loop load at a fixed rate, and percentiles. */
import { type Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { ApiProcess } from './api-process.ts';

/** A timed response; `status` is 0 after a network error. `server` and `total` are milliseconds, measured by server and client. */
export interface TimedResponse {
  readonly status: number;
  readonly server: number;
  readonly total: number;
  readonly body: Buffer;
}

/** A request, by default a GET without a body. `path` starts at the root of the host. */
export interface ApiRequest {
  readonly path: string;
  readonly method?: string;
  readonly body?: unknown;
  /** Headers added to those of every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends one request to the API. It never rejects: a network error has status 0. */
export function sendRequest(
  agent: Agent,
  { port, apiKey }: Pick<ApiProcess, 'port' | 'apiKey'>,
  { path, method = 'GET', body, headers = {} }: ApiRequest,
): Promise<TimedResponse> {
  const began = performance.now();
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve) => {
    const none = () =>
      resolve({ status: 0, server: 0, total: performance.now() - began, body: Buffer.alloc(0) });
    request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent,
        headers: {
          'X-Api-Key': apiKey,
          ...headers,
          ...(text === undefined
            ? {}
            : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', none);
        response.on('end', () => {
          const [, duration] = /dur=([\d.]+)/.exec(String(response.headers['server-timing'])) ?? [];
          resolve({
            status: response.statusCode ?? 0,
            server: Number(duration),
            total: performance.now() - began,
            body: Buffer.concat(chunks),
          });
        });
      },
    )
      .on('error', none)
      .end(text);
  });
}

const usageSchema = z.object({ cpu: z.number(), rss: z.number() });

/** Reads the resource usage of the API process: CPU time since its start in milliseconds, resident memory in bytes. */
export async function readUsage(agent: Agent, api: ApiProcess): Promise<z.output<typeof usageSchema>> {
  const { body } = await sendRequest(agent, api, { path: '/usage' });
  return usageSchema.parse(JSON.parse(body.toString()));
}

/** Makes `rate` calls per second for `seconds`, without waiting for earlier responses (open loop). */
export async function callAtRate<Value>(
  rate: number,
  seconds: number,
  call: () => Promise<Value>,
): Promise<Value[]> {
  const began = performance.now();
  const calls: Promise<Value>[] = [];
  for (let count = 0; count < rate * seconds; count += 1) {
    const wait = began + (count * 1_000) / rate - performance.now();
    if (wait > 0) await sleep(wait);
    calls.push(call());
  }
  return Promise.all(calls);
}

/** Returns the percentile of `sorted` (ascending); `share` is 0.95 for p95. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
