/** View model types of the route map: lines, their stops, and the drawn sections between them. */
import type { MapMode } from '#components/travel/map/map-line.tsx';

/** A point on the map in degrees, WGS 84. */
interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** A stop of a line. */
export interface StopView extends Point {
  readonly stopId: string;
  readonly name: string;
  /** The name of its town, if it is in one. */
  readonly town: string | null;
}

/** A drawn section: its stops by index, the smaller first, and the points between them. */
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
  /** True if a trip calls at all of the stops. */
  readonly isRiddenWhole: boolean;
}

/** The data of the map. */
export interface RouteMapData {
  readonly lines: readonly LineView[];
  /** True if this map must say that its times are demonstration data; only the first of a page does. */
  readonly saysDemonstration: boolean;
}
