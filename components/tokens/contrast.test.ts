import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, measurePairs, pairs, parseColours } from './contrast.ts';

const css = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8');
const colours = parseColours(css);

describe('contrast', () => {
  // @spec D.3
  it('matches the WCAG values for black, white and mid grey', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  });
});

describe('the colour tokens', () => {
  // @spec A.3
  it('all have a light and a dark value', () => {
    const declared = Array.from(css.matchAll(/--color-([a-z-]+):/g), ([, name]) => name);
    expect(colours.map(({ name }) => name)).toEqual(declared);
  });

  // @spec A.3
  it('are all used in a pair, except the decorative lines', () => {
    const used = new Set(pairs.flatMap(({ on, ink }) => [on, ink]));
    const unused = colours.map(({ name }) => name).filter((name) => !used.has(name));
    expect(unused).toEqual(['line', 'on-deep-line']);
  });

  // @spec 9.10, A.3
  it.each(measurePairs(colours))('$ink on $on, $theme: at least $least', ({ ratio, minRatio }) => {
    expect(ratio).toBeGreaterThanOrEqual(minRatio);
  });
});
