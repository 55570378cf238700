import { expect, test } from 'vitest';
import { describeAgeLimits } from './describe-age-limits.ts';

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
