/** Adapts the calls of the API to HTTP: routes, envelopes, files, metrics and errors. */
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { CallInput } from '#contracts/api/call-routes.ts';
import { failed } from '#contracts/api/envelope.ts';
import { currentRequest, noteResponse } from '#platform/http/request-context.ts';
import { toApiError } from './call-errors.ts';
import type { ApiCall, ApiRoute, CallContext, FileCall } from './define-call.ts';
import { instrumentCall } from './instrument-call.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The route of the API that the request matches; undefined if there is none. */
    apiRoute: ApiRoute | undefined;
    /** The parsed JSON body. */
    apiBody: unknown;
  }
}

/** A route that HTTP alone serves, such as a webhook. */
export interface HttpRoute extends ApiRoute {
  /**
   * Returns what `c.json`, `c.body` or `c.html` creates. To any other response, Hono would not add the headers of the
   * middleware, such as `Cache-Control`.
   */
  respond(c: Context, dependencies: CallContext['dependencies']): Response | Promise<Response>;
}

/** Adds the route of a call. */
export function addCall(
  api: OpenAPIHono,
  call: ApiCall<unknown>,
  dependencies: CallContext['dependencies'],
): void {
  addRoute(api, call, async (c) => {
    const data = await call.run(inputOf(c, call), contextOf(c, dependencies));
    return c.json(call.envelope(data), call.status);
  });
}

/** Adds the route of a file. */
export function addFileCall(
  api: OpenAPIHono,
  call: FileCall,
  dependencies: CallContext['dependencies'],
): void {
  addRoute(api, call, async (c) => {
    const { type, name, content } = await call.run(inputOf(c, call), contextOf(c, dependencies));
    return c.body(content, 200, {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
    });
  });
}

/** Adds a route that HTTP alone serves. */
export function addHttpRoute(
  api: OpenAPIHono,
  route: HttpRoute,
  dependencies: CallContext['dependencies'],
): void {
  addRoute(api, route, (c) => route.respond(c, dependencies));
}

function addRoute(
  api: OpenAPIHono,
  { openApi, method, pattern }: ApiRoute,
  respond: (c: Context) => Response | Promise<Response>,
): void {
  api.openAPIRegistry.registerPath(openApi);
  api.on(method, pattern, respond);
}

function contextOf(c: Context, dependencies: CallContext['dependencies']): CallContext {
  return { dependencies, setHeader: (name, value) => c.header(name, value) };
}

/** Collects the input of a call. Only the headers in its schema are part of it. */
function inputOf(c: Context, { schemas: { headers } }: ApiRoute): CallInput {
  const names = Object.keys(headers?.shape ?? {});
  return {
    params: c.req.param(),
    query: Object.fromEntries(
      Object.entries(c.req.queries()).map(([name, values]) => [
        name,
        values.length === 1 ? values[0] : values,
      ]),
    ),
    headers: Object.fromEntries(
      names.flatMap((name) => {
        const value = c.req.header(name);
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    body: c.get('apiBody'),
  };
}

/** Middleware that looks up the route of a request, and counts and traces the call. `routes` have paths below `basePath`. */
export function identifyCall(basePath: string, routes: readonly ApiRoute[]): MiddlewareHandler {
  const byName = new Map(routes.map((route) => [route.name, route]));
  return async (c, next) => {
    const matched = matchedRoutes(c).find(({ method }) => method !== 'ALL');
    const route = matched && byName.get(`${matched.method} ${matched.path.slice(basePath.length)}`);
    c.set('apiRoute', route);
    // Calls by a page belong to that page's request and get no answer note of their own.
    if (route && currentRequest()?.responseNote?.kind === 'api')
      noteResponse({ route: `${basePath}${route.pattern}` });
    await instrumentCall(route ? `${c.req.method} ${route.pattern}` : 'none', async () => {
      await next();
      return { status: c.res.status, result: undefined };
    });
  };
}

/** Answers an error with a failed envelope. */
export function answerError(error: unknown, c: Context): Response {
  const { code, message, data, status, headers } = toApiError(error, c.get('apiRoute'), c.req.method);
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return c.json(failed(code, message, data), status);
}
