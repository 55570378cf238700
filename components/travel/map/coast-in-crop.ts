/** Clips and simplifies the coastline polygons to a part of the map, as SVG paths. */
import { memoizeByContent } from '#contracts/memoize.ts';
import { type ClipBox, clipRing } from './clip.ts';
import { coastPaths, coastStep } from './coast.generated.ts';
import type { MapCrop } from './map-crop.ts';
import { type Point, readRing, ringPath, simplifyRing } from './simplify.ts';

const rings = coastPaths.map((path) => readRing(path, coastStep));

/** Unit of the paths in pixels. Finer positions would differ by less than the simplification does. */
export const coastInCropStep = 0.5;

/** In pixels. Smaller details are not worth sending. */
const detail = 0.6;

/** Margin beyond the crop in pixels, which hides the seams of the clipped land. */
const bleed = 4;

/** In square pixels. Land cut off by the edge is dropped if its visible part is smaller. */
const crumb = 400;

/**
 * Returns the land within a crop as SVG paths in `coastInCropStep`, simplified to the resolution of the crop. The coasts
 * of recent crops are cached, because a page that is rendered again usually has the same map.
 */
export const coastInCrop: (crop: MapCrop) => readonly string[] = memoizeByContent(computeCoast, {
  maxEntries: 300,
  // A crop is given by its size, its scale and the position of one point.
  keyOf: ([{ width, height, scale, fromOutline }]) =>
    JSON.stringify([width, height, scale, fromOutline({ x: 0, y: 0 })]),
});

function computeCoast({ width, height, fromOutline }: MapCrop): readonly string[] {
  const box = { left: -bleed, top: -bleed, right: width + bleed, bottom: height + bleed };
  return rings.flatMap((ring) => {
    const placed = ring.map(([x, y]): Point => {
      const point = fromOutline({ x, y });
      return [point.x, point.y];
    });
    const clipped = clipRing(placed, box);
    const [first] = clipped;
    if (!first || clipped.length < 3 || (isCut(placed, box) && areaOf(clipped) < crumb)) return [];
    const simple = simplifyRing([...clipped, first], detail);
    return simple.length < 4 ? [] : [ringPath(simple, coastInCropStep)];
  });
}

function isCut(ring: readonly Point[], { left, right, top, bottom }: ClipBox): boolean {
  return ring.some(([x, y]) => x < left || x > right || y < top || y > bottom);
}

/** Returns the area of a ring in square pixels. */
function areaOf(ring: readonly Point[]): number {
  const twice = ring.reduce((sum, [x, y], index) => {
    const [beforeX, beforeY] = ring.at(index - 1) ?? [x, y];
    return sum + beforeX * y - x * beforeY;
  }, 0);
  return Math.abs(twice) / 2;
}
