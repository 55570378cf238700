/** Generates the API's OpenAPI document from the schemas of its routes. */
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ErrorCode } from '#contracts/api/envelope.ts';
import { brand } from '#platform/brand.ts';
import { failure } from './envelope-schemas.ts';

/** An OpenAPI 3.1 document. */
export type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

const methods = ['get', 'post', 'put', 'delete'] as const;

/** Describes every call of `api`, including the failures that all calls share. */
export function describeApi(api: OpenAPIHono): OpenApiDocument {
  api.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description: 'API key of the calling program.',
  });
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version: '1',
      description: [
        'Every response is an envelope: `status` (`results` for a read, `success` for an action, or `failed`), `data`, `errorCode` and `errorMessage`.',
        'All calls except those under Running, Payment and Description require `X-Api-Key`. `X-Origin-Domain` names the calling site and is optional.',
        'Unknown query parameters are refused. Instants are ISO 8601 with the UTC offset of New Zealand or of the stop’s own time zone. Service dates are YYYY-MM-DD. Prices are in NZD.',
      ].join('\n\n'),
    },
    security: [{ apiKey: [] }],
  });
  for (const item of Object.values(document.paths ?? {})) {
    for (const method of methods) {
      const operation = item[method];
      if (!operation) continue;
      const needsKey = operation.security === undefined;
      for (const [code, status] of sharedFailures({
        needsKey,
        body: bodyOf(operation.requestBody),
      })) {
        operation.responses ??= {};
        operation.responses[status] ??= plainFailure(code);
      }
    }
  }
  return document;
}

type SharedFailure = readonly [code: ErrorCode, status: `${number}`];

/** Returns the kind of body that a call accepts: JSON, raw, or none. */
function bodyOf(body: unknown): 'json' | 'raw' | null {
  if (typeof body !== 'object' || body === null) return null;
  const isJson = 'content' in body && Object.hasOwn(Object(body.content), 'application/json');
  return isJson ? 'json' : 'raw';
}

function sharedFailures(call: { needsKey: boolean; body: 'json' | 'raw' | null }): SharedFailure[] {
  return [
    ...(call.needsKey ? ([['INVALID_API_KEY', '401']] satisfies SharedFailure[]) : []),
    ...(call.body === 'raw' ? [] : ([['INVALID_SITE', '403']] satisfies SharedFailure[])),
    ['VALIDATION', '422'],
    ...(call.body === 'json' ? ([['UNSUPPORTED_MEDIA_TYPE', '415']] satisfies SharedFailure[]) : []),
    ...(call.body ? ([['PAYLOAD_TOO_LARGE', '413']] satisfies SharedFailure[]) : []),
    ['RATE_LIMITED', '429'],
    ['INTERNAL', '500'],
  ];
}

function plainFailure(code: ErrorCode) {
  return {
    description: failure(code).description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failed' } } },
  };
}
