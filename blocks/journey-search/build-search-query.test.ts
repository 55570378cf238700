import { expect, it } from 'vitest';
import { buildSearchQuery } from './build-search-query.ts';

const typed = { from: null, to: null };

it('sends required fields even if they are empty, and leaves out the others', () => {
  const entries = [
    ['from', 'Wellington'],
    ['to', ''],
    ['date', ''],
    ['returnDate', ''],
    ['adults', '2'],
  ] as const;
  expect(buildSearchQuery(entries, typed)).toBe('from=Wellington&to=&date=&adults=2');
});

it('sends the ids of chosen places', () => {
  const entries = [
    ['from', 'Wellington'],
    ['to', 'Picton'],
  ] as const;
  expect(buildSearchQuery(entries, { from: 'wellington', to: null })).toBe('from=wellington&to=Picton');
});

it('joins the item types, and leaves them out if all are chosen', () => {
  const types = ['kr_train', 'ic_bus', 'ii_ferry'].map((type) => ['types', type] as const);
  expect(buildSearchQuery(types.slice(0, 2), typed)).toBe('types=kr_train,ic_bus');
  expect(buildSearchQuery(types, typed)).toBe('');
});

it('leaves out the measures of no vehicle', () => {
  const measures = [
    ['vehicle', ''],
    ['length', '4.55'],
    ['towed', '3'],
  ] as const;
  expect(buildSearchQuery(measures, typed)).toBe('');
  expect(buildSearchQuery([['vehicle', 'car'], ...measures.slice(1)], typed)).toBe(
    'vehicle=car&length=4.55&towed=3',
  );
});

it('leaves out one adult alone', () => {
  const counts = (adults: string, children: string) =>
    buildSearchQuery(Object.entries({ adults, children, infants: '0' }), typed);
  expect(counts('1', '0')).toBe('');
  expect(counts('2', '1')).toBe('adults=2&children=1');
});

it('ignores files', () => {
  expect(buildSearchQuery([['from', new File(['x'], 'x')]], typed)).toBe('');
});
