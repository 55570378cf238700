import { describe, expect, test } from 'vitest';
import { withoutUnseen } from './agree-again.ts';

const kept = (values: Readonly<Record<string, string>>, conditionsSeen: readonly string[]) => ({
  values: { email: 'mere@example.nz', ...values },
  voucherCodes: [],
  orderKey: null,
  conditionsSeen,
});
const ticked = { acceptConditions: 'on' };

describe('a saved acceptance', () => {
  test('stays while the items are the same, and after one was removed', () => {
    for (const shown of [['a', 'b'], ['a']])
      expect(withoutUnseen(kept(ticked, ['a', 'b']), shown)).toEqual({
        values: { email: 'mere@example.nz', ...ticked },
        hasToAgreeAgain: false,
      });
  });

  test('is cleared when an item with unseen conditions was added, and the visitor is notified', () => {
    for (const seen of [['a'], []])
      expect(withoutUnseen(kept(ticked, seen), ['a', 'b'])).toEqual({
        values: { email: 'mere@example.nz' },
        hasToAgreeAgain: true,
      });
  });

  test('is not requested again if there was none', () => {
    for (const box of ['', undefined])
      expect(
        withoutUnseen(kept(box === undefined ? {} : { acceptConditions: box }, ['a']), ['a', 'b'])
          .hasToAgreeAgain,
      ).toBe(false);
  });
});
