import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeUpdates, type RunUpdateRow } from './read-live-state.ts';

const at = new Date('2026-11-29T00:00:00Z');
const row = (source: string, facts: Partial<RunUpdateRow> = {}): RunUpdateRow => ({
  ...{ source, tripId: 'ferry9', serviceDate: '2026-12-05', runOffset: 0, cause: null },
  ...{ isCancelled: false, calls: [], recordedAt: at, believedUntil: null },
  ...facts,
});
const delay = (seconds: number, isSkipped = false) => ({
  calls: [{ arrivalDelay: seconds, departureDelay: seconds, isSkipped }],
});
const staff = 'staff:1';

test('a delay that staff entered does not hide a cancellation of a feed', () => {
  const rows = [row(staff, delay(1_800)), row('ferries', { isCancelled: true })];
  expect(mergeUpdates(rows)).toMatchObject([{ isCancelled: true }]);
});

test('a skipped stop outranks a delay, and a long delay a short one', () => {
  const [short, long, skip] = [row('a', delay(60)), row(staff, delay(600)), row('b', delay(0, true))];
  expect(mergeUpdates([short, long])).toMatchObject([long.calls].map((calls) => ({ calls })));
  expect(mergeUpdates([short, long, skip])).toMatchObject([skip.calls].map((calls) => ({ calls })));
});

test('of equal reports, that of staff wins, then the latest', () => {
  const later = new Date(at.getTime() + 1_000);
  const cancelled = { isCancelled: true } as const;
  const feeds = [
    row('a', { ...cancelled, cause: 'strike' }),
    row('b', { ...cancelled, cause: 'weather', recordedAt: later }),
  ];
  expect(mergeUpdates(feeds)).toMatchObject([{ cause: 'weather' }]);
  expect(mergeUpdates([row(staff, { ...cancelled, cause: 'accident' }), ...feeds])).toMatchObject([
    { cause: 'accident' },
  ]);
});

test('the result does not depend on the order of the rows', () => {
  const update = fc.record({
    source: fc.constantFrom('a', 'b', 'c', staff),
    isCancelled: fc.boolean(),
    calls: fc.constantFrom(...[0, 60, 3_600].map((seconds) => delay(seconds).calls), delay(0, true).calls),
  });
  const rows = fc.uniqueArray(update, { selector: ({ source }) => source });
  fc.assert(
    fc.property(rows, (facts) => {
      const all = facts.map(({ source, ...rest }) => row(source, rest));
      expect(mergeUpdates(all.toReversed())).toEqual(mergeUpdates(all));
      if (all.some(({ isCancelled }) => isCancelled))
        expect(mergeUpdates(all)).toMatchObject([{ isCancelled: true }]);
    }),
  );
});
