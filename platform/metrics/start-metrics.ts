import type { Config } from '../config.ts';
import { log } from '../log.ts';
import { setMetricsRecorder } from './metrics.ts';

/**
 * Keeps the site's numbers and tells them at an address of their own, where the settings name one. Never rejects: a site whose
 * numbers can't be had goes on without.
 */
export async function startMetrics({ metrics }: Pick<Config, 'metrics'>): Promise<void> {
  if (!metrics) return;
  const { host, port, isOpen } = metrics;
  if (isOpen)
    log.warn(
      { event: 'metrics.open', host, port },
      'Strangers may be able to read the numbers: METRICS_HOST is no address of a private network. Have a firewall in front of it.',
    );
  try {
    const { createPrometheus } = await import('./prometheus.ts');
    const { metricsServer } = await import('./metrics-server.ts');
    const prometheus = createPrometheus();
    setMetricsRecorder(prometheus.keeper);
    const server = metricsServer(prometheus);
    // Nobody's visit: the process ends when the site does.
    server.unref();
    server.on('error', (err) =>
      log.error({ event: 'metrics.failed', err, host, port }, 'The numbers can’t be told'),
    );
    server.listen(port, host, () =>
      log.info({ event: 'metrics.listening', host, port }, 'The numbers are told.'),
    );
  } catch (err) {
    log.error({ event: 'metrics.failed', err }, 'The numbers can’t be kept');
  }
}
