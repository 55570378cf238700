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

/**
 * Joins paths of one mode into one where they look the same and are smaller to send. Lines with sleepers stay apart:
 * where two meet, the later one covers the sleepers of the earlier one.
 */
export function joinPaths(
  paths: readonly string[],
  { mode, part }: Pick<MapLineProps, 'mode' | 'part'>,
): readonly string[] {
  return part === 'line' && looks[mode].sleepers ? paths : [paths.join('')];
}

interface MapLineProps {
  readonly mode: MapMode;
  /** Path data, or the reference of a path that the page has already. */
  readonly shape: { readonly d: string } | { readonly href: string };
  /** `edge` is a paper-coloured border. Draw the edges of all lines first, so that lines meet without a gap. */
  readonly part: 'edge' | 'line';
  /** Pixels per unit of width. */
  readonly size: number;
}

/** A line on a map: rails as a band with sleepers, roads thin and plain, ferries as dots. */
export function MapLine({ mode, shape, part, size }: MapLineProps) {
  const { width, dashes, sleepers } = looks[mode];
  const scaled = (length: number) => Math.round(length * size * 100) / 100;
  const pattern = (lengths: readonly number[] | undefined) => lengths?.map(scaled).join(' ');
  const Shape = 'd' in shape ? 'path' : 'use';
  if (part === 'edge')
    return (
      <Shape
        {...shape}
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth={scaled(width + 3.5)}
        className="stroke-paper"
      />
    );
  return (
    <g fill="none" strokeLinejoin="round">
      <Shape
        {...shape}
        stroke="currentColor"
        strokeLinecap="round"
        strokeWidth={scaled(width)}
        strokeDasharray={pattern(dashes)}
        className={mode === 'other' ? 'text-ink' : modes[mode].text}
      />
      {sleepers && (
        <Shape
          {...shape}
          strokeWidth={scaled(width / 2.6)}
          strokeDasharray={pattern(sleepers)}
          className="stroke-paper"
        />
      )}
    </g>
  );
}
