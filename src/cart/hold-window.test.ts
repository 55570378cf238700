import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type HeldSince, type HoldWindow, holdWindow } from './hold-window.ts';

const start = Date.parse('2026-12-01T08:00:00+13:00');
const minute = 60_000;
const at = (minutes: number) => new Date(start + minutes * minute);
const none: HeldSince = { since: null, until: null };

test('a cart that held nothing holds for 15 minutes', () => {
  expect(holdWindow(none, at(0))).toEqual({ since: at(0), until: at(15) });
});

test('a change begins the 15 minutes anew, until 45 minutes are over', () => {
  let window: HoldWindow = holdWindow(none, at(0));
  const ends = [10, 20, 29, 31, 44].map((minutes) => {
    window = holdWindow(window, at(minutes));
    return window.until;
  });
  expect(ends).toEqual([at(25), at(35), at(44), at(45), at(45)]);
  expect(window.since).toEqual(at(0));
});

test('what has run out begins anew: at the very instant of its end, nothing is held', () => {
  expect(holdWindow({ since: at(0), until: at(15) }, at(15))).toEqual({ since: at(15), until: at(30) });
  expect(holdWindow({ since: at(0), until: at(45) }, at(46))).toEqual({ since: at(46), until: at(61) });
});

test('however a cart is changed, it holds 15 minutes at most from a change and 45 without a pause, and never shortens a hold', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 25 * minute }), { maxLength: 40 });
  fc.assert(
    fc.property(pauses, (gaps) => {
      let now = start;
      let held: HeldSince = none;
      let heldWithoutPause = now;
      for (const gap of gaps) {
        now += gap;
        const isHolding = held.until !== null && now < held.until.getTime();
        if (!isHolding) heldWithoutPause = now;
        const next = holdWindow(held, new Date(now));
        expect(next.since.getTime()).toBe(heldWithoutPause);
        expect(next.until.getTime()).toBeGreaterThan(now);
        expect(next.until.getTime()).toBeLessThanOrEqual(now + 15 * minute);
        expect(next.until.getTime()).toBeLessThanOrEqual(heldWithoutPause + 45 * minute);
        if (isHolding && held.until)
          expect(next.until.getTime()).toBeGreaterThanOrEqual(held.until.getTime());
        held = next;
      }
    }),
    { numRuns: 1_000 },
  );
});
