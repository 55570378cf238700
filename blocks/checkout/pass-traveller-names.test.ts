import { expect, test } from 'vitest';
import type { PassTraveller } from '#domains/booking/pass/pass-travellers.ts';
import { passTravellerNames } from './pass-traveller-names.ts';

const item = (id: string, adultCount: number, childCount = 0) => ({
  ...{ id, description: id },
  passengers: { adultCount, childCount, infantCount: 0 },
});
let travellers = 0;
const traveller = (firstName: string, type: PassTraveller['type'] = 'adult'): PassTraveller => {
  travellers += 1;
  return { id: String(travellers), type, title: null, firstName, lastName: 'Lee' };
};
const firstNames = (...parts: Parameters<typeof passTravellerNames>) =>
  Object.entries(passTravellerNames(...parts)).filter(([name]) => name.endsWith('firstName'));

test('the travellers of a pass come before others of their type', () => {
  const byItem = { ride: [traveller('Ben', 'child'), traveller('Anna')] };
  expect(firstNames([item('ferry', 2, 1), item('ride', 1, 1)], byItem)).toEqual([
    ['person-0-firstName', 'Anna'],
    ['person-2-firstName', 'Ben'],
  ]);
  expect(firstNames([item('ferry', 2)], {})).toEqual([]);
});

test('each traveller is named once, and no more than travel', () => {
  const there = [traveller('Anna'), traveller('Anna')];
  const back = [traveller('Anna'), traveller('Anna')];
  const byItem = { there, back, third: [traveller('Zed')] };
  const items = [item('there', 2), item('back', 2), item('third', 1)];
  expect(firstNames(items, byItem)).toEqual([
    ['person-0-firstName', 'Anna'],
    ['person-1-firstName', 'Anna'],
  ]);
});
