/**
 * The rows of a GTFS feed after they were read and checked: one type a file, fields named as in the reference
 * (https://gtfs.org/documentation/schedule/reference/) in camelCase. Times are seconds after the start of the service
 * day (noon minus 12 hours), so they may pass 86,400. Dates are `YYYY-MM-DD`.
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

/** stops.txt, with three columns of our own (`stop_kind`, `stop_region`, `stop_facilities`) that other readers pass over. */
export interface GtfsStop {
  readonly stopId: string;
  readonly stopCode: string | null;
  readonly stopName: string;
  readonly stopDesc: string | null;
  /** Degrees, WGS 84; null only for what vehicles don't call at. */
  readonly stopLat: number | null;
  readonly stopLon: number | null;
  readonly stopUrl: string | null;
  /** 0 stop or platform, 1 station, 2 entrance, 3 generic node, 4 boarding area. */
  readonly locationType: 0 | 1 | 2 | 3 | 4;
  readonly parentStation: string | null;
  /** 0 unknown, 1 possible, 2 not possible. */
  readonly wheelchairBoarding: 0 | 1 | 2;
  /** IANA name, where its clocks show another time than those of the feed; times of trips are in the feed's zone all the same. */
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
  /** As given: basic (0–12) or extended (100–1702) route type. */
  readonly routeType: number;
  readonly routeUrl: string | null;
}

/** One service of calendar.txt and calendar_dates.txt, as the dates on which it runs, ascending and without repeats. */
export interface GtfsService {
  readonly serviceId: string;
  readonly dates: readonly ServiceDate[];
}

/** How a row of ours knows what it says: read in a source, worked out from quoted facts, or recalled. */
export type Seen = 'quoted' | 'computed' | 'general-knowledge';

/** trips.txt, with two columns of our own (`trip_seen`, `trip_source`). */
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
  readonly tripSeen: Seen | null;
  readonly tripSource: string | null;
}

/** stop_times.txt. Times that the feed leaves out at untimed stops are interpolated before they get here. */
export interface GtfsStopTime {
  readonly tripId: string;
  readonly stopId: string;
  /** The place of the call in the trip, from 1: the feed's own numbers may have gaps. */
  readonly stopSequence: number;
  /** Seconds after the start of the service day. */
  readonly arrivalTime: number;
  readonly departureTime: number;
  /** 0 regular, 1 none, 2 phone the agency, 3 ask the driver. */
  readonly pickupType: 0 | 1 | 2 | 3;
  readonly dropOffType: 0 | 1 | 2 | 3;
}

/** frequencies.txt; times in seconds after the start of the service day, `headwaySecs` in seconds. */
export interface GtfsFrequency {
  readonly tripId: string;
  readonly startTime: number;
  /** The first second at which this headway no longer holds. */
  readonly endTime: number;
  readonly headwaySecs: number;
  readonly exactTimes: 0 | 1;
}

/** transfers.txt between stops (0 recommended, 1 timed, 2 with a minimum time, 3 not possible). */
export interface GtfsTransfer {
  readonly fromStopId: string;
  readonly toStopId: string;
  readonly transferType: 0 | 1 | 2 | 3;
  /** Seconds: the way and the check-in at its end. */
  readonly minTransferTime: number | null;
  /** Our own column `transfer_mode`: how one gets there. */
  readonly transferMode: 'walk' | 'shuttle' | null;
}
