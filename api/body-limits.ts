/** Body size limits of the API, derived from each call's schema, so that the two cannot contradict each other. */
import { z } from 'zod';
import type { ApiRoute } from './define-call.ts';
import { defaultBodyLimit } from './json-body.ts';

/** Returns the body size limit of each call with a JSON body, in bytes, by its name, such as `POST /cart`. */
export function bodyLimits(routes: readonly ApiRoute[]): ReadonlyMap<string, number> {
  return new Map(
    routes.flatMap(({ name, schemas: { body } }) =>
      body ? [[name, Math.max(defaultBodyLimit, maxJsonBytes(body))]] : [],
    ),
  );
}

/**
 * Returns the size of the longest JSON that a schema allows, in bytes and without white space. It assumes that every
 * character is written as an escape. Throws if a string or list is unbounded.
 */
export function maxJsonBytes(schema: z.ZodType): number {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return longestOf(json, json.$defs ?? {});
}

type JsonSchema = z.core.JSONSchema._JSONSchema;

/** Bytes of an escaped character, such as `\u0101`. */
const escapedBytes = 6;

/** Bytes of a number, or of an ignored value of any type; clients have no reason to send more. */
const numberBytes = 25;

/** Lengths of strings that are bounded by their format. */
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
      return 2 + escapedBytes * requireLimit(schema.maxLength ?? formatLengths[schema.format ?? '']);
    case 'array':
      return 2 + requireLimit(schema.maxItems) * (1 + longest(oneOf(schema.items)));
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

function requireLimit(most: number | undefined): number {
  if (most === undefined) throw new Error('A string or list in a body schema has no limit.');
  return most;
}
