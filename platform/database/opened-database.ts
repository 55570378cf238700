/** The types of a database, embedded or PostgreSQL. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** What queries are written against. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** What `database.transaction` hands to its function: for functions that must run inside one. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** An open database, migrated. */
export type OpenedDatabase = { database: Database; close(): Promise<void> };
