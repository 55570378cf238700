import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FilterQuestion, filterList } from './filter-list.ts';

interface Place {
  readonly island: string;
  readonly region: string;
}

const named = (...names: string[]) => names.map((name) => ({ name, title: name.toUpperCase() }));

const questions: readonly FilterQuestion<Place>[] = [
  {
    parameter: 'island',
    label: 'Island',
    all: 'All',
    options: named('north', 'south', 'far'),
    matches: ({ island }, name) => island === name,
  },
  {
    parameter: 'region',
    label: 'Region',
    all: 'All',
    options: named('otago', 'waikato'),
    matches: ({ region }, name) => region === name,
    within: 'island',
  },
];

const narrowed = (items: readonly Place[], chosen: Readonly<Record<string, string | undefined>>) =>
  filterList({ items, questions, chosen, path: '/places/', noun: 'places', problems: [] });

const place = fc.record({
  island: fc.constantFrom('north', 'south', 'nowhere'),
  region: fc.constantFrom('otago', 'waikato'),
});
const chosen = fc.record(
  {
    island: fc.constantFrom('north', 'south', 'far'),
    region: fc.constantFrom('otago', 'waikato'),
  },
  { requiredKeys: [] },
);

describe('a filtered list', () => {
  test('gives each choice as many results as its label states', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 12 }), chosen, (items, now) => {
        for (const { choices } of narrowed(items, now).view.rows)
          for (const { key, label, href } of choices) {
            const query = Object.fromEntries(new URL(href, 'https://southbound.example').searchParams);
            const [, number] = /\((\d+)\)$/.exec(label) ?? [];
            if (key) expect(narrowed(items, query).items).toHaveLength(Number(number));
          }
      }),
    );
  });

  test('always offers a way back to all items when a filter is set', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 6 }), chosen, (items, now) => {
        const { view } = narrowed(items, now);
        expect(view.allHref).toBe(now.island || now.region ? '/places/' : null);
      }),
    );
  });

  test('leaves out choices without results, except the chosen one', () => {
    const items = [
      { island: 'north', region: 'waikato' },
      { island: 'south', region: 'otago' },
    ];
    const labels = (now: Record<string, string>) =>
      narrowed(items, now).view.rows.map(({ choices }) => choices.map(({ label }) => label));
    expect(labels({})).toEqual([['All', 'NORTH (1)', 'SOUTH (1)']]);
    expect(labels({ island: 'far' })).toEqual([['All', 'NORTH (1)', 'SOUTH (1)', 'FAR (0)']]);
  });

  test('clears the region together with the island', () => {
    const { view } = narrowed(
      [
        { island: 'north', region: 'waikato' },
        { island: 'south', region: 'otago' },
      ],
      { island: 'south', region: 'otago' },
    );
    expect(view.rows[0]?.choices.map(({ href }) => href)).toEqual([
      '/places/',
      '/places/?island=north',
      '/places/?island=south&region=otago',
    ]);
    expect(view.status).toBe('1 of 2 places: SOUTH, OTAGO');
  });
});
