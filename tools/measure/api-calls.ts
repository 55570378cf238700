/** Calls of an API process, and how long they took. */
import { type Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { ApiProcess } from './api-process.ts';

/** An answer; `status` 0 when there was none. Times in milliseconds, as the server and as the caller saw them. */
export interface TimedAnswer {
  readonly status: number;
  readonly server: number;
  readonly total: number;
  readonly body: Buffer;
}

/** What is asked for; a GET without a body unless it says otherwise. `path` from the root of the host. */
export interface TimedCall {
  readonly path: string;
  readonly method?: string;
  readonly body?: unknown;
  /** Beside those that every call has. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks once. Never rejects. */
export function ask(
  agent: Agent,
  { port, apiKey }: Pick<ApiProcess, 'port' | 'apiKey'>,
  { path, method = 'GET', body, headers = {} }: TimedCall,
): Promise<TimedAnswer> {
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

/** What the process has used since its start: processor time in milliseconds, memory in bytes. */
export async function readUsage(agent: Agent, api: ApiProcess): Promise<z.output<typeof usageSchema>> {
  const { body } = await ask(agent, api, { path: '/usage' });
  return usageSchema.parse(JSON.parse(body.toString()));
}

/** One call every 1/rate seconds for so many seconds, whether or not those before it were answered. */
export async function steadily<Value>(
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

/** The value that a share of `sorted` (ascending) does not exceed. */
export function atShare(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
