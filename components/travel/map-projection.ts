/** Map projection (transverse Mercator) from latitude and longitude to the drawing of New Zealand. */
import { outlineProjection } from './new-zealand-outline.generated.ts';

/** A position on the drawing of New Zealand, in units of its view box; y grows southwards. */
export interface MapPoint {
  x: number;
  y: number;
}

/** A geographic position: degrees north and degrees east, as in GTFS `stop_lat` and `stop_lon`. */
export interface Place {
  lat: number;
  lon: number;
}

const radians = Math.PI / 180;

/**
 * Projects a position onto the outline: spherical transverse Mercator (Snyder, USGS Professional Paper 1395, eq. 8-1
 * and 8-3).
 */
export function project({ lat, lon }: Place): MapPoint {
  const { meridian, scale, translateX, translateY } = outlineProjection;
  const phi = lat * radians;
  const lambda = (lon - meridian) * radians;
  return {
    x: translateX + scale * Math.atanh(Math.cos(phi) * Math.sin(lambda)),
    y: translateY - scale * Math.atan2(Math.sin(phi), Math.cos(phi) * Math.cos(lambda)),
  };
}
