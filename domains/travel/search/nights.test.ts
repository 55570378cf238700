import { expect, test } from 'vitest';
import { countNights } from './nights.ts';

const nz = (text: string) => new Date(`${text}+13:00`);

test.each([
  ['an evening until the morning', '2026-12-01T19:00', '2026-12-02T08:45', 1],
  ['midnight until noon', '2026-12-02T00:00', '2026-12-02T13:15', 1],
  ['two evenings', '2026-12-01T18:00', '2026-12-03T07:40', 2],
  ['a short wait at night', '2026-12-02T00:30', '2026-12-02T05:00', 0],
  ['a long wait by day', '2026-12-02T08:00', '2026-12-02T20:00', 0],
])('%s', (_, arrival, departure, nights) => {
  expect(countNights(nz(arrival), nz(departure))).toBe(nights);
});
