import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { definePageParameters } from './page-parameters.ts';

const parameters = definePageParameters(
  z
    .object({
      island: z.enum(['north', 'south']),
      most: z.string().regex(/^\d$/).transform(Number),
    })
    .partial(),
);

describe('declared parameters of a page', () => {
  test('are parsed by their schemas, and foreign ones are ignored', () => {
    expect(parameters.names).toEqual(['island', 'most']);
    expect(parameters.read({ island: ' south ', most: '3', utm_source: 'mail' })).toEqual({
      values: { island: 'south', most: 3 },
      unknown: [],
    });
  });

  test('that are missing or empty are not returned', () => {
    expect(parameters.read({})).toEqual({ values: {}, unknown: [] });
    expect(parameters.read({ island: '', most: ['2', ' '] })).toEqual({ values: {}, unknown: [] });
  });

  test('count once if repeated: the last value', () => {
    expect(parameters.read({ island: ['north', 'south'] }).values).toEqual({ island: 'south' });
  });

  test('with an unknown value are reported, truncated, and do not affect the others', () => {
    expect(parameters.read({ island: 'x'.repeat(500), most: '3' })).toEqual({
      values: { most: 3 },
      unknown: [{ parameter: 'island', typed: 'x'.repeat(60) }],
    });
  });

  test('never throw', () => {
    const value = fc.oneof(fc.string(), fc.array(fc.string(), { maxLength: 3 }));
    const name = fc.oneof(fc.constantFrom('island', 'most', 'constructor', '__proto__'), fc.string());
    fc.assert(
      fc.property(fc.dictionary(name, value), (query) => {
        const { values, unknown } = parameters.read(query);
        for (const { parameter } of unknown) expect(values).not.toHaveProperty([parameter]);
      }),
    );
  });
});
