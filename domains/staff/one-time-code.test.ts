import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { computeCode, findCodeStep, markCodeUsed } from './one-time-code.ts';

const secret = Buffer.from('12345678901234567890');
const now = new Date('2026-11-21T08:00:00Z');
const step = Math.floor(now.getTime() / 30_000);

describe('a code', () => {
  // RFC 6238, appendix B: the last six of its eight digits.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i matches the standard', (seconds, code) => {
    expect(computeCode(secret, Math.floor(seconds / 30))).toBe(code);
  });

  // @asvs 6.5.5
  test('is accepted half a minute early or late, with any spaces', () => {
    for (const nearby of [-1, 0, 1]) {
      const code = computeCode(secret, step + nearby);
      expect(findCodeStep(code, secret, now)).toBe(step + nearby);
      expect(findCodeStep(` ${code.slice(0, 3)} ${code.slice(3)}`, secret, now)).toBe(step + nearby);
    }
    for (const far of [-2, 2]) expect(findCodeStep(computeCode(secret, step + far), secret, now)).toBeNull();
  });

  test('is not accepted if it differs', () => {
    const good = new Set([-1, 0, 1].map((nearby) => computeCode(secret, step + nearby)));
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (typed) => {
        expect(findCodeStep(typed, secret, now) === null).toBe(!good.has(typed.replaceAll(/\s/g, '')));
      }),
    );
    for (const typed of [`${computeCode(secret, step)}0`, computeCode(secret, step).slice(1), '']) {
      expect(findCodeStep(typed, secret, now)).toBeNull();
    }
  });
});

describeEachDatabase('used codes', (open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened.close());

  // @asvs 6.5.1
  test('are refused again, also for concurrent requests', async () => {
    const taken = await Promise.all([1, 2, 3].map(() => markCodeUsed(opened.database, step)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await markCodeUsed(opened.database, step)).toBe(false);
    expect(await markCodeUsed(opened.database, step + 1)).toBe(true);
    expect(await markCodeUsed(opened.database, step)).toBe(false);
  });
});
