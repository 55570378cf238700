import { describe, expect, test } from 'vitest';
import type { BookedItem, ItemDisruption } from '../booking.ts';
import { exampleItem } from '../example-booking.ts';
import { describeDisruption } from './describe-disruption.ts';

/** The journey as a ride on a pass. */
function rideOnPass(): BookedItem {
  const item = exampleItem();
  if (item.data.kind !== 'journey') throw new Error('The example is no journey.');
  const pass = { itemId: 'pass', allowance: { kind: 'hours', amount: 40 } } as const;
  return { ...item, data: { ...item.data, pass } };
}

const disruptionOf = (changes: Partial<ItemDisruption>): ItemDisruption => ({
  ...{ id: 'storm', kind: 'cancelled', ride: 0, cause: 'weather' },
  ...{ chooseUntil: '2026-12-12T09:00:00+13:00', unchosen: 'refund' },
  ...changes,
});

describe('the choice', () => {
  test('is another departure or a refund', () => {
    const { choice, cancelLabel } = describeDisruption(exampleItem(), disruptionOf({}));
    expect(choice).toMatch(/^Choose another departure or a full refund by .* we refund you in full\.$/);
    expect(cancelLabel).toBe('Get a full refund');
  });

  test.each(['cancelled', 'late', 'moved', 'connection'] as const)(
    'of a ride on a pass that is %s promises no other departure and no money',
    (kind) => {
      const { choice, cancelLabel } = describeDisruption(rideOnPass(), disruptionOf({ kind }));
      expect(choice).toMatch(/ancel (?:this ride|it) by /);
      expect(choice).not.toMatch(/refund|another departure/);
      expect(cancelLabel).toBe('Cancel this ride');
    },
  );

  test('is left to staff where the operator says so', () => {
    for (const item of [exampleItem(), rideOnPass()])
      expect(describeDisruption(item, disruptionOf({ unchosen: 'staff' })).choice).toMatch(
        /If you don’t choose, we’ll contact you\.$/,
      );
  });
});
