import type { Config } from '../config.ts';
import { log } from '../log.ts';
import { setMetricsRecorder } from './metrics.ts';

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
    const { metricsServer } = await import('./metrics-server.ts');
    const prometheus = createPrometheus();
    setMetricsRecorder(prometheus.keeper);
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
