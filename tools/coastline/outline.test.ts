/** Tests the generated outline of New Zealand: projection, size and simplification of lines. */
import { geoTransverseMercator } from 'd3-geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Point, readRing, ringPath, simplifyLine } from '#components/travel/map/simplify.ts';
import { project } from '#components/travel/map-projection.ts';
import {
  outlinePaths,
  outlineProjection,
  outlineStep,
  outlineViewBox,
} from '#components/travel/new-zealand-outline.generated.ts';

const { meridian, scale, translateX, translateY } = outlineProjection;
const reference = geoTransverseMercator()
  .rotate([-meridian, 0])
  .scale(scale)
  .translate([translateX, translateY]);

function contains(ring: readonly Point[], { x, y }: { x: number; y: number }): boolean {
  let inside = false;
  ring.forEach(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

const islands = outlinePaths.map((path) => readRing(path, outlineStep));

describe('projection onto the outline', () => {
  it('agrees with d3 everywhere around New Zealand', () => {
    const place = fc.record({
      lat: fc.double({ min: -48, max: -34, noNaN: true }),
      lon: fc.double({ min: 166, max: 179, noNaN: true }),
    });
    fc.assert(
      fc.property(place, ({ lat, lon }) => {
        const [x = Number.NaN, y = Number.NaN] = reference([lon, lat]) ?? [];
        const point = project({ lat, lon });
        expect(point.x).toBeCloseTo(x, 6);
        expect(point.y).toBeCloseTo(y, 6);
      }),
    );
  });

  it.each([
    ['Hamilton', -37.79, 175.28, 1],
    ['Taihape', -39.68, 175.8, 1],
    ["Arthur's Pass", -42.94, 171.56, 0],
    ['Queenstown', -45.03, 168.66, 0],
    ['the middle of Rakiura', -47.0, 167.9, 2],
  ])('puts %s on its island', (_name, lat, lon, island) => {
    expect(contains(islands[island] ?? [], project({ lat, lon }))).toBe(true);
  });

  it('puts the middle of Cook Strait in the sea', () => {
    const strait = project({ lat: -41.25, lon: 174.55 });
    expect(islands.some((island) => contains(island, strait))).toBe(false);
  });
});

describe('outline', () => {
  it('stays inside its view box', () => {
    for (const [x, y] of islands.flat()) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(outlineViewBox.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(outlineViewBox.height);
    }
  });

  it('is small enough to inline in a page', () => {
    expect(outlinePaths.join('').length).toBeLessThan(8_000);
  });
});

describe('line simplification', () => {
  const line = fc.array(fc.tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99 })), {
    minLength: 2,
    maxLength: 40,
  });

  it('keeps the ends and a subset of the points, in order', () => {
    fc.assert(
      fc.property(line, (all) => {
        const kept = simplifyLine(all, 5);
        expect(kept[0]).toEqual(all[0]);
        expect(kept.at(-1)).toEqual(all.at(-1));
        let from = 0;
        for (const point of kept) {
          const at = all.indexOf(all.slice(from).find((each) => each === point) ?? [-1, -1], from);
          expect(at).toBeGreaterThanOrEqual(from);
          from = at;
        }
      }),
    );
  });

  it('does not accumulate rounding errors along a path', () => {
    const ring: Point[] = [
      ...Array.from({ length: 50 }, (_, i): Point => [i * 0.333, (i % 2) * 0.06]),
      [0, 0],
    ];
    const written = readRing(ringPath(ring, 0.1), 0.1);
    expect(written.at(-1)?.[0]).toBeCloseTo(49 * 0.333, 1);
  });
});
