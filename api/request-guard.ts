/**
 * Request guard of the API: one middleware in front of all routes, so that no route can forget a check. It checks that the
 * call exists, the API key, the calling site, the query parameters, the rate limit, and the body.
 */
import { hash, timingSafeEqual } from 'node:crypto';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { API_PATH } from '#contracts/api/base-address.ts';
import { mayBeSameSite, type SafeSites } from '#platform/http/safe-origin.ts';
import { ApiError } from './api-error.ts';
import { bodyLimits } from './body-limits.ts';
import type { ApiRoute } from './define-call.ts';
import { type ApiDependencies, unlimitedRate } from './dependencies.ts';
import { readJsonBody } from './json-body.ts';
import { refuseTooMany, sessionInBody, sessionOfRequest } from './route-limits.ts';

const methodsWithBody: readonly string[] = ['POST', 'PUT', 'PATCH'];
const mutations: readonly string[] = [...methodsWithBody, 'DELETE'];

/** Creates the guard for `api`, whose routes `identifyCall` has looked up. */
export function requestGuard(
  api: OpenAPIHono,
  routes: readonly ApiRoute[],
  dependencies: ApiDependencies,
): MiddlewareHandler {
  const rateLimiter = dependencies.rateLimiter ?? unlimitedRate;
  const apiKeyDigests = dependencies.apiKeys.map(digest);
  let limits: ReadonlyMap<string, number> | undefined;
  return async (c, next) => {
    c.header('Cache-Control', 'private, no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    const route = c.get('apiRoute');
    if (!route) throw lacksCartSession(c) ?? noSuchCall(c, api);

    const isSigned = route.access === 'signed';
    if (route.access === 'key') checkApiKey(c, apiKeyDigests);
    if (!isSigned) checkSite(c, dependencies);
    refuseUnknownParameters(route, new URL(c.req.url).searchParams.keys());

    refuseTooMany(await rateLimiter.check(route, sessionOfRequest(route, c.req.raw)));
    if (!isSigned && methodsWithBody.includes(c.req.method)) {
      // Computed when first needed, because it takes a while.
      limits ??= bodyLimits(routes);
      const body = await readJsonBody(c.req.raw, limits.get(route.name));
      c.set('apiBody', body);
      const session = sessionInBody(route, body);
      if (session !== undefined) refuseTooMany(await rateLimiter.checkSession(route, session));
    }
    await next();
  };
}

function checkApiKey(c: Context, apiKeyDigests: readonly Buffer[]): void {
  const given = digest(c.req.header('X-Api-Key') ?? '');
  // Compare with every key, each in constant time, so that timing reveals neither a prefix nor a position.
  const matches = apiKeyDigests.filter((valid) => timingSafeEqual(valid, given));
  if (matches.length === 0) throw new ApiError('INVALID_API_KEY');
}

function digest(value: string): Buffer {
  return hash('sha256', value, 'buffer');
}

/**
 * CSRF guard. The origin domain, if sent, must be a safe one. A browser's mutation must also come from a page of this site:
 * its `Origin` is the API's own host or a safe domain. `null` and cross-site requests are refused. A `same-site` request must
 * come from another safe domain.
 */
function checkSite(c: Context, sites: SafeSites): void {
  const domain = c.req.header('X-Origin-Domain');
  if (
    domain !== undefined &&
    !sites.safeDomains.includes(
      domain
        .trim()
        .toLowerCase()
        .replace(/:\d{1,5}$/, ''),
    )
  ) {
    throw new ApiError('INVALID_SITE');
  }
  if (!mutations.includes(c.req.method)) return;
  const page = { origin: c.req.header('Origin'), site: c.req.header('Sec-Fetch-Site') };
  if (!mayBeSameSite(page, sites, hostOf(c))) throw new ApiError('INVALID_SITE');
}

/** Returns the host and port of the request from the `Host` header, because a server may build the URL from its own name. */
export function hostOf(c: Context): string {
  return c.req.header('Host')?.toLowerCase() ?? new URL(c.req.url).host;
}

/** Refuses query parameters that a call does not have, so that none is silently ignored. */
export function refuseUnknownParameters(
  { schemas }: Pick<ApiRoute, 'schemas'>,
  names: Iterable<string>,
): void {
  const known = parametersOf(schemas.query);
  const unknown = [...names].filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new ApiError('VALIDATION', {
    fields: Object.fromEntries(unknown.map((name) => [name.slice(0, 100), 'Unknown parameter.'])),
  });
}

/** Returns the names of an object schema, also if a refinement or transform wraps it. */
function parametersOf(query: unknown): string[] {
  if (query instanceof z.ZodPipe) return parametersOf(query.in);
  return query instanceof z.ZodObject ? Object.keys(query.shape) : [];
}

/** Refuses cart calls without a session id in the path, which a new visitor does not have yet. */
function lacksCartSession(c: Context): ApiError | undefined {
  const isCart = withoutEndSlash(c.req.path) === `${API_PATH}/cart`;
  return isCart && ['GET', 'DELETE'].includes(methodOf(c)) ? new ApiError('INVALID_CART_SESSION') : undefined;
}

function noSuchCall(c: Context, api: OpenAPIHono): ApiError {
  const allowed = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) =>
    hasRoute(api, method, c.req.path),
  );
  if (allowed.length === 0) return new ApiError('NOT_FOUND', { message: 'No such API call.' });
  // The closed list has no code for a wrong method, so HTTP status and header describe it.
  return new ApiError('NOT_FOUND', {
    status: 405,
    message: `No such API call; the method must be ${allowed.join(' or ')}.`,
    headers: {
      Allow: allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '),
    },
  });
}

function hasRoute(api: OpenAPIHono, method: string, path: string): boolean {
  return api.router.match(method, withoutEndSlash(path))[0].some(([[, route]]) => route.method === method);
}

function withoutEndSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

function methodOf(c: Context): string {
  return c.req.method === 'HEAD' ? 'GET' : c.req.method;
}
