/**
 * Tracing: records the duration of the parts of a response as nested spans, independent of the tracer. It does nothing
 * unless the settings name a collector. The tracer is process-wide, because Next bundles the proxy and the routes apart
 * from our own server.
 *
 * Spans are sent to another machine. They contain patterns, names and query texts without values, and nothing about a
 * visitor.
 */
import { singleton } from './singleton.ts';

/** Attributes of a span. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** Start of a span. */
export interface SpanStart {
  readonly name: string;
  /** `server`: incoming request. `client`: outgoing request. `internal`: neither. */
  readonly kind: 'server' | 'client' | 'internal';
  /** Attributes with OpenTelemetry's standard names, if they exist. */
  readonly attributes: SpanAttributes;
  /** Header `traceparent` of the client or proxy; used only for a root span. */
  readonly parent?: string | undefined;
}

/** A tracer, which records spans. */
export interface Tracing {
  run<Result>(start: SpanStart, work: () => Promise<Result>): Promise<Result>;
  /** Adds attributes to the current span, and renames it if a name is given. */
  annotate(attributes: SpanAttributes, name?: string): void;
}

const tracer = singleton<Tracing>('tracing');

/** Returns true if a tracer is set. */
export function isTracing(): boolean {
  return tracer.current !== undefined;
}

/** Runs `work` in a child span of the current span. A rejection marks the span as failed. */
export function withSpan<Result>(start: SpanStart, work: () => Promise<Result>): Promise<Result> {
  return tracer.current?.run(start, work) ?? work();
}

/** Adds attributes to the current span, and renames it if a name is given. */
export function annotateSpan(attributes: SpanAttributes, name?: string): void {
  tracer.current?.annotate(attributes, name);
}

/** Sets the tracer; null stops tracing. */
export function setTracer(tracing: Tracing | null): void {
  tracer.current = tracing ?? undefined;
}
