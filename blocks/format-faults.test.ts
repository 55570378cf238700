import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routeCards } from '#schemas/blocks/route-cards.schema.ts';
import { formatFaultForEditors, formatFaultsForLog } from './format-faults.ts';

describe('a fault', () => {
  test('names fields for editors by title, counted from one', () => {
    const fault = { path: ['cards', 1, 'from'], message: 'is empty' };
    expect(formatFaultForEditors(fault, routeCards.fields)).toBe('Journeys, 2, From: is empty');
  });

  test('is free of technical terms for editors', () => {
    const faultsIn = (shape: z.ZodType, value: unknown) =>
      formatFaultForEditors(
        { path: [], message: shape.safeParse(value).error?.issues[0]?.message ?? '' },
        [],
      );
    expect(faultsIn(z.string(), undefined)).toBe('The block: is missing');
    expect(faultsIn(z.string(), null)).toBe('The block: is missing');
    expect(faultsIn(z.string(), 1)).toBe('The block: has an invalid value');
    expect(faultsIn(z.enum(['a']), 'b')).toBe('The block: has an invalid value');
  });

  test('of the whole block says so', () => {
    expect(formatFaultForEditors({ path: [], message: 'is odd' }, [])).toBe('The block: is odd');
  });

  test('of a field without a form keeps its name', () => {
    expect(formatFaultForEditors({ path: ['legacy'], message: 'is odd' }, routeCards.fields)).toBe(
      'legacy: is odd',
    );
  });

  test('is logged with its path', () => {
    const faults = [
      { path: ['cards', 0, 'mode'], message: 'Invalid option' },
      { path: [], message: 'Odd' },
    ];
    expect(formatFaultsForLog(faults)).toBe('cards.0.mode: Invalid option; (block): Odd');
  });
});
