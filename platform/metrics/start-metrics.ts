import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Config } from '../config.ts';
import { log } from '../log.ts';
import { setMetricsRecorder } from './metrics.ts';
import type { Prometheus } from './prometheus.ts';

/**
 * Starts the metrics endpoint if the settings have a port for it. Never rejects: if it fails, the site runs without
 * metrics.
 */
export async function startMetrics({ metrics }: Pick<Config, 'metrics'>): Promise<void> {
  if (!metrics) return;
  const { host, port, isOpen } = metrics;
  if (isOpen)
    log.warn(
      { event: 'metrics.open', host, port },
      'The metrics may be public: METRICS_HOST is not an address in a private network. Protect it with a firewall.',
    );
  try {
    const { createPrometheus } = await import('./prometheus.ts');
    const prometheus = createPrometheus();
    setMetricsRecorder(prometheus.recorder);
    const server = metricsServer(prometheus);
    // Does not keep the process alive.
    server.unref();
    server.on('error', (err) =>
      log.error({ event: 'metrics.failed', err, host, port }, 'The metrics endpoint failed'),
    );
    server.listen(port, host, () =>
      log.info({ event: 'metrics.listening', host, port }, 'The metrics endpoint is listening.'),
    );
  } catch (err) {
    log.error({ event: 'metrics.failed', err }, 'Recording metrics could not be started');
  }
}

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
