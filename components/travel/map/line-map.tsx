/** SVG map of travel lines on the coast, with places and labels, in one size for phones and one for wide windows. */
import type { ReactNode } from 'react';
import type { MapPoint, Place } from '#components/travel/map-projection.ts';
import { classNames } from '#components/ui/class-names.ts';
import { coastInCrop, coastInCropStep } from './coast-in-crop.ts';
import { CountryInset, CountryLand } from './country-inset.tsx';
import { cropAround, cropOver, type MapCrop } from './map-crop.ts';
import { inDrawingOrder, MapLine, type MapMode } from './map-line.tsx';
import { type LabelledPoint, placeLabels } from './place-labels.ts';
import { LeaderLine, MapName } from './place-name.tsx';
import { pointsAlong, smoothPath, smoothPathStep } from './smooth-path.ts';

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
  /** Prefix of ids, unique on the page. */
  readonly id: string;
  /** Drawn by mode; within a mode in this order, later lines above. */
  readonly lines: readonly MapLineView[];
  /** The first places are named first. */
  readonly places: readonly MapPlaceView[];
  /** True for a small map of the country in a corner, with the shown part outlined. */
  readonly hasInset?: boolean;
}

/**
 * Map of lines on the coast, cropped to their extent, in a thin frame. Hidden from screen readers: the page that uses
 * it must have the same in text. Needs at least one line.
 *
 * The first drawing contains the coast and the lines, and both show them at their own scale.
 */
export function LineMap({ id, lines, places, hasInset = false }: LineMapProps) {
  const all = lines.flatMap(({ paths }) => paths.flat());
  const [narrow, wide] = drawings;
  const crops = [cropAround(all, narrow.frame), cropAround(all, wide.frame)] as const;
  const canvas = cropOver(crops);
  const drawn = inDrawingOrder(lines, ({ mode }) => mode).flatMap(({ mode, paths }) =>
    paths.map((points) => ({ mode, points })),
  );
  const strokes = inOneStroke(
    drawn.map(({ mode, points }) => ({ mode, path: smoothPath(points.map(canvas.at)) })),
  );
  return [narrow, wide].map(({ key, ...settings }, index) => {
    const crop = crops[index] ?? canvas;
    return (
      <Drawing key={key} {...settings} {...{ places, crop }} roads={drawn.map(({ points }) => points)}>
        {index === 0 && (
          <defs>
            <g id={`${id}-coast`}>
              {coastInCrop(canvas).map((path) => (
                <path key={path.slice(0, 40)} d={path} />
              ))}
            </g>
            {hasInset && <CountryLand id={`${id}-country`} />}
            {strokes.map(({ mode, path }, number) => (
              <path key={`${mode} ${path}`} id={`${id}-line-${number}`} d={path} />
            ))}
          </defs>
        )}
        <Canvas {...{ id, canvas, crop }} modes={strokes.map(({ mode }) => mode)} />
        {hasInset && (
          <CountryInset crop={crop} points={[...all, ...places].map(crop.at)} landId={`${id}-country`} />
        )}
      </Drawing>
    );
  });
}

interface CanvasProps {
  readonly id: string;
  readonly canvas: MapCrop;
  readonly crop: MapCrop;
  /** The modes of the lines. */
  readonly modes: readonly MapMode[];
}

/** Shows the coast and the lines of the canvas in a crop. */
function Canvas({ id, canvas, crop, modes }: CanvasProps) {
  const scale = crop.scale / canvas.scale;
  const [left, top] = [(crop.width - canvas.width * scale) / 2, (crop.height - canvas.height * scale) / 2];
  const move = left === 0 && top === 0 ? '' : `translate(${exact(left)} ${exact(top)})`;
  const place = (step: number) => `${move}scale(${exact(scale * step)})`;
  return (
    <>
      <use href={`#${id}-coast`} transform={place(coastInCropStep)} className="fill-fresh" />
      <g transform={place(smoothPathStep)}>
        {(['edge', 'line'] as const).map((part) =>
          modes.map((mode, number) => (
            <MapLine
              // biome-ignore lint/suspicious/noArrayIndexKey: the number is the line's name
              key={`${part} ${number}`}
              shape={{ href: `#${id}-line-${number}` }}
              size={1 / (scale * smoothPathStep)}
              {...{ mode, part }}
            />
          )),
        )}
      </g>
    </>
  );
}

interface DrawingProps {
  readonly crop: MapCrop;
  readonly places: readonly MapPlaceView[];
  /** The lines, which names avoid. */
  readonly roads: readonly (readonly Place[])[];
  readonly fontSize: number;
  readonly dot: number;
  /** With more places than this, only the main ones are shown. */
  readonly maxPlaces: number;
  readonly look: string;
  readonly children: ReactNode;
}

function Drawing({ crop, places, roads, fontSize, dot, maxPlaces, look, children }: DrawingProps) {
  const named = places.length > maxPlaces ? places.filter(({ isMain }) => isMain) : places;
  const shown = dropOverlappingDots(named, crop, dot * 1.75);
  return (
    <svg
      viewBox={`0 0 ${crop.width} ${crop.height}`}
      width={crop.width}
      height={crop.height}
      aria-hidden="true"
      className={classNames('h-auto w-full outline-1 outline-line -outline-offset-1', look)}
    >
      {children}
      <Places
        {...{ crop, fontSize, dot }}
        places={shown}
        roads={roads.flatMap((points) => pointsAlong(points.map(crop.at), 6))}
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
      <g className="fill-paper stroke-ink" strokeWidth={dot / 2}>
        {points.map(({ key, point }) => (
          <circle
            key={key}
            cx={rounded(point.x)}
            cy={rounded(point.y)}
            r={main.has(key) ? dot * 1.25 : dot}
          />
        ))}
      </g>
      <g className="map-name font-medium" strokeWidth={fontSize / 4} strokeLinejoin="round">
        {labels.map(({ key, x, y, anchor, label }) => (
          <text
            key={key}
            x={rounded(x)}
            y={rounded(y)}
            // The default is left out.
            textAnchor={anchor === 'start' ? undefined : anchor}
            className={main.has(key) ? 'font-bold' : undefined}
          >
            <MapName label={label} x={rounded(x)} />
          </text>
        ))}
      </g>
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
const exact = (value: number) => Math.round(value * 1e4) / 1e4;
