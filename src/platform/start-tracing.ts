import { brand } from './brand.ts';
import type { Config } from './config.ts';
import { log } from './log.ts';
import { traceWith } from './tracing.ts';

/** Has spans sent where the settings name a collector. Never rejects: a site that can't be traced goes on without. */
export async function startTracing({ tracing }: Pick<Config, 'tracing'>): Promise<void> {
  if (!tracing) return;
  try {
    const { createOtlpTracing } = await import('./otlp-tracing.ts');
    traceWith(createOtlpTracing(tracing, brand.name.toLowerCase()));
    log.info({ event: 'tracing.started', share: tracing.share }, 'Traces are sent.');
  } catch (err) {
    log.error({ event: 'tracing.failed', err }, 'Traces can’t be sent');
  }
}
