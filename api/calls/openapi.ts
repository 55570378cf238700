/** Routes of the API description: the OpenAPI document, and a page to read it. */
import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import type { CallRoute } from '#contracts/api/call-routes.ts';
import { parseRoute } from '../define-call.ts';
import type { HttpRoute } from '../http.ts';
import { describeApi, type OpenApiDocument } from '../openapi.ts';
import { referencePolicy, renderReference } from '../reference-page.ts';

/** Creates the routes that describe `api`. They are part of the description themselves. */
export function createDescriptionRoutes(api: OpenAPIHono): readonly HttpRoute[] {
  let document: OpenApiDocument | undefined;
  const described = () => {
    document ??= describeApi(api);
    return document;
  };
  return [
    describedRoute({
      route: 'GET /openapi.json',
      summary: 'This document, without an envelope',
      responses: {
        200: {
          description: 'OpenAPI 3.1.',
          content: { 'application/json': { schema: z.looseObject({}) } },
        },
      },
      respond: (c) => c.json({ ...described() }, 200),
    }),
    describedRoute({
      route: 'GET /reference',
      summary: 'This document as a readable page',
      responses: { 200: { description: 'A page.', content: { 'text/html': { schema: z.string() } } } },
      respond(c) {
        c.header('Content-Security-Policy', referencePolicy);
        const documentPath = new URL('openapi.json', c.req.url.replace(/\/$/, '')).pathname;
        return c.html(renderReference(described(), documentPath), 200);
      },
    }),
  ];
}

function describedRoute({
  route,
  summary,
  responses,
  respond,
}: Pick<RouteConfig, 'responses'> & {
  readonly route: CallRoute;
  readonly summary: string;
  readonly respond: HttpRoute['respond'];
}): HttpRoute {
  const { path, ...named } = parseRoute(route);
  return {
    ...named,
    access: 'open',
    limit: 'reading',
    cartIn: 'cookie',
    schemas: {},
    openApi: { method: 'get', path, tags: ['Description'], summary, security: [], responses },
    respond,
  };
}
