/** The earth's mean radius in metres (IUGG). */
const earthRadius = 6_371_009;

interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** Whole metres from stop to stop, each time on the shortest way over the earth: what rails and roads are not. */
export function metresAlong(points: readonly Point[]): number {
  return points.reduce((sum, point, index) => {
    const before = points[index - 1];
    return before ? sum + Math.round(metresBetween(before, point)) : sum;
  }, 0);
}

/** By the haversine formula. */
function metresBetween(a: Point, b: Point): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const share =
    half(b.lat - a.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(b.lon - a.lon);
  return 2 * earthRadius * Math.asin(Math.sqrt(share));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
