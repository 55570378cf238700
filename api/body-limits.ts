/** How long a body each call reads: long enough for whatever its schema allows, so that the two limits can't contradict each other. */
import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { defaultBodyLimit } from './json-body.ts';

/** The most bytes that the body of each call may have, by method and pattern, such as `POST /cart`. */
export function bodyLimits(api: OpenAPIHono): ReadonlyMap<string, number> {
  const limits = new Map<string, number>();
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue;
    const { method, path, request } = definition.route;
    const body = request?.body?.content['application/json'];
    const schema = body && 'schema' in body ? body.schema : undefined;
    if (!(schema instanceof z.ZodType)) continue;
    const call = `${method.toUpperCase()} ${path.replaceAll(/\{(.+?)\}/g, ':$1')}`;
    limits.set(call, Math.max(defaultBodyLimit, maxJsonBytes(schema)));
  }
  return limits;
}

/**
 * The bytes of the longest JSON that a schema allows, without white space: each character of a text may be written as an escape.
 * Throws where a text or a list has no bound.
 */
export function maxJsonBytes(schema: z.ZodType): number {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return longestOf(json, json.$defs ?? {});
}

type JsonSchema = z.core.JSONSchema._JSONSchema;

/** A character that is written as an escape, such as `\u0101`. */
const escapedBytes = 6;

/** A number, and what may be anything since it is ignored: nobody writes it longer. */
const numberBytes = 25;

/** Characters of texts that their format bounds. */
const formatLengths: Readonly<Record<string, number>> = { uuid: 36, date: 10 };

function longestOf(schema: JsonSchema, definitions: Readonly<Record<string, JsonSchema>>): number {
  if (typeof schema === 'boolean') return numberBytes;
  const longest = (part: JsonSchema) => longestOf(part, definitions);
  if (schema.$ref) return longest(definitions[schema.$ref.replace('#/$defs/', '')] ?? true);
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (values) return Math.max(...values.map((value) => escapedBytes * JSON.stringify(value).length));
  if (schema.anyOf) return Math.max(...schema.anyOf.map(longest));
  switch (schema.type) {
    case 'string':
      return 2 + escapedBytes * bound(schema.maxLength ?? formatLengths[schema.format ?? '']);
    case 'array':
      return 2 + bound(schema.maxItems) * (1 + longest(oneOf(schema.items)));
    case 'object':
      return Object.entries(schema.properties ?? {}).reduce(
        (sum, [name, part]) => sum + JSON.stringify(name).length + 2 + longest(part),
        2,
      );
    default:
      return numberBytes;
  }
}

function oneOf(items: JsonSchema | JsonSchema[] | undefined): JsonSchema {
  return Array.isArray(items) ? true : (items ?? true);
}

function bound(most: number | undefined): number {
  if (most === undefined) throw new Error('A text or a list of a body has no bound.');
  return most;
}
