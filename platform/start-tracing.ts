/** Starts distributed tracing (OpenTelemetry, OTLP) if a collector is configured, and stops it on shutdown. */
import { brand } from './brand.ts';
import type { Config } from './config.ts';
import { log } from './log.ts';
import type { OtlpTracing } from './otlp-tracing.ts';
import { withTimeout } from './timeout.ts';
import { setTracer } from './tracing.ts';

/** Stops tracing. Never rejects. */
type StopTracing = () => Promise<void>;

/** Time that shutdown waits for the collector to accept the last spans, in milliseconds. */
const closeTimeoutMs = 2_000;

/**
 * Starts sending spans if the settings name a collector. Never rejects: if tracing fails, the site runs without it.
 * @returns a function that sends pending spans, within two seconds, and stops tracing
 */
export async function startTracing({ tracing: collector }: Pick<Config, 'tracing'>): Promise<StopTracing> {
  if (!collector) return async () => undefined;
  try {
    const { createOtlpTracing } = await import('./otlp-tracing.ts');
    const tracing = createOtlpTracing(collector, brand.name.toLowerCase());
    setTracer(tracing);
    log.info({ event: 'tracing.started', share: collector.share }, 'Tracing started.');
    if (collector.isReadable)
      log.warn(
        { event: 'tracing.readable' },
        'Traces go to another machine without TLS: use an https:// address in OTEL_EXPORTER_OTLP_ENDPOINT, or list a machine on your private network in PLAIN_HOSTS.',
      );
    return async () => {
      setTracer(null);
      await withTimeout(lastSent(tracing), closeTimeoutMs, () => undefined);
    };
  } catch (err) {
    log.error({ event: 'tracing.failed', err }, 'Tracing could not be started');
    return async () => undefined;
  }
}

async function lastSent(tracing: OtlpTracing): Promise<void> {
  try {
    await tracing.close();
  } catch (err) {
    log.warn({ event: 'tracing.failed', err }, 'The last traces could not be sent');
  }
}
