import { expect, test } from 'vitest';
import { describeAgeLimits, describeBirthDate } from './describe-age-limits.ts';

const item = (id: string, childCount = 1, infantCount = 0) => ({
  id,
  passengers: { adultCount: 1, childCount, infantCount },
});
const limit = (where: string, on: string | null, child: number, infant = 1) => ({
  on,
  where,
  maxAges: { child, infant },
});
const limits = {
  ferry: [limit('Bluebridge', '2026-12-12', 14)],
  train: [limit('Coastal Pacific', '2026-12-14', 14)],
  coach: [limit('InterCity', '2026-12-16', 12, 2)],
  pass: [limit('Bus Pass, 15 hours', null, 14, 2)],
};

test.each([
  [['ferry'], 'Under 15 on 12 December 2026.'],
  [['train', 'ferry'], 'Under 15 on 14 December 2026.'],
  [['ferry', 'coach'], 'Under 13 on 16 December 2026.'],
  [['pass'], 'Under 15 today.'],
  [['voucher'], ''],
])('says until which age a child’s fare applies: %s', (ids, words) => {
  expect(
    describeAgeLimits(
      'child',
      ids.map((id) => item(id)),
      limits,
    ),
  ).toBe(words);
});

test('counts only items that the type travels on', () => {
  const items = [item('ferry', 1, 0), item('coach', 0, 1)];
  expect(describeAgeLimits('child', items, limits)).toBe('Under 15 on 12 December 2026.');
  expect(describeAgeLimits('infant', items, limits)).toBe('Under 3 on 16 December 2026.');
});

test.each([
  ['child', '2026-12-28', 'Under 15 on 28 December 2026. For example, 27 3 2019.'],
  ['infant', '2026-12-28', 'Under 2 on 28 December 2026. For example, 27 3 2025.'],
  ['infant', '2027-01-05', 'Under 2 on 5 January 2027. For example, 27 3 2025.'],
  ['infant', null, 'Under 2 today.'],
] as const)('gives a date of birth that fits: %s on %s', (type, on, words) => {
  expect(describeBirthDate(type, [item('ferry', 1, 1)], { ferry: [limit('Bluebridge', on, 14)] })).toBe(
    words,
  );
});
