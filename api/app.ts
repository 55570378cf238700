/** API v1: a Hono application. It is mounted in the site, or run on its own. */
import { OpenAPIHono } from '@hono/zod-openapi';
import { API_PATH } from '#contracts/api/base-address.ts';
import { unlimitedGuesses } from '#platform/rate-limits/guess-limiter.ts';
import { ApiError } from './api-error.ts';
import { createDescriptionRoutes } from './calls/openapi.ts';
import { apiRoutes } from './calls.ts';
import { allowOwnSites } from './cross-origin.ts';
import type { ApiDependencies } from './dependencies.ts';
import { addCall, addFileCall, addHttpRoute, answerError, identifyCall } from './http.ts';
import { requestGuard } from './request-guard.ts';

/** Creates the API. `api.fetch(request)` answers every request with an envelope and never rejects. */
export function createApi(given: ApiDependencies): OpenAPIHono {
  const dependencies = { ...given, guessLimiter: given.guessLimiter ?? unlimitedGuesses };
  const api = new OpenAPIHono({ strict: false }).basePath(API_PATH);
  api.onError(answerError);
  api.notFound((c) => answerError(new ApiError('NOT_FOUND', { message: 'No such API call.' }), c));
  api.use(allowOwnSites(dependencies));
  const routes = [...apiRoutes, ...createDescriptionRoutes(api)];
  api.use(identifyCall(API_PATH, routes));
  api.use(requestGuard(api, routes, dependencies));
  for (const route of routes) {
    if ('envelope' in route) addCall(api, route, dependencies);
    else if ('respond' in route) addHttpRoute(api, route, dependencies);
    else addFileCall(api, route, dependencies);
  }
  return api;
}
