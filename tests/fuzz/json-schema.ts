/** The subset of JSON Schema that our OpenAPI document uses. */
import { z } from 'zod';

/** A schema, or `true` for anything. */
export interface JsonSchema {
  readonly $ref?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[] | undefined;
  readonly oneOf?: readonly JsonSchema[] | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: JsonSchema | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly pattern?: string | undefined;
  readonly format?: string | undefined;
  readonly example?: unknown;
}

/** Parses a schema; keywords not listed above are dropped. */
export const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    anyOf: z.array(jsonSchema).optional(),
    oneOf: z.array(jsonSchema).optional(),
    properties: z.record(z.string(), jsonSchema).optional(),
    required: z.array(z.string()).optional(),
    items: jsonSchema.optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    pattern: z.string().optional(),
    format: z.string().optional(),
    example: z.unknown().optional(),
  }),
);

/** Schemas that others refer to, by name. */
export type Components = Readonly<Record<string, JsonSchema>>;

/** Resolves a reference `#/components/schemas/…`. Throws if the document does not have it. */
export function resolveReference(reference: string, components: Components): JsonSchema {
  const schema = components[reference.replace('#/components/schemas/', '')];
  if (!schema) throw new Error(`The document has no ${reference}.`);
  return schema;
}
