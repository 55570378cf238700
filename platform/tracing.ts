/**
 * Where the house tells how long the parts of an answer took, each as a span inside of another, without knowing who draws them.
 * Nothing is told unless the settings name a collector. One for the whole process: Next bundles the proxy and the routes apart from
 * our own server.
 *
 * What goes with a span goes to another machine: patterns, names and texts of queries without their values, and nothing of a visitor.
 */
import { singleton } from './singleton.ts';

/** What is known of a span. */
export type SpanNotes = Readonly<Record<string, string | number | boolean>>;

/** A span that begins. */
export interface SpanStart {
  readonly name: string;
  /** `server`: we are asked. `client`: we ask another process. `internal`: neither. */
  readonly kind: 'server' | 'client' | 'internal';
  /** Named as OpenTelemetry's conventions have it, where they do. */
  readonly notes: SpanNotes;
  /** The header `traceparent` of whoever is in front; only where there is no span yet. */
  readonly parent?: string | undefined;
}

/** Who draws the spans. */
export interface Tracing {
  run<Result>(start: SpanStart, work: () => Promise<Result>): Promise<Result>;
  /** Says more of the span under way, and gives it another name where there is one. */
  note(notes: SpanNotes, name?: string): void;
}

const tracer = singleton<Tracing>('tracing');

/** Whether anybody draws spans. */
export function isTracing(): boolean {
  return tracer.current !== undefined;
}

/** Runs `work` as a span of the one under way. One that rejects is marked so. */
export function withSpan<Result>(start: SpanStart, work: () => Promise<Result>): Promise<Result> {
  return tracer.current?.run(start, work) ?? work();
}

/** Says more of the span under way, and gives it another name where there is one. */
export function annotateSpan(notes: SpanNotes, name?: string): void {
  tracer.current?.note(notes, name);
}

/** Has spans drawn from now on; null for no longer. */
export function setTracer(tracing: Tracing | null): void {
  tracer.current = tracing ?? undefined;
}
