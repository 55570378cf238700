import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_SIDE_PX, parseTransform } from './transform-parameters.ts';
import { planTransform } from './transform-plan.ts';

const poster = { width: 2400, height: 1600 };

function plan(query: string, image = poster) {
  const parameters = parseTransform(new URLSearchParams(query));
  if (typeof parameters === 'string') throw new Error(parameters);
  return planTransform(image, parameters, 'webp');
}

describe('size', () => {
  test.each([
    ['', 2400, 1600],
    ['w=1200', 1200, 800],
    ['h=400', 600, 400],
    ['w=300&h=300', 300, 200],
    ['w=4800', 4000, 2667],
    ['w=300&dpr=2', 600, 400],
    ['w=9000&h=9000&fit=crop', 4000, 4000],
    ['w=4000&dpr=3&h=2000&fit=crop', 4000, 2000],
    ['w=4000&fit=max', 2400, 1600],
    ['w=300&h=300&fit=crop', 300, 300],
    ['w=3000&h=3000&fit=crop', 3000, 3000],
    ['w=3000&h=3000&fit=min', 1600, 1600],
    ['w=300&h=300&fit=min', 300, 300],
    ['w=300&h=300&fit=scale', 300, 300],
    ['rect=0,0,800,800&w=400', 400, 400],
    ['rect=2000,1200,800,800', 400, 400],
    ['or=90&w=400', 600, 400],
    ['or=180&w=1200', 1200, 800],
    ['fit=crop&h=400&max-w=500', 500, 400],
    ['fit=crop&h=400&min-w=700', 700, 400],
    ['fit=crop&h=400&min-w=100&max-w=900', 600, 400],
    ['fit=crop&max-w=1200&max-h=300', 1200, 300],
    ['or=270&fit=crop&w=400&max-h=500', 500, 400],
  ])('%s gives %i × %i', (query, width, height) => {
    expect(plan(query)?.size).toEqual({ width, height });
  });

  test('fill centres the image on a canvas of the requested size; fillmax does not enlarge it', () => {
    expect(plan('w=3000&h=3000&fit=fill&bg=ff0000')).toMatchObject({
      size: { width: 3000, height: 2000 },
      canvas: { width: 3000, height: 3000, background: '#ff0000' },
    });
    expect(plan('w=3000&h=3000&fit=fillmax')?.size).toEqual(poster);
  });
});

describe('crop region', () => {
  test.each([
    ['crop=center', 400, 0],
    ['crop=left', 0, 0],
    ['crop=right', 800, 0],
    ['crop=focalpoint&fp-x=0.5&fp-y=0.5', 400, 0],
    ['crop=focalpoint&fp-x=0.1&fp-y=0.9', 0, 0],
    ['crop=focalpoint&fp-x=0.55', 520, 0],
    ['crop=top,right&rect=0,800,1600,800', 800, 800],
  ])('%s', (query, left, top) => {
    expect(plan(`w=100&h=100&fit=crop&${query}`)?.region).toMatchObject({ left, top });
  });
});

test('returns null for a rect outside the image', () => {
  expect(plan('rect=2400,0,10,10')).toBeNull();
});

test.each([
  'w=abc',
  'w=0',
  'w=-1',
  'w=1e3',
  'w=',
  'w=1.5',
  'h=%20',
  'dpr=9',
  'dpr=0',
  'fit=cover',
  'fit=__proto__',
  'crop=middle',
  'fp-x=1.1',
  'rect=1,2,3',
  'rect=0,0,0,10',
  'fm=exe',
  'q=101',
  'flip=x',
  'or=45',
  'sat=50',
  'sharp=101',
  'pad=10',
  'invert=yes',
  'frame=2',
  'max-w=100',
  'min-h=100&fit=max&w=10',
  'dl=a/b',
  'crop=top&or=90&fit=crop&w=10&h=10',
  'q=-1',
  'auto=compress',
  'blur=0',
  'bg=red',
  'w=1&w=2',
])('rejects %s', (query) => {
  expect(parseTransform(new URLSearchParams(query))).toEqual(
    expect.stringContaining(query.split('=')[0] ?? ''),
  );
});

test('for any parameters: the region lies within the image, sides are integers within limits, and max, min and fillmax never enlarge', () => {
  const side = fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: undefined });
  const part = fc.integer({ min: 0, max: 100 }).map((value) => String(value / 100));
  const parameters = fc.record({
    w: side,
    h: side,
    dpr: fc.constantFrom('1', '2', '0.5', undefined),
    fit: fc.constantFrom('clip', 'crop', 'fill', 'fillmax', 'max', 'scale', 'min', undefined),
    crop: fc.constantFrom('center', 'focalpoint', 'entropy', 'top', 'bottom,left', undefined),
    'fp-x': part,
    'fp-y': part,
    rect: fc.option(
      fc.tuple(
        fc.nat(5000),
        fc.nat(5000),
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 1, max: 5000 }),
      ),
      { nil: undefined },
    ),
  });
  const image = fc.record({
    width: fc.integer({ min: 1, max: 9000 }),
    height: fc.integer({ min: 1, max: 9000 }),
  });
  fc.assert(
    fc.property(image, parameters, (size, wish) => {
      const query = new URLSearchParams(
        Object.entries(wish).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      );
      const transform = plan(query.toString(), size);
      if (!transform) return;
      const { region } = transform;
      expect(Math.min(region.left, region.top)).toBeGreaterThanOrEqual(0);
      expect(Math.min(region.width, region.height)).toBeGreaterThanOrEqual(1);
      expect(region.left + region.width).toBeLessThanOrEqual(size.width);
      expect(region.top + region.height).toBeLessThanOrEqual(size.height);
      for (const length of [
        transform.size.width,
        transform.size.height,
        region.left,
        region.top,
        region.width,
        region.height,
      ]) {
        expect(Number.isInteger(length)).toBe(true);
      }
      expect(Math.max(transform.size.width, transform.size.height)).toBeLessThanOrEqual(MAX_SIDE_PX);
      if (transform.canvas) {
        expect(transform.size.width).toBeLessThanOrEqual(transform.canvas.width);
        expect(transform.size.height).toBeLessThanOrEqual(transform.canvas.height);
      }
      if (wish.fit === 'max' || wish.fit === 'min' || wish.fit === 'fillmax') {
        expect(transform.size.width).toBeLessThanOrEqual(region.width);
        expect(transform.size.height).toBeLessThanOrEqual(region.height);
      }
    }),
    { numRuns: 1_000 },
  );
});
