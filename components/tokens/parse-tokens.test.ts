import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseTokens } from './parse-tokens.ts';

const css = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8');
const names = (kind: string) => parseTokens(css, kind).map(({ name }) => name);

describe('parseTokens', () => {
  // @spec A.4
  it('finds the eight font sizes without their line heights, smallest first', () => {
    expect(names('text')).toEqual(['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl']);
  });

  // @spec A.4
  it('finds the spaces, radii and widths', () => {
    expect(names('spacing')).toEqual(['gutter', 'stack', 'rhythm']);
    expect(names('radius')).toEqual(['xs', 'sm', 'md', 'lg']);
    expect(names('container')).toEqual(['page', 'text', 'panel']);
  });

  it('skips resets of a family, and keeps values whole', () => {
    expect(parseTokens('--a-*: initial; --a-b: clamp(1rem, 2vw + 1rem, 3rem);', 'a')).toEqual([
      { name: 'b', value: 'clamp(1rem, 2vw + 1rem, 3rem)' },
    ]);
  });
});
