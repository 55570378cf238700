import { describe, expect, it } from 'vitest';
import { compareWithBaseline, countByModule, formatBaseline, updateBaseline } from './baseline.ts';

describe('the baseline', () => {
  const baseline = { 'a.ts': { phrase: 2 }, 'b.ts': { phrase: 1 } };
  const isThere = () => true;

  it('allows a file no more than its number, and a new file nothing', () => {
    expect(compareWithBaseline({ 'a.ts': { phrase: 2 } }, baseline)).toEqual([]);
    expect(compareWithBaseline({ 'a.ts': { phrase: 3 }, 'c.ts': { 'house-term': 1 } }, baseline)).toEqual([
      { file: 'a.ts', rule: 'phrase', count: 3, allowed: 2 },
      { file: 'c.ts', rule: 'house-term', count: 1, allowed: 0 },
    ]);
  });

  it('shrinks, and is never raised', () => {
    expect(updateBaseline({ 'a.ts': { phrase: 1 } }, baseline, isThere)).toEqual({
      baseline: { 'a.ts': { phrase: 1 } },
    });
    expect(updateBaseline({ 'a.ts': { phrase: 3 } }, baseline, isThere)).toMatchObject({
      excess: [{ file: 'a.ts', count: 3, allowed: 2 }],
    });
  });

  it('follows a file that moved or was merged, up to the numbers of the files that are gone', () => {
    const exists = (file: string) => file !== 'b.ts';
    const moved = { 'a.ts': { phrase: 2 }, 'c.ts': { phrase: 1 } };
    expect(updateBaseline(moved, baseline, exists)).toEqual({ baseline: moved });
    expect(updateBaseline({ 'c.ts': { phrase: 2 } }, baseline, exists)).toHaveProperty('excess');
  });

  it('takes the counts of a rule that is recorded', () => {
    const counts = { 'a.ts': { phrase: 9 } };
    expect(updateBaseline(counts, baseline, isThere, ['phrase'])).toEqual({ baseline: counts });
  });

  it('has a line for each file, and sums by module', () => {
    expect(formatBaseline({ 'b.ts': { phrase: 1 }, 'a.ts': { phrase: 2 } })).toBe(
      '{\n  "a.ts": {"phrase":2},\n  "b.ts": {"phrase":1}\n}\n',
    );
    expect([...countByModule({ 'domains/a/b.ts': { phrase: 1 }, 'domains/a/c.ts': { phrase: 2 } })]).toEqual([
      ['domains/a', { phrase: 3 }],
    ]);
  });
});
