import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  difference,
  hand,
  heightAt,
  ink,
  mix,
  plates,
  poly,
  pts,
  rect,
  sheet,
  sized,
  spline,
} from '../kit.ts';

describe('inks', () => {
  it('can be mixed', () => {
    expect(mix(ink.navy, ink.sun, 0)).toBe(ink.navy);
    expect(mix(ink.navy, ink.sun, 1)).toBe(ink.sun);
  });

  it('have a difference of 1 between black and white', () => {
    expect(difference('#000000', '#ffffff')).toBeCloseTo(1, 3);
    expect(difference(ink.rail, ink.rail)).toBe(0);
  });

  it('are replaced by the nearest plate, unless they are plates', () => {
    const svg = sheet([rect(0, 0, 1, 1, '#fafaf6'), rect(0, 0, 1, 1, ink.navy)], plates('paper navy'));
    expect([...svg.matchAll(/fill="([^"]+)"/g)].map(([, fill]) => fill)).toEqual([ink.paper, ink.navy]);
  });

  it('throw if the nearest plate has another hue', () => {
    expect(() => sheet([rect(0, 0, 1, 1, ink.steel)], plates('moss paper'))).toThrow(ink.steel);
  });

  it('throw for an unknown name', () => {
    expect(() => plates('paper mauve')).toThrow('mauve');
  });
});

describe('lines', () => {
  it('parse points and sizes', () => {
    expect(pts('0 900, -4 86.5')).toEqual([
      [0, 900],
      [-4, 86.5],
    ]);
    expect(sized('1 2 3, 4 5 6')).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
  });

  it('pass through all given points', () => {
    const points = fc.array(fc.tuple(fc.integer(), fc.integer()), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(points, fc.integer({ min: 1, max: 9 }), (given, steps) => {
        const line = spline(given, steps);
        given.forEach(([x, y], i) => {
          expect(line[i * steps]?.[0]).toBeCloseTo(x);
          expect(line[i * steps]?.[1]).toBeCloseTo(y);
        });
      }),
    );
  });

  it('interpolate the height between points', () => {
    expect(heightAt(pts('0 0, 10 20'), 5)).toBe(10);
    expect(heightAt(pts('0 0, 10 20'), 99)).toBe(20);
  });
});

describe('hand', () => {
  it('returns the same numbers for the same seed, within the bounds', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const [one, other] = [hand(seed), hand(seed)];
        const value = one(-3, 7);
        expect(other(-3, 7)).toBe(value);
        expect(value).toBeGreaterThanOrEqual(-3);
        expect(value).toBeLessThan(7);
      }),
    );
  });

  it('closes polygons', () => {
    expect(poly(pts('0 0, 10 0, 10 10'), ink.sun)).toBe(`<path d="M0 0L10 0L10 10Z" fill="${ink.sun}"/>`);
  });
});
