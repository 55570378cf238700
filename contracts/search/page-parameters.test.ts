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
  test('are read by their schemas; those of others are passed over', () => {
    expect(parameters.names).toEqual(['island', 'most']);
    expect(parameters.read({ island: ' south ', most: '3', utm_source: 'mail' })).toEqual({
      values: { island: 'south', most: 3 },
      unknown: [],
    });
  });

  test('that are absent, or empty as a plain form sends them, are not there', () => {
    expect(parameters.read({})).toEqual({ values: {}, unknown: [] });
    expect(parameters.read({ island: '', most: ['2', ' '] })).toEqual({ values: {}, unknown: [] });
  });

  test('count once: the last', () => {
    expect(parameters.read({ island: ['north', 'south'] }).values).toEqual({ island: 'south' });
  });

  test('that say something unknown are told, cut short, and leave the others good', () => {
    expect(parameters.read({ island: 'x'.repeat(500), most: '3' })).toEqual({
      values: { most: 3 },
      unknown: [{ parameter: 'island', typed: 'x'.repeat(60) }],
    });
  });

  test('throw for nothing', () => {
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
