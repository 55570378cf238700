import { describe, expect, test } from 'vitest';
import { itemAppearance, parseItemData } from './item-appearance.ts';

const passFor = (...services: string[]) => ({ pass: { services: services.map((name) => ({ name })) } });

describe('an item has the same name in the cart, at the checkout and in a booking', () => {
  // @spec 2.39
  test.each([
    [passFor('bus'), 'Bus Pass'],
    [passFor('train'), 'Rail Pass'],
    [passFor('bus', 'train'), 'Rail-Bus Pass'],
    [passFor('zeppelin'), 'Travel pass'],
    [{ pass: 7 }, 'Travel pass'],
    [null, 'Travel pass'],
  ])('names a pass by its services: %j', (data, kind) => {
    expect(itemAppearance('pass', data)).toEqual({ icon: 'pass', kind, mode: null });
    expect(itemAppearance('pass', parseItemData(JSON.stringify(data))).kind).toBe(kind);
  });

  // @spec 1.2
  test.each([
    ['kr_train', 'Train'],
    ['ic_bus', 'Intercity bus'],
    ['ii_ferry', 'Ferry'],
    ['pass', 'Travel pass'],
    ['tour', 'Tour'],
  ] as const)('has the specification’s label: %s', (itemType, label) => {
    expect(itemAppearance(itemType, null).kind).toBe(label);
  });

  test('names any other item by its type', () => {
    expect(itemAppearance('kr_train', {})).toEqual({ icon: 'train', kind: 'Train', mode: 'rail' });
    expect(itemAppearance('voucher', parseItemData('no JSON')).kind).toBe('Gift voucher');
  });
});
