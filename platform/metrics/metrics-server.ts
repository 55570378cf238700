import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { log } from '../log.ts';
import type { Prometheus } from './prometheus.ts';

/** Path of the metrics endpoint. */
export const metricsPath = '/metrics';

/**
 * Creates a separate server for Prometheus, so that the public port never serves metrics. It answers only `GET
 * /metrics` and has no authentication.
 */
export function metricsServer({ text, contentType }: Prometheus): Server {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    // Discards the request body.
    request.resume();
    if (request.url?.split('?')[0] !== metricsPath) return response.writeHead(404).end();
    if (request.method !== 'GET') return response.writeHead(405, { Allow: 'GET' }).end();
    const numbers = await text();
    return response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(numbers);
  }

  return createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    answer(request, response).catch((err: unknown) => {
      log.error({ event: 'metrics.failed', err }, 'The metrics could not be collected');
      response.writeHead(500).end();
    });
  });
}
