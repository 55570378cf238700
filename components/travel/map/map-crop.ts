/** Computes the scale and bounding box of the part of the country that a map shows. */
import { type MapPoint, type Place, project } from '#components/travel/map-projection.ts';

/** Size limits of a drawing, in its own units (pixels at its intended width). */
export interface MapFrame {
  readonly width: number;
  /** The height follows the content, within these limits. */
  readonly minHeight: number;
  readonly maxHeight: number;
  /** Free space around the content. */
  readonly margin: number;
}

/** A part of the country at a scale. */
export interface MapCrop {
  readonly width: number;
  readonly height: number;
  /** Pixels per unit of the outline. */
  readonly scale: number;
  /** Converts units of the outline to pixels of the crop. */
  readonly fromOutline: (point: MapPoint) => MapPoint;
  readonly at: (place: Place) => MapPoint;
}

/** Minimum extent of a map, in units of the outline (1.5 km). Closer, the coast would be coarser than its source. */
const minSpan = 70;

/** Returns the crop that contains all `places`, as large as the frame allows. Needs at least one place. */
export function cropAround(places: readonly Place[], frame: MapFrame): MapCrop {
  const points = places.map(project);
  const [left, right] = span(points.map(({ x }) => x));
  const [top, bottom] = span(points.map(({ y }) => y));
  const inner = frame.width - 2 * frame.margin;
  const scale = Math.min(
    inner / (right - left),
    (frame.maxHeight - 2 * frame.margin) / (bottom - top),
    inner / minSpan,
  );
  const wanted = (bottom - top) * scale + 2 * frame.margin;
  const height = Math.round(Math.min(frame.maxHeight, Math.max(frame.minHeight, wanted)));
  const fromOutline = ({ x, y }: MapPoint) => ({
    x: (x - (left + right) / 2) * scale + frame.width / 2,
    y: (y - (top + bottom) / 2) * scale + height / 2,
  });
  return { width: frame.width, height, scale, fromOutline, at: (place) => fromOutline(project(place)) };
}

/** Returns the smallest crop at the finest scale that contains `crops`, which all show the same places. */
export function cropOver(crops: readonly [MapCrop, ...MapCrop[]]): MapCrop {
  const finest = crops.reduce((one, other) => (other.scale > one.scale ? other : one));
  const [width, height] = (['width', 'height'] as const).map((side) =>
    Math.ceil(Math.max(...crops.map((crop) => (crop[side] * finest.scale) / crop.scale))),
  ) as [number, number];
  const fromOutline = (point: MapPoint) => {
    const { x, y } = finest.fromOutline(point);
    return { x: x + (width - finest.width) / 2, y: y + (height - finest.height) / 2 };
  };
  return { width, height, scale: finest.scale, fromOutline, at: (place) => fromOutline(project(place)) };
}

function span(values: readonly number[]): [number, number] {
  const [min, max] = [Math.min(...values), Math.max(...values)];
  // Never zero: a line due north has no width.
  return max - min < 1 ? [min - 0.5, max + 0.5] : [min, max];
}
