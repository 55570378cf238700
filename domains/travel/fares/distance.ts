/** Mean radius of the earth in metres (IUGG). */
const earthRadiusMetres = 6_371_009;

interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** Sums the great-circle distances from stop to stop, in whole metres. Rails and roads are longer. */
export function measureMetresAlong(points: readonly Point[]): number {
  return points.reduce((sum, point, index) => {
    const before = points[index - 1];
    return before ? sum + Math.round(metresBetween(before, point)) : sum;
  }, 0);
}

/** Great-circle distance by the haversine formula. */
function metresBetween(a: Point, b: Point): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const share =
    half(b.lat - a.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(b.lon - a.lon);
  return 2 * earthRadiusMetres * Math.asin(Math.sqrt(share));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
