/** SVG map of travel lines on the coast, with places and labels, in one size for phones and one for wide windows. */
import type { MapPoint, Place } from '#components/travel/map-projection.ts';
import { classNames } from '#components/ui/class-names.ts';
import { coastInCrop } from './coast-in-crop.ts';
import { cropAround, type MapCrop, type MapFrame } from './map-crop.ts';
import { inDrawingOrder, MapLine, type MapMode } from './map-line.tsx';
import { type LabelledPoint, placeLabels } from './place-labels.ts';
import { LeaderLine, MapName } from './place-name.tsx';
import { pointsAlong, smoothPath } from './smooth-path.ts';

/** A line on the map. */
export interface MapLineView {
  readonly mode: MapMode;
  /** The drawn paths, each from stop to stop with the points between. */
  readonly paths: readonly (readonly Place[])[];
}

/** A place with a dot and, if there is room, its name. */
export interface MapPlaceView extends Place {
  readonly key: string;
  readonly label: string;
  /** True for an end or a junction: its name has priority, and its dot is larger. */
  readonly isMain: boolean;
}

/** The map in two sizes: for phones, and for anything wider. */
const drawings = [
  {
    key: 'narrow',
    frame: { width: 340, minHeight: 300, maxHeight: 500, margin: 38 },
    fontSize: 14,
    dot: 4,
    maxPlaces: 40,
    look: 'text-[14px] sm:hidden print:block',
  },
  {
    key: 'wide',
    frame: { width: 700, minHeight: 460, maxHeight: 780, margin: 64 },
    fontSize: 16,
    dot: 5,
    maxPlaces: 80,
    look: 'hidden text-[16px] sm:block print:hidden',
  },
] as const;

interface LineMapProps {
  /** Drawn by mode; within a mode in this order, later lines above. */
  readonly lines: readonly MapLineView[];
  /** The first places are named first. */
  readonly places: readonly MapPlaceView[];
}

/**
 * Map of lines on the coast, cropped to their extent, in a thin frame. Hidden from screen readers: the page that uses
 * it must have the same in text. Needs at least one line.
 */
export function LineMap(props: LineMapProps) {
  return drawings.map(({ key, ...settings }) => <Drawing key={key} {...props} {...settings} />);
}

interface DrawingProps extends LineMapProps {
  readonly frame: MapFrame;
  readonly fontSize: number;
  readonly dot: number;
  /** With more places than this, only the main ones are shown. */
  readonly maxPlaces: number;
  readonly look: string;
}

function Drawing({ lines, places, frame, fontSize, dot, maxPlaces, look }: DrawingProps) {
  const crop = cropAround(
    lines.flatMap(({ paths }) => paths.flat()),
    frame,
  );
  const named = places.length > maxPlaces ? places.filter(({ isMain }) => isMain) : places;
  const shown = dropOverlappingDots(named, crop, dot * 1.75);
  const drawn = inDrawingOrder(lines, ({ mode }) => mode).flatMap(({ mode, paths }) =>
    paths.map((way) => ({ mode, points: way.map(crop.at) })),
  );
  const strokes = inOneStroke(drawn.map(({ mode, points }) => ({ mode, path: smoothPath(points) })));
  return (
    <svg
      viewBox={`0 0 ${crop.width} ${crop.height}`}
      width={crop.width}
      height={crop.height}
      aria-hidden="true"
      className={classNames('h-auto w-full outline-1 outline-line -outline-offset-1', look)}
    >
      <g className="fill-fresh">
        {coastInCrop(crop).map((path) => (
          <path key={path.slice(0, 40)} d={path} />
        ))}
      </g>
      {(['edge', 'line'] as const).map((part) =>
        strokes.map(({ mode, path }) => (
          <MapLine key={`${part} ${mode} ${path}`} mode={mode} path={path} part={part} size={1} />
        )),
      )}
      <Places
        {...{ crop, fontSize, dot }}
        places={shown}
        roads={drawn.flatMap(({ points }) => pointsAlong(points, 6))}
      />
    </svg>
  );
}

interface Stroke {
  readonly mode: MapMode;
  readonly path: string;
}

/** Merges adjacent strokes of one mode into one path: it looks the same and is smaller to send. */
function inOneStroke(strokes: readonly Stroke[]): Stroke[] {
  const joined: Stroke[] = [];
  for (const stroke of strokes) {
    const last = joined.at(-1);
    if (last?.mode === stroke.mode) joined.splice(-1, 1, { ...last, path: last.path + stroke.path });
    else joined.push(stroke);
  }
  return joined;
}

interface PlacesProps {
  readonly places: readonly MapPlaceView[];
  readonly crop: MapCrop;
  readonly fontSize: number;
  readonly dot: number;
  /** Points that names avoid if possible. */
  readonly roads: readonly MapPoint[];
}

function Places({ places, crop, fontSize, dot, roads }: PlacesProps) {
  const { width, height } = crop;
  const points = places.map(
    (place): LabelledPoint => ({
      key: place.key,
      label: place.label,
      point: crop.at(place),
      side: 'right',
      isNeeded: place.isMain,
    }),
  );
  const labels = placeLabels(points, { width, height, fontSize, dot, avoid: roads });
  const at = new Map(points.map(({ key, point }) => [key, point]));
  const main = new Set(places.filter(({ isMain }) => isMain).map(({ key }) => key));
  return (
    <>
      {labels.map(({ key, leader }) => {
        const from = at.get(key);
        return leader && from && <LeaderLine key={key} from={from} to={leader} />;
      })}
      {points.map(({ key, point }) => (
        <circle
          key={key}
          cx={rounded(point.x)}
          cy={rounded(point.y)}
          r={main.has(key) ? dot * 1.25 : dot}
          className="fill-paper stroke-ink"
          strokeWidth={dot / 2}
        />
      ))}
      {labels.map(({ key, x, y, anchor, label }) => (
        <text
          key={key}
          x={rounded(x)}
          y={rounded(y)}
          textAnchor={anchor}
          strokeWidth={fontSize / 4}
          strokeLinejoin="round"
          className={classNames(
            'fill-ink stroke-paper [paint-order:stroke]',
            main.has(key) ? 'font-bold' : 'font-medium',
          )}
        >
          <MapName label={label} x={rounded(x)} />
        </text>
      ))}
    </>
  );
}

/** Removes places that would overlap the dot of an earlier place. The text beside the map lists them all. */
function dropOverlappingDots(places: readonly MapPlaceView[], crop: MapCrop, apart: number): MapPlaceView[] {
  const kept: MapPoint[] = [];
  return places.filter((place) => {
    const point = crop.at(place);
    if (!place.isMain && kept.some(({ x, y }) => Math.hypot(x - point.x, y - point.y) < apart)) return false;
    kept.push(point);
    return true;
  });
}

const rounded = (value: number) => Math.round(value * 10) / 10;
