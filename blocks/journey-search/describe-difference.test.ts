import { describe, expect, test } from 'vitest';
import { describeDifference } from '#blocks/describe-difference.ts';
import type { JourneyDifference } from '#domains/travel/search/fare-search.ts';
import { sampleResults } from './search-samples.ts';

const coach: JourneyDifference = {
  journeyId: 'a',
  modes: ['coach', 'ferry'],
  trains: [],
  nights: [{ place: 'Picton', nights: 1 }],
  best: [],
};

describe('the difference of a journey', () => {
  test.each<[string, Partial<JourneyDifference>]>([
    ['By coach and ferry, night in Picton', {}],
    ['By coach and ferry, night in Picton · Cheapest · Fewest changes', { best: ['price', 'changes'] }],
    [
      'By train to Wellington, nights in Wellington and Christchurch',
      {
        modes: ['rail', 'ferry', 'coach'],
        trains: [{ from: null, to: 'Wellington' }],
        nights: ['Wellington', 'Christchurch'].map((place) => ({ place, nights: 1 })),
      },
    ],
    [
      'By train to Wellington and from Picton to Christchurch, 2 nights in Auckland and night in Picton',
      {
        modes: ['coach', 'rail', 'ferry'],
        trains: [
          { from: null, to: 'Wellington' },
          { from: 'Picton', to: 'Christchurch' },
        ],
        nights: [
          { place: 'Auckland', nights: 2 },
          { place: 'Picton', nights: 1 },
        ],
      },
    ],
    [
      'By train and ferry, night in Wellington',
      {
        modes: ['rail', 'ferry'],
        trains: [{ from: null, to: 'Wellington' }],
        nights: [{ place: 'Wellington', nights: 1 }],
      },
    ],
    ['By train', { modes: ['rail'], trains: [{ from: null, to: null }], nights: [] }],
  ])('reads “%s”', (line, changed) => {
    expect(describeDifference({ ...coach, ...changed })).toBe(line);
  });

  test('is in the row and its sentence', () => {
    const results = sampleResults.overnight;
    const rows = results.kind === 'journeys' ? results.directions.flatMap(({ journeys }) => journeys) : [];
    expect(rows.map(({ difference }) => difference)).toEqual([
      'By train and ferry, night in Wellington',
      'By coach and ferry, night in Wellington · Cheapest · Shortest',
    ]);
    expect(rows[1]?.sentence).toContain('By coach and ferry, night in Wellington. Cheapest. Shortest. $199');
  });
});
