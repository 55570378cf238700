/**
 * What every request passes before its route: is there such a call, may this program and this site make it, is the body
 * JSON and small enough, are all parameters known. One middleware for all routes, so that no route can forget a check.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { z } from 'zod';
import { mayBeOurs, type SafeSites } from '#platform/http/safe-origin.ts';
import { ApiError } from './api-error.ts';
import { bodyLimits } from './body-limits.ts';
import { type ApiDependencies, unlimited } from './dependencies.ts';
import { readJsonBody } from './json-body.ts';

/** The calls anyone may make, without a key. */
const openCalls: readonly string[] = ['/health', '/ready', '/openapi.json', '/reference'];

/**
 * Calls of programs that have no key and are known by a signature over the body: nothing is asked of them here, and the body
 * is left as it came.
 */
const signedCalls: readonly string[] = ['/payments/:provider/webhook'];

const methodsWithBody: readonly string[] = ['POST', 'PUT', 'PATCH'];
const mutations: readonly string[] = [...methodsWithBody, 'DELETE'];

/** The checks in front of `api`, whose routes live under `basePath`. */
export function requestGuard(
  api: OpenAPIHono,
  basePath: string,
  dependencies: ApiDependencies,
): MiddlewareHandler {
  const rateLimiter = dependencies.rateLimiter ?? unlimited;
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

/** @param wait in seconds */
function refuseTooMany(wait: number | null): void {
  if (wait !== null)
    throw new ApiError('RATE_LIMITED', { headers: { 'Retry-After': String(Math.ceil(wait)) } });
}

function checkApiKey(c: Context, apiKeys: readonly string[]): void {
  const given = digest(c.req.header('X-Api-Key') ?? '');
  // Every key is compared, each in constant time, so that neither a prefix nor a position can be guessed at.
  const matches = apiKeys.filter((key) => timingSafeEqual(digest(key), given));
  if (matches.length === 0) throw new ApiError('INVALID_API_KEY');
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}

/**
 * The origin domain, when there is one, must be a safe one. A browser's request that changes something must come from a
 * page of ours as well: `Origin` on the API's own host or a safe domain, never `null`, never from another site, and of the same site
 * only from another safe domain.
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
  if (!mayBeOurs(page, sites, hostOf(c))) throw new ApiError('INVALID_SITE');
}

/** The host and port a request was sent to: what the browser says, because a server may build the address from its own name. */
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

/** For each call, the names of the query parameters its schema knows. */
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

/** An object's own names, also where a check or a change of the whole stands behind it. */
function parametersOf(query: unknown): string[] {
  if (query instanceof z.ZodPipe) return parametersOf(query.in);
  return query instanceof z.ZodObject ? Object.keys(query.shape) : [];
}

/** A cart's path without the session: the one part of a path that a visitor may not have yet. */
function lacksCartSession(c: Context, basePath: string): ApiError | undefined {
  const isCart = withoutEndSlash(c.req.path) === `${basePath}/cart`;
  return isCart && ['GET', 'DELETE'].includes(methodOf(c)) ? new ApiError('INVALID_CART_SESSION') : undefined;
}

function noSuchCall(c: Context, api: OpenAPIHono): ApiError {
  const allowed = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) =>
    hasRoute(api, method, c.req.path),
  );
  if (allowed.length === 0) return new ApiError('NOT_FOUND', { message: 'No such API call.' });
  // The closed list has no code for a wrong method: there is no such call, and HTTP says why.
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
