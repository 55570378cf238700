import { type ClipBox, clipRing } from './clip.ts';
import { coastPaths } from './coast.generated.ts';
import type { MapCrop } from './map-crop.ts';
import { readRing } from './read-ring.ts';
import { type Point, ringPath, simplifyRing } from './simplify.ts';

const rings = coastPaths.map(readRing);

/** Pixels; a detail smaller than this is not worth sending. */
const detail = 0.6;

/** Beyond the crop's edge, so that no seam of the clipped land shows. */
const bleed = 4;

/** Square pixels; of land that the edge cuts off, less than this is a crumb that says nothing. */
const crumb = 400;

/** The land within a crop as SVG paths, no finer than the crop can show. */
export function coastInCrop({ width, height, fromOutline }: MapCrop): readonly string[] {
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
    return simple.length < 4 ? [] : [ringPath(simple, 1)];
  });
}

function isCut(ring: readonly Point[], { left, right, top, bottom }: ClipBox): boolean {
  return ring.some(([x, y]) => x < left || x > right || y < top || y > bottom);
}

/** The area of a ring, in square pixels. */
function areaOf(ring: readonly Point[]): number {
  const twice = ring.reduce((sum, [x, y], index) => {
    const [beforeX, beforeY] = ring.at(index - 1) ?? [x, y];
    return sum + beforeX * y - x * beforeY;
  }, 0);
  return Math.abs(twice) / 2;
}
