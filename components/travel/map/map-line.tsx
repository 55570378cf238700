/** Draws a travel line in the style of its mode on an SVG map: rails, road or ferry route. */
import { type Mode, modes } from '#components/ui/badge.tsx';

/** A mode of a timetable: one of the three that have a colour, or another. */
export type MapMode = Mode | 'other';

/** Line style of each mode besides its colour, in pixels at size 1; `sleepers` is the pattern inside the line. */
const looks: Record<MapMode, { width: number; dashes?: readonly number[]; sleepers?: readonly number[] }> = {
  rail: { width: 5, sleepers: [7, 7] },
  coach: { width: 3 },
  ferry: { width: 4, dashes: [0.1, 8] },
  other: { width: 3, dashes: [8, 6] },
};

/** Drawing order of the modes: rails, the fewest, lie above the roads beside them. */
const drawingOrder: readonly MapMode[] = ['other', 'coach', 'ferry', 'rail'];

/** Sorts lines into drawing order, later ones above. */
export function inDrawingOrder<Line>(lines: readonly Line[], modeOf: (line: Line) => MapMode): Line[] {
  return lines.toSorted((a, b) => drawingOrder.indexOf(modeOf(a)) - drawingOrder.indexOf(modeOf(b)));
}

interface MapLineProps {
  readonly mode: MapMode;
  readonly path: string;
  /** `edge` is a paper-coloured border. Draw the edges of all lines first, so that lines meet without a gap. */
  readonly part: 'edge' | 'line';
  /** Pixels per unit of width. */
  readonly size: number;
}

/** A line on a map: rails as a band with sleepers, roads thin and plain, ferries as dots. */
export function MapLine({ mode, path, part, size }: MapLineProps) {
  const { width, dashes, sleepers } = looks[mode];
  const scaled = (lengths: readonly number[] | undefined) =>
    lengths?.map((length) => length * size).join(' ');
  if (part === 'edge')
    return (
      <path
        d={path}
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth={(width + 3.5) * size}
        className="stroke-paper"
      />
    );
  return (
    <g fill="none" strokeLinejoin="round">
      <path
        d={path}
        stroke="currentColor"
        strokeLinecap="round"
        strokeWidth={width * size}
        strokeDasharray={scaled(dashes)}
        className={mode === 'other' ? 'text-ink' : modes[mode].text}
      />
      {sleepers && (
        <path
          d={path}
          strokeWidth={(width / 2.6) * size}
          strokeDasharray={scaled(sleepers)}
          className="stroke-paper"
        />
      )}
    </g>
  );
}
