/** Unit tests of the schema value generator. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { JsonSchema } from './json-schema.ts';
import { valueMaker } from './schema-values.ts';

const components = {
  Passengers: {
    type: 'object',
    properties: {
      adultCount: { type: 'integer', minimum: 0, maximum: 9 },
      name: { type: 'string', minLength: 1 },
    },
    required: ['adultCount'],
  },
} as const;

const schemas: readonly JsonSchema[] = [
  { type: 'string', minLength: 3, maxLength: 5 },
  { type: 'string', pattern: '^[a-z0-9][a-z0-9_-]*$' },
  { type: ['string', 'null'], maxLength: 3 },
  { type: 'string', format: 'date' },
  { type: 'string', format: 'uuid' },
  { type: 'string', enum: ['bus', 'rail'] },
  { type: 'number', minimum: 0.5, maximum: 40 },
  { anyOf: [{ type: 'boolean' }, { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 2 }] },
  {
    type: 'object',
    properties: { who: { $ref: '#/components/schemas/Passengers' }, all: { type: 'array', items: {} } },
    required: ['who'],
  },
];

test.each(schemas)('generated values of %j are valid', (schema) => {
  const text = JSON.stringify({ ...schema, $defs: components }).replaceAll(
    '#/components/schemas/',
    '#/$defs/',
  );
  const allowed = z.fromJSONSchema(JSON.parse(text));
  fc.assert(
    fc.property(valueMaker(components, {})(schema), (value) => {
      // Compare as JSON, because generated values may have -0 or objects without a prototype.
      expect(allowed.safeParse(JSON.parse(JSON.stringify(value)))).toMatchObject({ success: true });
    }),
    { numRuns: 200 },
  );
});

test('a field with a known name mostly gets a known value', () => {
  const of = valueMaker(components, { slug: fc.constant('known') });
  const schema: JsonSchema = { type: 'object', properties: { slug: { type: 'string' } }, required: ['slug'] };
  const values = fc.sample(of(schema), { numRuns: 100, seed: 1 });
  expect(values.filter((value) => JSON.stringify(value) === '{"slug":"known"}').length).toBeGreaterThan(50);
});
