/** Tracing of SQL queries: a span for each, with its text but without its parameters. */
import type { Pool } from 'pg';
import { isTracing, withSpan } from '../tracing.ts';

/** Maximum length of a query text in a span, in characters. */
const maxTextLength = 1_000;

/** Wraps a query function so that each query is a span, with its text but without its parameters. */
export function tracedQuery<Query extends (...args: never[]) => unknown>(query: Query): Query {
  return new Proxy(query, {
    apply(target, self: unknown, args: unknown[]) {
      const run = (): unknown => Reflect.apply(target, self, args);
      // The pool calls its connections with a callback; its own call already has a span.
      if (!isTracing() || typeof args.at(-1) === 'function') return run();
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': textOf(args[0]) };
      return withSpan({ name: 'database', kind: 'client', attributes }, async () => run());
    },
  });
}

/** Traces each query of a pool: its own, and those of transactions on its connections. */
export function traceQueriesOf(pool: Pool): void {
  pool.query = tracedQuery(pool.query);
  pool.on('connect', (client) => {
    client.query = tracedQuery(client.query);
  });
}

function textOf(query: unknown): string {
  const text =
    typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'
      ? query.text
      : query;
  return typeof text === 'string' ? text.slice(0, maxTextLength) : '';
}
