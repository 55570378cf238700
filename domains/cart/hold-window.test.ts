import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type HoldPeriod, type HoldWindow, holdWindow, orderWindow } from './hold-window.ts';

const start = Date.parse('2026-12-01T08:00:00+13:00');
const minute = 60_000;
const at = (minutes: number) => new Date(start + minutes * minute);
const none: HoldPeriod = { since: null, until: null };

test('a cart that held nothing holds for 15 minutes', () => {
  expect(holdWindow(none, at(0))).toEqual({ since: at(0), until: at(15) });
});

// @spec 9.5
test('a change restarts the 15 minutes, up to 45 minutes in total', () => {
  let window: HoldWindow = holdWindow(none, at(0));
  const ends = [10, 20, 29, 31, 44].map((minutes) => {
    window = holdWindow(window, at(minutes));
    return window.until;
  });
  expect(ends).toEqual([at(25), at(35), at(44), at(45), at(45)]);
  expect(window.since).toEqual(at(0));
});

test('an ended hold starts over: at the very instant of its end, nothing is held', () => {
  expect(holdWindow({ since: at(0), until: at(15) }, at(15))).toEqual({ since: at(15), until: at(30) });
  expect(holdWindow({ since: at(0), until: at(45) }, at(46))).toEqual({ since: at(46), until: at(61) });
});

// @asvs 2.3.2
test('any sequence of changes holds at most 15 minutes from a change and 45 in total, and never shortens a hold', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 25 * minute }), { maxLength: 40 });
  fc.assert(
    fc.property(pauses, (gaps) => {
      let now = start;
      let held: HoldPeriod = none;
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

test('an order extends the hold until its payment can arrive', () => {
  const held = holdWindow(none, at(0));
  expect(orderWindow(held, at(10))).toEqual({ since: at(0), until: at(45) });
  expect(orderWindow(holdWindow(held, at(14)), at(28))).toEqual({ since: at(0), until: at(63) });
});

test('repeated orders release a cart 80 minutes after its holds began', () => {
  let window = orderWindow(holdWindow(none, at(0)), at(10));
  for (const minutes of [40, 60, 79]) window = orderWindow(window, at(minutes));
  expect(window).toEqual({ since: at(0), until: at(80) });
  expect(orderWindow(window, at(80))).toEqual({ since: at(80), until: at(115) });
});

test('a change does not shorten the hold of an ordered cart', () => {
  const ordered = orderWindow(holdWindow(holdWindow(none, at(0)), at(14)), at(28));
  expect(holdWindow(ordered, at(30))).toEqual({ since: at(0), until: at(63) });
  expect(holdWindow(ordered, at(50))).toEqual({ since: at(0), until: at(63) });
});
