/** Small map of the whole country in a free corner of a map, with the shown part outlined. */
import { type MapPoint, project } from '#components/travel/map-projection.ts';
import { coastInCrop, coastInCropStep } from './coast-in-crop.ts';
import { cropAround, type MapCrop } from './map-crop.ts';

/** Places at the edges of the country: Cape Reinga, East Cape, Stewart Island and Fiordland. */
const edges = [
  { lat: -34.4, lon: 172.7 },
  { lat: -37.7, lon: 178.55 },
  { lat: -47.3, lon: 167.9 },
  { lat: -45.9, lon: 166.4 },
];

const country = cropAround(edges, { width: 72, minHeight: 0, maxHeight: 110, margin: 4 });

/** Distance from the corner of the map, in its units. */
const gap = 10;

/** Minimum side of the outlined part, so that it is seen. */
const minSide = 8;

/** The land of the whole country, which several insets of a page show by its id. */
export function CountryLand({ id }: { id: string }) {
  return (
    <g id={id} className="fill-fresh" transform={`scale(${coastInCropStep})`}>
      {coastInCrop(country).map((path) => (
        <path key={path.slice(0, 40)} d={path} />
      ))}
    </g>
  );
}

/**
 * The whole country in a corner of the map that is free of `points`, at a size that suits the map.
 * @param landId the id of the page's `CountryLand`
 */
export function CountryInset({
  crop,
  points,
  landId,
}: {
  crop: MapCrop;
  points: readonly MapPoint[];
  landId: string;
}) {
  const size = crop.width > 500 ? 1.5 : 1;
  const [width, height] = [country.width * size, country.height * size];
  const { x, y } = freestCorner(crop, { width, height }, points);
  const [start, end] = [toInset(crop, { x: 0, y: 0 }), toInset(crop, { x: crop.width, y: crop.height })];
  const [wide, high] = [Math.max(minSide, end.x - start.x), Math.max(minSide, end.y - start.y)];
  return (
    <g transform={`translate(${x} ${y})scale(${size})`}>
      <rect width={country.width} height={country.height} className="fill-paper stroke-line" />
      <use href={`#${landId}`} />
      <rect
        x={rounded((start.x + end.x - wide) / 2)}
        y={rounded((start.y + end.y - high) / 2)}
        width={rounded(wide)}
        height={rounded(high)}
        className="fill-none stroke-ink"
        strokeWidth={1.25}
      />
    </g>
  );
}

/** Converts pixels of a crop to those of the inset. */
function toInset({ scale, fromOutline }: MapCrop, { x, y }: MapPoint): MapPoint {
  const origin = fromOutline({ x: 0, y: 0 });
  return country.fromOutline({ x: (x - origin.x) / scale, y: (y - origin.y) / scale });
}

/** Returns the top left position in the corner that has the fewest points. */
function freestCorner(
  crop: MapCrop,
  { width, height }: { readonly width: number; readonly height: number },
  points: readonly MapPoint[],
): MapPoint {
  const [right, bottom] = [crop.width - width - gap, crop.height - height - gap];
  const corners = [
    { x: right, y: gap },
    { x: gap, y: gap },
    { x: right, y: bottom },
    { x: gap, y: bottom },
  ];
  const pointsIn = (corner: MapPoint) =>
    points.filter(
      ({ x, y }) =>
        x > corner.x - gap && x < corner.x + width + gap && y > corner.y - gap && y < corner.y + height + gap,
    ).length;
  return corners.reduce((best, corner) => (pointsIn(corner) < pointsIn(best) ? corner : best));
}

/** Returns true if the places lie in a small part of the country, which a closer map shows better. */
export function isSmallPart(places: Parameters<typeof cropAround>[0]): boolean {
  const points = places.map(project).map(country.fromOutline);
  const spanOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  return (
    spanOf(points.map(({ x }) => x)) < country.width * maxShare &&
    spanOf(points.map(({ y }) => y)) < country.height * maxShare
  );
}

/** Of the country's width and height. */
const maxShare = 0.45;

const rounded = (value: number) => Math.round(value * 10) / 10;
