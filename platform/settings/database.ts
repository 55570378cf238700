import { postgresUrl, urlOf } from './formats.ts';
import type { Settings } from './setting.ts';

const mustUseTls = 'must use TLS (sslmode=verify-full) unless PLAIN_HOSTS names its host';

/** PostgreSQL and Redis. */
export const database = {
  DATABASE_URL: {
    schema: postgresUrl.optional(),
    readBy: ['site'],
    summary: 'The PostgreSQL database of the site.',
    defaultText: 'none: PGlite in `DATA_DIR`',
    example: 'postgres://user:password@host:5432/southbound?sslmode=verify-full',
    isSecret: true,
    onPublicSite: mustUseTls,
  },
  MIGRATIONS_DATABASE_URL: {
    schema: postgresUrl.optional(),
    readBy: ['site'],
    summary: 'The same database, with a role that may change tables, for migrations.',
    notes: 'The role in `DATABASE_URL` then does not need that right (`docs/how-to/deploy.md`).',
    defaultText: '`DATABASE_URL`',
    example: 'postgres://owner:password@host:5432/southbound?sslmode=verify-full',
    isSecret: true,
    onPublicSite: mustUseTls,
  },
  REDIS_URL: {
    schema: urlOf(['redis:', 'rediss:'], 'must be a redis:// or rediss:// address').optional(),
    readBy: ['site'],
    summary: 'The Redis server in which several instances of the site share rate limits.',
    notes: 'A single instance does not need one.',
    example: 'rediss://:password@host:6379',
    isSecret: true,
    onPublicSite: 'must contain a password, and use TLS (rediss:) unless PLAIN_HOSTS names its host',
  },
} as const satisfies Settings;
