import { expect, it } from 'vitest';
import { inlineSource } from './inline-source.ts';

it('returns a function without blanks that still runs', () => {
  const source = inlineSource(function sum(values: readonly number[]): number {
    const [first = 0, ...others] = values;
    if (others.length > 0) return first + sum(others);
    return typeof first === 'number' ? first : -1;
  });
  expect(source).not.toMatch(/\s\s|[=(){}] | [=(){}]/);
  expect(new Function(`return(${source})([1,2,3])`)()).toBe(6);
});
