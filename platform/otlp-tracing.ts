/** Sends spans to an OpenTelemetry collector (OTLP over HTTP). Loaded only if the settings name a collector. */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { SpanStart, Tracing } from './tracing.ts';

/** Address of the collector, and the share of traces that are sampled (0 to 1). */
export interface Collector {
  /** Without a path; `/v1/traces` is appended. */
  readonly url: string;
  readonly share: number;
}

/** Records spans. `close` sends pending spans and stops. */
export interface OtlpTracing extends Tracing {
  close(): Promise<void>;
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/** Header format of W3C Trace Context, version 00. */
const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * Creates a tracer for this process only. It does not register OpenTelemetry's global provider: Next would then send
 * its own spans, with the requested addresses and the tokens in them.
 */
export function createOtlpTracing({ url, share }: Collector, serviceName: string): OtlpTracing {
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: 5_000 });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer(serviceName);
  const spans = new AsyncLocalStorage<Span>();

  return {
    run(start, work) {
      const options = { kind: kinds[start.kind], attributes: { ...start.attributes } };
      const span = tracer.startSpan(start.name, options, contextOf(start, spans.getStore()));
      return spans.run(span, async () => {
        try {
          return await work();
        } catch (error) {
          // Leaves out the message, which may contain visitors' input.
          span.setStatus({ code: SpanStatusCode.ERROR });
          span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
          throw error;
        } finally {
          span.end();
        }
      });
    },
    annotate(attributes, name) {
      const span = spans.getStore();
      span?.setAttributes({ ...attributes });
      if (name !== undefined) span?.updateName(name);
    },
    close: () => provider.shutdown(),
  };
}

function contextOf({ parent }: SpanStart, current: Span | undefined): Context {
  if (current) return trace.setSpan(ROOT_CONTEXT, current);
  const [, traceId, spanId, flags = ''] = traceparent.exec(parent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
