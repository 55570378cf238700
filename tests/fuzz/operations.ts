/** Reads an OpenAPI document: its operations, and a validator for each response. */
import { z } from 'zod';
import { type Components, type JsonSchema, jsonSchema } from './json-schema.ts';

/** A parameter of a call. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** A call of the API. */
export interface Operation {
  /** `GET /api/v1/cart/{cartSessionId}`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** The body’s media type, schema and example; null without a body. */
  readonly body: { readonly type: string; readonly schema: JsonSchema; readonly example: unknown } | null;
  readonly answers: ReadonlyMap<number, DocumentedResponse>;
}

/** A documented response: its media type, and a validator if it is JSON. */
export interface DocumentedResponse {
  readonly type: string;
  readonly json: z.ZodType | null;
}

/** A parsed OpenAPI document. */
export interface ApiDescription {
  readonly operations: readonly Operation[];
  readonly components: Components;
  /** Validates the envelope of every failure. */
  readonly failed: z.ZodType;
}

const content = z.record(
  z.string(),
  z.object({ schema: jsonSchema.default({}), example: z.unknown().optional() }),
);

const operation = z.object({
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header', 'cookie']),
        required: z.boolean().default(false),
        schema: jsonSchema,
      }),
    )
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() })),
});

const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), jsonSchema) }),
});

/** The same document with complete response schemas, because responses are validated against every keyword. */
const rawDocument = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        responses: z.record(
          z.string(),
          z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })).optional() }),
        ),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

/** Parses an OpenAPI document from its JSON text. */
export function readDescription(text: string): ApiDescription {
  const { paths, components } = document.parse(JSON.parse(text));
  const raw = rawDocument.parse(JSON.parse(text));
  const check = checks(raw.components.schemas);
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters, requestBody }]): Operation => {
      const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      const responses = Object.entries(raw.paths[path]?.[method]?.responses ?? {});
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        parameters,
        body: type !== undefined && body ? { type, schema: body.schema, example: body.example } : null,
        answers: new Map(
          responses.map(([status, response]) => [Number(status), answersOf(response.content ?? {}, check)]),
        ),
      };
    }),
  );
  const failed = check({ $ref: '#/components/schemas/Failed' });
  return { operations, components: components.schemas, failed };
}

function answersOf(
  response: Readonly<Record<string, { schema?: unknown }>>,
  check: (schema: unknown) => z.ZodType,
): DocumentedResponse {
  const [type = '', answer] = Object.entries(response)[0] ?? [];
  return { type, json: type === 'application/json' ? check(answer?.schema) : null };
}

/** An instant with its UTC offset, which zod’s `fromJSONSchema` rejects as `date-time`. */
const instant = String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$`;

function checks(schemas: Readonly<Record<string, unknown>>) {
  const definitions = JSON.stringify(schemas);
  return (schema: unknown): z.ZodType => {
    const whole = `{"allOf":[${JSON.stringify(schema ?? {})}],"$defs":${definitions}}`
      .replaceAll('#/components/schemas/', '#/$defs/')
      .replaceAll('"format":"date-time"', `"pattern":${JSON.stringify(instant)}`);
    return z.fromJSONSchema(JSON.parse(whole));
  };
}

/** The result of a lookup: a call, a path that has other methods only, or none. */
export type OperationMatch =
  | { readonly kind: 'call'; readonly operation: Operation }
  | { readonly kind: 'other-method' }
  | { readonly kind: 'none' };

/** Finds the call of a path without its query. HEAD counts as GET, and a trailing slash is ignored. */
export function findOperation(
  operations: readonly Operation[],
  method: string,
  path: string,
): OperationMatch {
  const parts = path.replace(/(?<=.)\/$/, '').split('/');
  const here = operations.filter((operation) => fits(operation.path.split('/'), parts));
  const wanted = method === 'HEAD' ? 'GET' : method;
  const found = here.find((operation) => operation.method === wanted);
  if (found) return { kind: 'call', operation: found };
  return { kind: here.length > 0 ? 'other-method' : 'none' };
}

function fits(template: readonly string[], parts: readonly string[]): boolean {
  return (
    template.length === parts.length &&
    template.every((name, at) => (name.startsWith('{') ? parts[at] !== '' : name === parts[at]))
  );
}
