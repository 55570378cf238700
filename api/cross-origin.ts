import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { isSafeOrigin, type SafeSites } from '#platform/http/safe-origin.ts';
import { hostOf } from './request-guard.ts';

const exposedHeaders = 'Retry-After, Idempotent-Replayed';

/**
 * Middleware that lets pages of the site's own domains read the responses (CORS). `hono/cors` handles preflight requests
 * only: for others it would create three responses and turn the body into a stream.
 */
export function allowOwnSites(sites: SafeSites): MiddlewareHandler {
  const answerPreflight = cors({
    origin: (origin, c) => (isSafeOrigin(origin, sites, hostOf(c)) ? origin : null),
    allowHeaders: ['Content-Type', 'X-Api-Key', 'X-Origin-Domain', 'Idempotency-Key', 'X-Booking-Token'],
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    maxAge: 600,
  });
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') return answerPreflight(c, next);
    const origin = c.req.header('Origin') ?? '';
    if (isSafeOrigin(origin, sites, hostOf(c))) c.header('Access-Control-Allow-Origin', origin);
    c.header('Access-Control-Expose-Headers', exposedHeaders);
    c.header('Vary', 'Origin', { append: true });
    await next();
  };
}
