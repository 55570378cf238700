import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergePatterns } from './merge-patterns.ts';

const names = ({ stops, links }: ReturnType<typeof mergePatterns>) =>
  links.map(([from, to]) => `${stops[from]}${stops[to]}`);

describe('the order of a line’s stops', () => {
  test('is that of the first pattern, also for the opposite direction', () => {
    const line = mergePatterns([[...'ABCD'], [...'DCBA']]);
    expect(line.stops).toEqual([...'ABCD']);
    expect(names(line)).toEqual(['AB', 'BC', 'CD']);
  });

  test('includes stops of other trips', () => {
    const line = mergePatterns([[...'ACE'], [...'ABCE'], [...'EDCA']]);
    expect(line.stops).toEqual([...'ABCDE']);
  });

  test('has no extra link for a trip that skips stops', () => {
    expect(names(mergePatterns([[...'ABCD'], [...'AD']]))).toEqual(['AB', 'BC', 'CD']);
  });

  test('keeps branches separate', () => {
    const line = mergePatterns([[...'ABD'], [...'ACD']]);
    expect(names(line).toSorted()).toEqual(['AB', 'AC', 'BD', 'CD']);
  });

  test('puts stops before the first common stop in front of it', () => {
    expect(mergePatterns([[...'CD'], [...'ABCD']]).stops).toEqual([...'ABCD']);
  });

  test('lists a stop once if a trip calls twice', () => {
    expect(mergePatterns([[...'ABCA']]).stops).toEqual([...'ABC']);
  });

  test('lists every stop once and links each, for any patterns', () => {
    const pattern = fc.uniqueArray(fc.constantFrom(...'ABCDEFGH'), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(fc.array(pattern, { minLength: 1, maxLength: 6 }), (patterns) => {
        const { stops, links } = mergePatterns(patterns);
        expect(stops.toSorted()).toEqual([...new Set(patterns.flat())].toSorted());
        const linked = new Set(links.flat());
        expect(linked.size).toBe(stops.length);
        for (const [from, to] of links) expect(from).toBeLessThan(to);
      }),
    );
  });
});
