/** SVG map of New Zealand with travel lines, places and labels placed without overlap. */
import type { BlockProps } from '#blocks/define-block.ts';
import { designMode } from '#blocks/travel-mode.ts';
import { inDrawingOrder, joinPaths, MapLine } from '#components/travel/map/map-line.tsx';
import { type LabelledPoint, placeLabels } from '#components/travel/map/place-labels.ts';
import { LeaderLine, MapName } from '#components/travel/map/place-name.tsx';
import { pointsAlong, smoothPath, smoothPathStep } from '#components/travel/map/smooth-path.ts';
import { type MapPoint, project } from '#components/travel/map-projection.ts';
import {
  outlinePaths,
  outlineStep,
  outlineViewBox,
} from '#components/travel/new-zealand-outline.generated.ts';
import { classNames } from '#components/ui/class-names.ts';
import type { Mode } from '#contracts/search/mode.ts';
import type { countryMap } from '#schemas/blocks/country-map.schema.ts';

type Block = BlockProps<typeof countryMap>['block'];
type Geopoint = Block['places'][number]['location'];

const { width, height } = outlineViewBox;

/** Font sizes in units of the drawing. On a phone the drawing is half as large, so its font is twice as large. */
const drawings = [
  { key: 'narrow', fontSize: 29, dot: 9, look: 'text-[29px] md:hidden' },
  { key: 'wide', fontSize: 20, dot: 7, look: 'hidden text-[20px] md:block' },
] as const;

/** The drawing is displayed a third smaller than its units. */
const lineSize = 1.4;

const at = ({ lat, lng }: Geopoint): MapPoint => project({ lat, lon: lng });
const isOnTheMap = ({ x, y }: MapPoint) => x >= 0 && y >= 0 && x <= width && y <= height;

/**
 * The map of the country with its lines and places. It is hidden from screen readers, because a list beside
 * it says the same. Its links are for pointers only, since the list has them too.
 */
export function CountryDrawing({ places, routes }: Pick<Block, 'places' | 'routes'>) {
  const roads = routes.flatMap(({ points }) => pointsAlong(points.map(at), 6));
  const byMode = Map.groupBy(
    inDrawingOrder(routes, ({ mode }) => designMode[mode]),
    ({ mode }) => designMode[mode],
  );
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      className="h-auto w-full"
    >
      <g className="fill-fresh" transform={`scale(${outlineStep})`}>
        {outlinePaths.map((path) => (
          <path key={path.slice(0, 40)} d={path} />
        ))}
      </g>
      {/* All edges of a mode are drawn before its lines, so that no edge cuts into the end of another line. */}
      <g transform={`scale(${smoothPathStep})`}>
        {[...byMode].map(([mode, lines]) =>
          (['edge', 'line'] as const).map((part) =>
            joinPaths(
              lines.map(({ points }) => smoothPath(points.map(at))),
              { mode, part },
            ).map((d) => (
              <MapLine
                key={`${part} ${d}`}
                {...{ mode, part }}
                shape={{ d }}
                size={lineSize / smoothPathStep}
              />
            )),
          ),
        )}
      </g>
      {drawings.map(({ key, ...settings }) => (
        <Places key={key} places={places} roads={roads} {...settings} />
      ))}
    </svg>
  );
}

/** A sample of a line for the legend: the mode's colour with a paper-coloured edge. */
export function Line({ mode, path }: { mode: Mode; path: string }) {
  return (
    <>
      <MapLine part="edge" mode={designMode[mode]} shape={{ d: path }} size={lineSize} />
      <MapLine part="line" mode={designMode[mode]} shape={{ d: path }} size={lineSize} />
    </>
  );
}

interface PlacesProps {
  readonly places: Block['places'];
  /** Points that labels should avoid. */
  readonly roads: readonly MapPoint[];
  readonly fontSize: number;
  readonly dot: number;
  readonly look: string;
}

function Places({ places, roads, fontSize, dot, look }: PlacesProps) {
  const points = places.flatMap(({ _key: key, label, location, labelSide: side }): LabelledPoint[] => {
    const point = at(location);
    return isOnTheMap(point) ? [{ key, label, point, side, isNeeded: true }] : [];
  });
  const labels = new Map(
    placeLabels(points, { width, height, fontSize, dot, avoid: roads }).map((label) => [label.key, label]),
  );
  const links = new Map(places.map(({ _key, link }) => [_key, link?.href]));
  return (
    <g className={classNames('font-semibold', look)} strokeWidth={fontSize / 5} strokeLinejoin="round">
      {points.map(({ key, point }) => {
        const placed = labels.get(key);
        const mark = (
          <>
            {placed?.leader && <LeaderLine from={point} to={placed.leader} />}
            <circle
              cx={rounded(point.x)}
              cy={rounded(point.y)}
              r={dot}
              className="fill-paper stroke-ink"
              strokeWidth={rounded(dot / 2.2)}
            />
            {placed && (
              <text
                x={rounded(placed.x)}
                y={rounded(placed.y)}
                // The default is left out.
                textAnchor={placed.anchor === 'start' ? undefined : placed.anchor}
                className="map-name"
              >
                <MapName label={placed.label} x={rounded(placed.x)} />
              </text>
            )}
          </>
        );
        const href = links.get(key);
        return href ? (
          <a key={key} href={href} tabIndex={-1} className="hover:underline">
            {mark}
          </a>
        ) : (
          <g key={key}>{mark}</g>
        );
      })}
    </g>
  );
}

const rounded = (value: number) => Math.round(value * 10) / 10;
