/** Generates random values that are valid for a JSON Schema. */
import fc from 'fast-check';
import { type Components, type JsonSchema, resolveReference } from './json-schema.ts';

/** Generators for fields and parameters whose schema says too little, by name. */
export type NamedValues = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** The nesting depth at which recursive schemas end. */
const deepest = 8;

/** Longer texts and lists would only be slower. */
const longestText = 200;
const longestList = 4;

/** Creates a function that generates values of a schema. */
export function valueMaker(components: Components, named: NamedValues) {
  function valuesOf(schema: JsonSchema, name = '', depth = 0): fc.Arbitrary<unknown> {
    const made = byShape(schema, depth);
    const known = [
      ...(named[name] ? [{ arbitrary: named[name], weight: 6 }] : []),
      ...(schema.example === undefined ? [] : [{ arbitrary: fc.constant(schema.example), weight: 3 }]),
    ];
    return known.length === 0 ? made : fc.oneof(...known, { arbitrary: made, weight: 2 });
  }

  function byShape(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
    if (depth > deepest) return fc.constant(null);
    if (schema.$ref !== undefined) return byShape(resolveReference(schema.$ref, components), depth + 1);
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return fc.oneof(...choices.map((choice) => byShape(choice, depth + 1)));
    const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
    if (types.length === 0) return fc.jsonValue();
    return fc.oneof(...types.map((type) => ofType(type, schema, depth)));
  }

  function ofType(type: string, schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
    const { minimum = -1_000_000, maximum = 1_000_000 } = schema;
    switch (type) {
      case 'string':
        return textOf(schema);
      case 'integer':
        return fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
      case 'number':
        return fc.double({ min: minimum, max: maximum, noNaN: true });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return fc.array(valuesOf(schema.items ?? {}, '', depth + 1), {
          minLength: schema.minItems ?? 0,
          maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? longestList, longestList)),
        });
      case 'object':
        return fc.record(
          Object.fromEntries(
            Object.entries(schema.properties ?? {}).map(([name, part]) => [
              name,
              valuesOf(part, name, depth + 1),
            ]),
          ),
          { requiredKeys: [...(schema.required ?? [])] },
        );
      default:
        throw new Error(`There is no type “${type}” in JSON Schema.`);
    }
  }

  return valuesOf;
}

function textOf({
  format,
  pattern,
  minLength = 0,
  maxLength = longestText,
}: JsonSchema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  switch (format) {
    case 'date':
      return fc
        .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10));
    case 'date-time':
      return fc
        .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString());
    case 'uuid':
      return fc.uuid();
    case 'email':
      return fc.emailAddress();
    case 'uri':
      return fc.webUrl();
    default: {
      const longest = Math.max(minLength, Math.min(maxLength, longestText));
      const length = { minLength, maxLength: longest };
      // A grapheme may have several UTF-16 units, which lengths count.
      const signs = fc
        .string({ ...length, unit: 'grapheme' })
        .filter((text) => text.length >= minLength && text.length <= longest);
      return fc.oneof(fc.string({ ...length, unit: 'grapheme-ascii' }), signs);
    }
  }
}
