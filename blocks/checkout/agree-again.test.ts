import { describe, expect, test } from 'vitest';
import { withoutUnseen } from './agree-again.ts';

const kept = (values: Readonly<Record<string, string>>, conditionsSeen: readonly string[]) => ({
  values: { email: 'mere@example.nz', ...values },
  voucherCodes: [],
  orderKey: null,
  conditionsSeen,
});
const ticked = { acceptConditions: 'on' };

describe('a tick that was kept', () => {
  test('stands while all there is was agreed to, and when something was taken out', () => {
    for (const shown of [['a', 'b'], ['a']])
      expect(withoutUnseen(kept(ticked, ['a', 'b']), shown)).toEqual({
        values: { email: 'mere@example.nz', ...ticked },
        hasToAgreeAgain: false,
      });
  });

  test('goes when something was added whose conditions were not there, and the visitor is told', () => {
    for (const seen of [['a'], []])
      expect(withoutUnseen(kept(ticked, seen), ['a', 'b'])).toEqual({
        values: { email: 'mere@example.nz' },
        hasToAgreeAgain: true,
      });
  });

  test('is not asked for again where there was none', () => {
    for (const box of ['', undefined])
      expect(
        withoutUnseen(kept(box === undefined ? {} : { acceptConditions: box }, ['a']), ['a', 'b'])
          .hasToAgreeAgain,
      ).toBe(false);
  });
});
