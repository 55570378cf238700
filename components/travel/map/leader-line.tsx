import type { MapPoint } from '#components/travel/map-projection.ts';

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
