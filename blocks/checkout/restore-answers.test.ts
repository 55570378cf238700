import { describe, expect, test } from 'vitest';
import { answersToRestore, clearUnseenAcceptance } from './restore-answers.ts';

const saved = (values: Readonly<Record<string, string>>, conditionsSeen: readonly string[]) => ({
  values: { email: 'mere@example.nz', ...values },
  voucherCodes: [],
  orderKey: null,
  conditionsSeen,
});
const ticked = { acceptConditions: 'on' };

test('restoring keeps a consent that was given before the script loaded', () => {
  const restored = answersToRestore(
    { textUpdates: '', phone: '021 1', email: 'a@b.nz' },
    { textUpdates: 'on', phone: '', email: 'c@d.nz' },
    false,
  );
  expect(restored).toEqual({ phone: '021 1' });
  expect(answersToRestore({ textUpdates: 'on' }, { textUpdates: '' }, false)).toEqual({ textUpdates: 'on' });
});

describe('a saved acceptance', () => {
  test('stays while the items are the same, and after one was removed', () => {
    for (const shown of [['a', 'b'], ['a']])
      expect(clearUnseenAcceptance(saved(ticked, ['a', 'b']), shown)).toEqual({
        values: { email: 'mere@example.nz', ...ticked },
        isAcceptanceCleared: false,
      });
  });

  test('is cleared when an item with unseen conditions was added, and the visitor is notified', () => {
    for (const seen of [['a'], []])
      expect(clearUnseenAcceptance(saved(ticked, seen), ['a', 'b'])).toEqual({
        values: { email: 'mere@example.nz' },
        isAcceptanceCleared: true,
      });
  });

  test('is not requested again if there was none', () => {
    for (const box of ['', undefined])
      expect(
        clearUnseenAcceptance(saved(box === undefined ? {} : { acceptConditions: box }, ['a']), ['a', 'b'])
          .isAcceptanceCleared,
      ).toBe(false);
  });
});
