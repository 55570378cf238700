/** Routes of the API description: the OpenAPI document, and a page to read it. */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { describeApi, type OpenApiDocument } from '../openapi.ts';
import { referencePolicy, renderReference } from '../reference-page.ts';

const documentRoute = createRoute({
  method: 'get',
  path: '/openapi.json',
  tags: ['Description'],
  summary: 'This document, without an envelope',
  security: [],
  responses: {
    200: { description: 'OpenAPI 3.1.', content: { 'application/json': { schema: z.looseObject({}) } } },
  },
});

const referenceRoute = createRoute({
  method: 'get',
  path: '/reference',
  tags: ['Description'],
  summary: 'This document as a readable page',
  security: [],
  responses: { 200: { description: 'A page.', content: { 'text/html': { schema: z.string() } } } },
});

/** Adds these routes. Call it after all other routes were added. */
export function addDescriptionRoutes(api: OpenAPIHono): void {
  let document: OpenApiDocument | undefined;
  const described = () => {
    document ??= describeApi(api);
    return document;
  };
  api.openapi(documentRoute, (c) => c.json({ ...described() }, 200));
  api.openapi(referenceRoute, (c) => {
    c.header('Content-Security-Policy', referencePolicy);
    return c.html(
      renderReference(described(), new URL('openapi.json', c.req.url.replace(/\/$/, '')).pathname),
      200,
    );
  });
}
