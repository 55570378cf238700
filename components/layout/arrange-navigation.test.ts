import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrangeNavigation, rowLengths } from './arrange-navigation.ts';
import { navigation } from './layout.fixtures.ts';

describe('arrangeNavigation', () => {
  it('puts the ways to travel first and legal pages under More', () => {
    const { main, secondary, more } = arrangeNavigation(navigation);
    expect(main.map(({ label }) => label)).toEqual([
      'Train journeys',
      'Bus journeys',
      'Ferry journeys',
      'Passes explained',
      'Travel packages',
      'Gift vouchers',
    ]);
    expect(secondary[0]?.label).toBe('Choose a pass');
    expect(more.map(({ path }) => path)).toContain('/privacy-policy');
  });

  // @spec 2.18
  it('keeps each entry exactly once, and never puts a single entry under More', () => {
    const entry = fc.record({
      label: fc.string(),
      path: fc.nat(50).map((number) => `/x${number}`),
      icon: fc.option(fc.constantFrom('train', 'ferry'), { nil: undefined }),
      submenu: fc.constant([]),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 30 }), (entries) => {
        const { main, secondary, more } = arrangeNavigation(entries);
        expect(new Set([...main, ...secondary, ...more])).toEqual(new Set(entries));
        expect(main.length + secondary.length + more.length).toBe(entries.length);
        expect(main.length).toBeLessThanOrEqual(rowLengths.main);
        expect(more).not.toHaveLength(1);
      }),
    );
  });
});
