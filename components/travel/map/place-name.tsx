import type { MapPoint } from '#components/travel/map-projection.ts';
import { lineHeight } from './place-labels.ts';

/** Name of a place as SVG text, on one or two lines. `x` is the anchor of both lines. */
export function MapName({ label, x }: { label: string; x: number }) {
  const [first, second] = label.split('\n');
  if (second === undefined) return label;
  return (
    <>
      {first}
      <tspan x={x} dy={`${lineHeight}em`}>
        {second}
      </tspan>
    </>
  );
}

/** Leader line from a place's dot to a name at a distance. */
export function LeaderLine({ from, to }: { from: MapPoint; to: MapPoint }) {
  return (
    <path
      d={`M${rounded(from.x)} ${rounded(from.y)}L${rounded(to.x)} ${rounded(to.y)}`}
      className="stroke-ink"
      strokeWidth={1}
      vectorEffect="non-scaling-stroke"
    />
  );
}

const rounded = (value: number) => Math.round(value * 10) / 10;
