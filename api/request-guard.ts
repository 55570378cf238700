/**
 * Request guard of the API: one middleware in front of all routes, so that no route can forget a check. It checks that the
 * call exists, the API key, the calling site, the query parameters, the rate limit, and the body.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { z } from 'zod';
import { mayBeSameSite, type SafeSites } from '#platform/http/safe-origin.ts';
import { ApiError } from './api-error.ts';
import { bodyLimits } from './body-limits.ts';
import { type ApiDependencies, unlimitedRate } from './dependencies.ts';
import { readJsonBody } from './json-body.ts';

/** Calls without an API key. */
const openCalls: readonly string[] = ['/health', '/ready', '/openapi.json', '/reference'];

/**
 * Webhooks, which are authenticated by a signature over the exact body. They need no API key, and their body is left unread.
 */
const signedCalls: readonly string[] = ['/payments/:provider/webhook'];

const methodsWithBody: readonly string[] = ['POST', 'PUT', 'PATCH'];
const mutations: readonly string[] = [...methodsWithBody, 'DELETE'];

/** Creates the guard for `api`, whose routes are below `basePath`. */
export function requestGuard(
  api: OpenAPIHono,
  basePath: string,
  dependencies: ApiDependencies,
): MiddlewareHandler {
  const rateLimiter = dependencies.rateLimiter ?? unlimitedRate;
  const parameters = lazily(() => parameterNames(api));
  const limits = lazily(() => bodyLimits(api));
  return async (c, next) => {
    c.header('Cache-Control', 'private, no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    const pattern = matchedRoutes(c).find((route) => route.method !== 'ALL')?.path;
    if (pattern === undefined) throw lacksCartSession(c, basePath) ?? noSuchCall(c, api);
    const call = pattern.slice(basePath.length);

    const isSigned = signedCalls.includes(call);
    if (!isSigned && !openCalls.includes(call)) checkApiKey(c, dependencies.apiKeys);
    if (!isSigned) checkSite(c, dependencies);
    const route = `${methodOf(c)} ${call}`;
    checkParameters(c, parameters().get(route) ?? []);

    refuseTooMany(await rateLimiter.check(route, c.req.raw));
    if (!isSigned && methodsWithBody.includes(c.req.method)) {
      const { request, json } = await readJsonBody(c.req.raw, limits().get(route));
      c.req.raw = request;
      refuseTooMany(await rateLimiter.checkBody(route, json));
    }
    await next();
  };
}

/** @param wait seconds to wait; null to proceed */
function refuseTooMany(wait: number | null): void {
  if (wait !== null)
    throw new ApiError('RATE_LIMITED', { headers: { 'Retry-After': String(Math.ceil(wait)) } });
}

function checkApiKey(c: Context, apiKeys: readonly string[]): void {
  const given = digest(c.req.header('X-Api-Key') ?? '');
  // Compare with every key, each in constant time, so that timing reveals neither a prefix nor a position.
  const matches = apiKeys.filter((key) => timingSafeEqual(digest(key), given));
  if (matches.length === 0) throw new ApiError('INVALID_API_KEY');
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
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

function checkParameters(c: Context, known: readonly string[]): void {
  const fields: Record<string, string> = Object.create(null);
  for (const name of new URL(c.req.url).searchParams.keys()) {
    if (!known.includes(name)) fields[name.slice(0, 100)] = 'Unknown parameter.';
  }
  if (Object.keys(fields).length > 0) throw new ApiError('VALIDATION', { fields });
}

/** Collects the query parameters that each call's schema defines. */
function parameterNames(api: OpenAPIHono): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue;
    const { method, path, request } = definition.route;
    const query = request?.query;
    names.set(`${method.toUpperCase()} ${path.replaceAll(/\{(.+?)\}/g, ':$1')}`, parametersOf(query));
  }
  return names;
}

/** Returns the names of an object schema, also if a refinement or transform wraps it. */
function parametersOf(query: unknown): string[] {
  if (query instanceof z.ZodPipe) return parametersOf(query.in);
  return query instanceof z.ZodObject ? Object.keys(query.shape) : [];
}

/** Refuses cart calls without a session id in the path, which a new visitor does not have yet. */
function lacksCartSession(c: Context, basePath: string): ApiError | undefined {
  const isCart = withoutEndSlash(c.req.path) === `${basePath}/cart`;
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

function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
