import { describe, expect, test } from 'vitest';
import { people } from '#domains/cart/cart-fixtures.testing.ts';
import type { AgeLimit } from './age-limits.ts';
import { matchTravellers, type NamedTraveller } from './match-travellers.ts';

const train = { id: 'train', description: 'TranzAlpine', passengers: people(2, 1, 1) };
const ferry = { id: 'ferry', description: 'Interislander', passengers: people(1) };
const car = { id: 'car', description: 'Car up to 5 m', passengers: people(0) };

const born = { adult: undefined, child: '2018-06-30', infant: '2025-10-01' };
const someone = (type: NamedTraveller['type'], changes: Partial<NamedTraveller> = {}): NamedTraveller => ({
  itemId: 'train',
  type,
  title: 'ms',
  firstName: 'Mārama',
  lastName: 'Ōpata',
  dateOfBirth: born[type],
  requests: undefined,
  ...changes,
});
const family = [someone('adult'), someone('adult'), someone('child'), someone('infant')];
const sailor = someone('adult', { itemId: 'ferry' });

const limit: AgeLimit = { on: '2026-12-02', maxAges: { child: 14, infant: 1 }, where: 'TranzAlpine' };
const match = (travellers: readonly NamedTraveller[], limits: readonly AgeLimit[] = [limit]) =>
  matchTravellers([train, ferry, car], travellers, { limitsOf: () => limits, today: '2026-12-01' });
const faults = (travellers: readonly NamedTraveller[], limits?: readonly AgeLimit[]) => {
  const matched = match(travellers, limits);
  return matched.ok ? null : matched.fields;
};

describe('the travellers of an order', () => {
  test('are assigned to their items in the order of the request', () => {
    const matched = match([sailor, ...family]);
    expect(matched.ok && matched.byItem).toEqual(
      new Map([
        ['train', family],
        ['ferry', [sailor]],
      ]),
    );
  });

  test('are refused at their path if there is one too many', () => {
    expect(faults([...family, someone('child'), sailor])).toEqual({
      'travellers.4.type': 'TranzAlpine is for 2 adults, 1 child and 1 infant.',
    });
  });

  test('are refused for the item if there is one too few', () => {
    expect(faults(family)).toEqual({ travellers: 'Enter 1 adult for Interislander.' });
    expect(faults([])).toEqual({
      travellers: 'Enter 2 adults, 1 child and 1 infant for TranzAlpine. Enter 1 adult for Interislander.',
    });
  });

  test('with a wrong type are one too many and one too few', () => {
    expect(Object.keys(faults([...family, someone('child', { itemId: 'ferry' })]) ?? {})).toEqual([
      'travellers.4.type',
      'travellers',
    ]);
  });

  test('are refused on an item outside the cart, or on an extra', () => {
    const elsewhere = someone('adult', { itemId: 'other' });
    const onCar = someone('adult', { itemId: 'car' });
    expect(faults([...family, sailor, elsewhere, onCar])).toEqual({
      'travellers.5.itemId': 'This item is not in the cart.',
      'travellers.6.itemId': 'Car up to 5 m has no travellers.',
    });
  });

  const withChild = (dateOfBirth: string | undefined) => [
    ...family.filter(({ type }) => type !== 'child'),
    someone('child', { dateOfBirth }),
    sailor,
  ];
  const path = 'travellers.3.dateOfBirth';

  test('a child needs a date of birth', () => {
    expect(faults(withChild(undefined))?.[path]).toMatch(/Enter the date of birth/);
  });

  test('a date of birth after today is refused', () => {
    expect(faults(withChild('2026-12-02'))?.[path]).toMatch(/in the past/);
    expect(faults(withChild('2026-12-01'))).toBeNull();
  });

  // @spec 5.5
  test('a child must not be older than the operator’s age bands allow on the day of travel', () => {
    expect(faults(withChild('2011-12-03'))).toBeNull();
    expect(faults(withChild('2011-12-02'))?.[path]).toBe(
      'On TranzAlpine, children must be under 15 on the day of travel.',
    );
    expect(faults(withChild('1900-01-01'))?.[path]).toMatch(/must be under 15/);
  });

  test('the strictest of several rides decides', () => {
    const other = { on: '2026-12-09', maxAges: { child: 13, infant: 1 }, where: 'Capital Connection' };
    expect(faults(withChild('2012-12-09'), [limit, other])?.[path]).toMatch(/^On Capital Connection/);
    expect(faults(withChild('2012-12-10'), [limit, other])).toBeNull();
  });

  test('a child may be younger than the child band, and an adult’s age is not checked', () => {
    expect(faults(withChild('2026-03-01'))).toBeNull();
    const young = someone('adult', { dateOfBirth: '2018-06-30' });
    expect(faults([young, ...family.slice(1), sailor])).toBeNull();
  });

  test('a traveller who is two on the day of travel is not an infant', () => {
    const infant = (dateOfBirth: string) =>
      faults([...family.slice(0, 3), someone('infant', { dateOfBirth }), sailor])?.[path];
    expect(infant('2024-12-03')).toBeUndefined();
    expect(infant('2024-12-02')).toMatch(/infants must be under 2 on the day of travel/);
  });
});
