/**
 * Types of the validated rows of a GTFS feed, one type per file. Fields are named as in the reference
 * (https://gtfs.org/documentation/schedule/reference/), in camelCase. Times are seconds after the start of the
 * service day (noon minus 12 hours) and may exceed 86,400. Dates are `YYYY-MM-DD`.
 */

/** A calendar day in the feed's zone, `YYYY-MM-DD`. */
export type ServiceDate = string;

/** agency.txt */
export interface GtfsAgency {
  readonly agencyId: string;
  readonly agencyName: string;
  readonly agencyUrl: string;
  /** IANA name; the same for every agency of a feed. */
  readonly agencyTimezone: string;
  readonly agencyPhone: string | null;
}

/** stops.txt, with three extension columns: `stop_kind`, `stop_region` and `stop_facilities`. */
export interface GtfsStop {
  readonly stopId: string;
  readonly stopCode: string | null;
  readonly stopName: string;
  readonly stopDesc: string | null;
  /** Degrees, WGS 84; null only for nodes and boarding areas. */
  readonly stopLat: number | null;
  readonly stopLon: number | null;
  readonly stopUrl: string | null;
  /** 0 stop or platform, 1 station, 2 entrance, 3 generic node, 4 boarding area. */
  readonly locationType: 0 | 1 | 2 | 3 | 4;
  readonly parentStation: string | null;
  /** 0 unknown, 1 possible, 2 not possible. */
  readonly wheelchairBoarding: 0 | 1 | 2;
  /** IANA name of the local zone where it differs from the feed's. Trip times are in the feed's zone anyway. */
  readonly stopTimezone: string | null;
  readonly stopKind: string | null;
  readonly stopRegion: string | null;
  /** Words separated by `;`. */
  readonly stopFacilities: string | null;
}

/** routes.txt */
export interface GtfsRoute {
  readonly routeId: string;
  readonly agencyId: string | null;
  readonly routeShortName: string | null;
  readonly routeLongName: string | null;
  readonly routeDesc: string | null;
  /** Basic (0–12) or extended (100–1702) route type, as given. */
  readonly routeType: number;
  readonly routeUrl: string | null;
}

/** A service of calendar.txt and calendar_dates.txt: its dates, ascending and without duplicates. */
export interface GtfsService {
  readonly serviceId: string;
  readonly dates: readonly ServiceDate[];
}

/** Provenance of a row of our own tables: quoted from a source, computed from quoted facts, or general knowledge. */
export type Provenance = 'quoted' | 'computed' | 'general-knowledge';

/** trips.txt, with two extension columns: `trip_seen` and `trip_source`. */
export interface GtfsTrip {
  readonly tripId: string;
  readonly routeId: string;
  readonly serviceId: string;
  readonly tripHeadsign: string | null;
  readonly tripShortName: string | null;
  readonly directionId: 0 | 1 | null;
  /** 0 unknown, 1 at least one, 2 none. */
  readonly wheelchairAccessible: 0 | 1 | 2;
  readonly bikesAllowed: 0 | 1 | 2;
  readonly tripSeen: Provenance | null;
  readonly tripSource: string | null;
}

/** stop_times.txt, after interpolation of untimed stops. */
export interface GtfsStopTime {
  readonly tripId: string;
  readonly stopId: string;
  /** The feed's own numbers, which may have gaps; positions from 1 if one exceeds `maxSequence`. */
  readonly stopSequence: number;
  /** Seconds after the start of the service day. */
  readonly arrivalTime: number;
  readonly departureTime: number;
  /** 0 regular, 1 none, 2 phone the agency, 3 ask the driver. */
  readonly pickupType: 0 | 1 | 2 | 3;
  readonly dropOffType: 0 | 1 | 2 | 3;
}

/** frequencies.txt. Times are seconds after the start of the service day; `headwaySecs` is in seconds. */
export interface GtfsFrequency {
  readonly tripId: string;
  readonly startTime: number;
  /** The first second after this headway period. */
  readonly endTime: number;
  readonly headwaySecs: number;
  readonly exactTimes: 0 | 1;
}

/** transfers.txt between stops (0 recommended, 1 timed, 2 with a minimum time, 3 not possible). */
export interface GtfsTransfer {
  readonly fromStopId: string;
  readonly toStopId: string;
  readonly transferType: 0 | 1 | 2 | 3;
  /** Seconds for the walk and the check-in at its end. */
  readonly minTransferTime: number | null;
  /** Extension column `transfer_mode`. */
  readonly transferMode: 'walk' | 'shuttle' | null;
}
