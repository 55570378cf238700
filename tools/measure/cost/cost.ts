/** The CPU time of searches and purchases, and the counter of their database statements. */
import { z } from 'zod';
import type { Database } from '#platform/database/opened-database.ts';

const part = z.object({ cpuMs: z.number(), statements: z.number() });

/** The cost of one search and one purchase. */
export const costSchema = z.object({
  search: part,
  purchase: part,
  /** The steps of a purchase, in order. */
  parts: z.array(part.extend({ name: z.string() })),
  /** CPU time of a fixed amount of work, in milliseconds: the speed of the machine during the run. */
  reference: z.number(),
});
export type Cost = z.output<typeof costSchema>;

/** Returns the CPU time of this process since its start, in milliseconds. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

type Query = (...args: unknown[]) => unknown;
const queryable = z.object({ query: z.custom<Query>((value) => typeof value === 'function') });

/** Counts the statements that a database runs, those that begin and end transactions included. */
export class StatementCounter {
  count = 0;

  constructor(database: Database) {
    const { $client: client } = z.object({ $client: z.custom<object>() }).parse(database);
    if ('totalCount' in client && 'on' in client && typeof client.on === 'function')
      // A pool sends the statements through its connections.
      client.on('connect', (connection: object) => this.#countQueries(connection));
    else this.#countEmbedded(client);
  }

  #countQueries(target: object): void {
    const { query } = queryable.parse(target);
    const counted: Query = (...args) => {
      this.count += 1;
      return query.apply(target, args);
    };
    Object.assign(target, { query: counted });
  }

  #countEmbedded(client: object): void {
    this.#countQueries(client);
    const { transaction } = z.object({ transaction: z.custom<Query>() }).parse(client);
    Object.assign(client, {
      transaction: (work: Query) => {
        this.count += 2;
        return transaction.call(client, (inner: object) => {
          this.#countQueries(inner);
          return work(inner);
        });
      },
    });
  }
}
