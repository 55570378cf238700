import { defineConfig } from 'drizzle-kit';

/** For `drizzle-kit generate`: one set of migrations for the embedded database and for PostgreSQL. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/**/*.table.ts',
  out: './src/platform/database/migrations',
});
