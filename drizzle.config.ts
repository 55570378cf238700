import { defineConfig } from 'drizzle-kit';

/** Configuration of `drizzle-kit generate`: one set of migrations for the embedded database and PostgreSQL. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './{domains,lake,platform}/**/*.table.ts',
  out: './platform/database/migrations',
});
