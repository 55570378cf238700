import type { MapMode } from '#components/travel/map/map-line.tsx';

/** A point on the map: degrees, WGS 84. */
interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** A stop of a line. */
export interface StopView extends Point {
  readonly stopId: string;
  readonly name: string;
  /** Its town's name, where it is in one. */
  readonly town: string | null;
}

/** A stretch that is drawn: the stops by index, the smaller first, and the points on the way between them. */
export interface LinkView {
  readonly from: number;
  readonly to: number;
  readonly way: readonly Point[];
  readonly minutes: number;
}

/** A line, or a part of one, with its stops in order. */
export interface LineView {
  readonly routeId: string;
  readonly name: string;
  readonly operator: string;
  readonly mode: MapMode;
  readonly stops: readonly StopView[];
  readonly links: readonly LinkView[];
  /** Whether some trip calls at all of the stops. */
  readonly isRiddenWhole: boolean;
}

/** What the map shows, as the loader brings it. */
export interface RouteMapData {
  readonly lines: readonly LineView[];
  /** Whether the map says that its times are not the operators' own: the first of a page does. */
  readonly saysDemonstration: boolean;
}
