import { brand } from './brand.ts';
import type { Config } from './config.ts';
import { log } from './log.ts';
import type { OtlpTracing } from './otlp-tracing.ts';
import { withTimeout } from './timeout.ts';
import { setTracer } from './tracing.ts';

/** Ends tracing. Never rejects. */
type StopTracing = () => Promise<void>;

/** How long a stop waits for the collector to take the last spans, in milliseconds. */
const closeTimeoutMs = 2_000;

/**
 * Has spans sent where the settings name a collector. Never rejects: a site that can't be traced goes on without.
 * @returns what sends those that were not sent yet, within two seconds, and ends it
 */
export async function startTracing({ tracing: collector }: Pick<Config, 'tracing'>): Promise<StopTracing> {
  if (!collector) return async () => undefined;
  try {
    const { createOtlpTracing } = await import('./otlp-tracing.ts');
    const tracing = createOtlpTracing(collector, brand.name.toLowerCase());
    setTracer(tracing);
    log.info({ event: 'tracing.started', share: collector.share }, 'Traces are sent.');
    if (collector.isReadable)
      log.warn(
        { event: 'tracing.readable' },
        'Traces go to another machine without TLS: OTEL_EXPORTER_OTLP_ENDPOINT should begin with https://, or PLAIN_HOSTS name that machine as on a network of your own.',
      );
    return async () => {
      setTracer(null);
      await withTimeout(lastSent(tracing), closeTimeoutMs, () => undefined);
    };
  } catch (err) {
    log.error({ event: 'tracing.failed', err }, 'Traces can’t be sent');
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
