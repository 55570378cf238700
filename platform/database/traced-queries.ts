import type { Pool } from 'pg';
import { isTracing, withSpan } from '../tracing.ts';

/** As much of a query's text as goes with its span, in characters. */
const longestText = 1_000;

/** The same function, each of whose queries is a span. What they are asked with, their parameters, is left out. */
export function tracedQuery<Query extends (...args: never[]) => unknown>(query: Query): Query {
  return new Proxy(query, {
    apply(target, self: unknown, args: unknown[]) {
      const run = (): unknown => Reflect.apply(target, self, args);
      // The pool asks its connections with a callback, and is a span itself.
      if (!isTracing() || typeof args.at(-1) === 'function') return run();
      const notes = { 'db.system.name': 'postgresql', 'db.query.text': textOf(args[0]) };
      return withSpan({ name: 'database', kind: 'client', notes }, async () => run());
    },
  });
}

/** Makes each query of a pool a span: those it is asked itself, and those of a transaction, on one of its connections. */
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
  return typeof text === 'string' ? text.slice(0, longestText) : '';
}
