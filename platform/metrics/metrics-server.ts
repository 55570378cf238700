import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { log } from '../log.ts';
import type { Prometheus } from './prometheus.ts';

/** Where the numbers are. */
export const metricsPath = '/metrics';

/**
 * A server of its own for whoever keeps an eye on the site, so that the public port never has the numbers: it answers
 * `GET /metrics` and nothing else, and asks nobody who they are.
 */
export function metricsServer({ text, contentType }: Prometheus): Server {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    // None of it has a body that is of interest.
    request.resume();
    if (request.url?.split('?')[0] !== metricsPath) return response.writeHead(404).end();
    if (request.method !== 'GET') return response.writeHead(405, { Allow: 'GET' }).end();
    const numbers = await text();
    return response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(numbers);
  }

  return createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    answer(request, response).catch((err: unknown) => {
      log.error({ event: 'metrics.failed', err }, 'The numbers could not be told');
      response.writeHead(500).end();
    });
  });
}
