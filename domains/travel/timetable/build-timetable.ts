/** Builder that compiles GTFS rows into a timetable of typed arrays. */
import type {
  GtfsAgency,
  GtfsFrequency,
  GtfsRoute,
  GtfsService,
  GtfsStop,
  GtfsStopTime,
  GtfsTransfer,
  GtfsTrip,
} from '#domains/travel/gtfs/records.ts';
import { dateOfDay, dayNumber } from '#domains/travel/time/service-time.ts';
import { compileTransfers, defaultMinTransferSeconds } from './compile-transfers.ts';
import { CompiledTimetable } from './compiled-timetable.ts';
import { groupIntoPatterns, type UnsortedRuns } from './group-into-patterns.ts';
import { IntList } from './int-list.ts';
import { computeMinTransferSeconds } from './min-transfer-seconds.ts';
import { modeOfRouteType } from './mode-of-route-type.ts';
import { packServiceDays } from './service-days.ts';
import { StringTableBuilder } from './string-table.ts';
import type { Agency, Route, Stop } from './timetable.ts';
import type { TimetableBuilder } from './timetable-builder.ts';
import { alightFlag, boardFlag, modes } from './timetable-tables.ts';
import { TripCallPacker } from './trip-call-packer.ts';

/** A builder that returns the timetable, once. */
export interface CompilingBuilder extends TimetableBuilder {
  /** Throws a RangeError if no trip runs on any day. */
  build(): CompiledTimetable;
}

interface BuilderOptions {
  /** Time zone of the feed's agencies, an IANA name. */
  readonly zone: string;
  /** Minimum transfer time by route id, used where transfers.txt has none. */
  readonly minTransferSeconds?: ((routeId: string) => number) | undefined;
}

/** Creates an empty builder. */
export function createTimetableBuilder(options: BuilderOptions): CompilingBuilder {
  return new Compiler(options);
}

const wheelchairs = ['unknown', 'possible', 'impossible'] as const;

class Compiler implements CompilingBuilder {
  readonly #zone: string;
  readonly #minTransferSeconds: (routeId: string) => number;
  readonly #agencies: Agency[] = [];
  readonly #agencyById = new Map<string, Agency>();
  readonly #stops: Stop[] = [];
  readonly #stopById = new Map<string, Stop>();
  readonly #routes: Route[] = [];
  readonly #routeById = new Map<string, Route>();
  readonly #serviceById = new Map<string, number>();
  readonly #serviceDays: Int32Array[] = [];
  readonly #tripIds = new StringTableBuilder();
  readonly #texts = new StringTableBuilder();
  readonly #tripRoute = new IntList();
  readonly #tripService = new IntList();
  readonly #tripHeadsign = new IntList();
  readonly #tripShortName = new IntList();
  readonly #tripSource = new IntList();
  readonly #tripDetails = new IntList();
  readonly #frequencies: { trip: number; row: GtfsFrequency }[] = [];
  readonly #transfers: GtfsTransfer[] = [];
  #calls: TripCallPacker | undefined;
  #lastTripId = '';
  #lastTrip = -1;

  constructor({ zone, minTransferSeconds = () => defaultMinTransferSeconds }: BuilderOptions) {
    this.#zone = zone;
    this.#minTransferSeconds = minTransferSeconds;
  }

  addAgency(row: GtfsAgency): void {
    const agency = { id: row.agencyId, name: row.agencyName, url: row.agencyUrl, phone: row.agencyPhone };
    this.#agencies.push(agency);
    this.#agencyById.set(agency.id, agency);
  }

  addStop(row: GtfsStop): void {
    // Entrances and nodes: no vehicle calls there, and no transfer names them.
    if (row.locationType > 1) return;
    if (row.stopLat === null || row.stopLon === null)
      throw new RangeError(`Stop ${row.stopId} has no place.`);
    if (this.#stopById.has(row.stopId)) throw new RangeError(`There are two stops ${row.stopId}.`);
    const stop: Stop = {
      index: this.#stops.length,
      id: row.stopId,
      name: row.stopName,
      lat: row.stopLat,
      lon: row.stopLon,
      kind: row.stopKind,
      region: row.stopRegion,
      zone: row.stopTimezone,
      description: row.stopDesc,
      facilities:
        row.stopFacilities
          ?.split(';')
          .map((word) => word.trim())
          .filter(Boolean) ?? [],
      wheelchairBoarding: wheelchairs[row.wheelchairBoarding],
      parentStation: row.parentStation,
      isStation: row.locationType === 1,
    };
    this.#stops.push(stop);
    this.#stopById.set(stop.id, stop);
  }

  addRoute(row: GtfsRoute): void {
    const agency = row.agencyId === null ? this.#agencies[0] : this.#agencyById.get(row.agencyId);
    if (!agency) throw new RangeError(`Route ${row.routeId} has no agency.`);
    const route: Route = {
      index: this.#routes.length,
      id: row.routeId,
      agency,
      name: row.routeLongName || row.routeShortName || row.routeId,
      shortName: row.routeShortName,
      mode: modeOfRouteType(row.routeType),
    };
    this.#routes.push(route);
    this.#routeById.set(route.id, route);
  }

  addService(row: GtfsService): void {
    this.#serviceById.set(row.serviceId, this.#serviceDays.length);
    this.#serviceDays.push(Int32Array.from(row.dates, dayNumber));
  }

  addTrip(row: GtfsTrip): void {
    const route = this.#routeById.get(row.routeId);
    const service = this.#serviceById.get(row.serviceId);
    if (!route) throw new RangeError(`Trip ${row.tripId} has no route.`);
    if (service === undefined) throw new RangeError(`Trip ${row.tripId} has no service.`);
    if (!this.#tripIds.add(row.tripId).isNew) throw new RangeError(`There are two trips ${row.tripId}.`);
    this.#tripRoute.push(route.index);
    this.#tripService.push(service);
    this.#tripHeadsign.push(this.#text(row.tripHeadsign));
    this.#tripShortName.push(this.#text(row.tripShortName));
    this.#tripSource.push(this.#text(row.tripSource));
    const direction = row.directionId === null ? 0 : row.directionId + 1;
    const seen = [null, 'quoted', 'computed', 'general-knowledge'].indexOf(row.tripSeen);
    this.#tripDetails.push(
      direction | (row.bikesAllowed << 2) | (row.wheelchairAccessible << 4) | (seen << 6),
    );
  }

  addStopTime(row: GtfsStopTime): void {
    const stop = this.#stopById.get(row.stopId);
    if (!stop) throw new RangeError(`Trip ${row.tripId} calls at an unknown stop, ${row.stopId}.`);
    const board = row.pickupType === 1 ? 0 : boardFlag;
    const alight = row.dropOffType === 1 ? 0 : alightFlag;
    this.#ready().add(
      this.#tripIndex(row.tripId),
      stop.index * 4 + board + alight,
      row.stopSequence,
      row.arrivalTime,
      row.departureTime,
    );
  }

  addFrequency(row: GtfsFrequency): void {
    if (!(row.headwaySecs > 0))
      throw new RangeError(`Trip ${row.tripId} has a headway of ${row.headwaySecs} s.`);
    this.#frequencies.push({ trip: this.#tripIndex(row.tripId), row });
  }

  addTransfer(row: GtfsTransfer): void {
    this.#transfers.push(row);
  }

  build(): CompiledTimetable {
    const calls = this.#ready();
    calls.finish();
    const tripService = this.#tripService.toArray();
    const tripRoute = this.#tripRoute.toArray();
    const departures = this.#departures(calls);
    const coverage = this.#coverage(calls, tripService);
    const timeRows = calls.timeRows.toArrays();
    const runs = this.#runs(calls, tripRoute, tripService, departures, timeRows.starts);
    const { patternGroup, ...patterns } = groupIntoPatterns(runs, timeRows.values);
    const stopRows = calls.stopRows.toArrays();
    const sequenceRows = calls.sequenceRows.toArrays();
    const serviceDays = packServiceDays(this.#serviceDays);
    return new CompiledTimetable({
      head: {
        zone: this.#zone,
        coverage,
        agencies: this.#agencies,
        stops: this.#stops,
        routes: this.#routes,
      },
      tripIds: this.#tripIds.pack(),
      texts: this.#texts.pack(),
      tables: {
        stopRows: stopRows.values,
        stopRowStarts: stopRows.starts,
        timeRows: timeRows.values,
        timeRowStarts: timeRows.starts,
        sequenceRows: sequenceRows.values,
        sequenceRowStarts: sequenceRows.starts,
        tripRoute,
        tripService,
        tripStopRow: calls.stopRow,
        tripTimeRow: calls.timeRow,
        tripSequenceRow: calls.sequenceRow,
        tripStart: calls.start,
        tripHeadsign: this.#tripHeadsign.toArray(),
        tripShortName: this.#tripShortName.toArray(),
        tripSource: this.#tripSource.toArray(),
        tripDetails: Uint8Array.from(this.#tripDetails.toArray()),
        ...tripsByRoute(tripRoute, this.#routes.length),
        ...patterns,
        patternStopRow: Int32Array.from(patternGroup, (group) => Math.floor(group / modes.length)),
        patternMode: Uint8Array.from(patternGroup, (group) => group % modes.length),
        serviceDays: Int32Array.of(serviceDays.firstDay, serviceDays.words),
        serviceBits: serviceDays.bits,
        ...compileTransfers(
          this.#stops,
          this.#transfers,
          computeMinTransferSeconds({
            stops: this.#stops.length,
            secondsOfRoutes: this.#routes.map(({ id }) => this.#minTransferSeconds(id)),
            tripRoute,
            tripStopRow: calls.stopRow,
            rows: stopRows,
          }),
        ),
      },
    });
  }

  /** All trips are known when the first stop time arrives. */
  #ready(): TripCallPacker {
    this.#calls ??= new TripCallPacker(this.#tripIds.count, (trip) => this.#tripIds.at(trip));
    return this.#calls;
  }

  #tripIndex(id: string): number {
    if (id !== this.#lastTripId) {
      const index = this.#tripIds.indexOf(id);
      if (index < 0) throw new RangeError(`There is no trip ${id}.`);
      this.#lastTrip = index;
      this.#lastTripId = id;
    }
    return this.#lastTrip;
  }

  #text(text: string | null): number {
    return text === null ? -1 : this.#texts.add(text).index;
  }

  /**
   * First departures of the trips in frequencies.txt. exact_times 0 is treated like 1: departures from start_time,
   * before end_time. The trip's own times become those of its first run.
   */
  #departures(calls: TripCallPacker): ReadonlyMap<number, readonly number[]> {
    const departures = new Map<number, number[]>();
    for (const { trip, row } of this.#frequencies) {
      const starts = departures.get(trip) ?? [];
      departures.set(trip, starts);
      for (let start = row.startTime; start < row.endTime; start += row.headwaySecs) starts.push(start);
    }
    for (const [trip, starts] of departures) {
      const unique = [...new Set(starts)].sort((a, b) => a - b);
      departures.set(trip, unique);
      calls.start[trip] = unique[0] ?? calls.start[trip] ?? 0;
    }
    return departures;
  }

  #coverage(calls: TripCallPacker, tripService: Int32Array) {
    const used = new Set(tripService.filter((_, trip) => (calls.stopRow[trip] ?? -1) >= 0));
    let first = Number.POSITIVE_INFINITY;
    let last = Number.NEGATIVE_INFINITY;
    for (const service of used)
      for (const day of this.#serviceDays[service] ?? []) {
        first = Math.min(first, day);
        last = Math.max(last, day);
      }
    if (first > last) throw new RangeError('Nothing in this feed runs on any day.');
    return { first: dateOfDay(first), last: dateOfDay(last) };
  }

  #runs(
    calls: TripCallPacker,
    tripRoute: Int32Array,
    tripService: Int32Array,
    departures: ReadonlyMap<number, readonly number[]>,
    timeRowStarts: Int32Array,
  ): UnsortedRuns {
    /** A trip with a single call carries nobody; one whose service has no day never runs. */
    const isUsed = (trip: number) => {
      const row = calls.timeRow[trip] ?? -1;
      const service = this.#serviceDays[tripService[trip] ?? -1];
      return (
        row >= 0 && (timeRowStarts[row + 1] ?? 0) - (timeRowStarts[row] ?? 0) > 2 && service?.length !== 0
      );
    };
    let count = 0;
    for (let trip = 0; trip < tripRoute.length; trip += 1)
      if (isUsed(trip)) count += departures.get(trip)?.length ?? 1;
    const column = () => new Int32Array(count);
    const runs = { trip: column(), start: column(), group: column(), times: column(), timesEnd: column() };
    let run = 0;
    for (let trip = 0; trip < tripRoute.length; trip += 1) {
      if (!isUsed(trip)) continue;
      const row = calls.timeRow[trip] ?? 0;
      const mode = modes.indexOf(this.#routes[tripRoute[trip] ?? -1]?.mode ?? 'other');
      for (const start of departures.get(trip) ?? [calls.start[trip] ?? 0]) {
        runs.trip[run] = trip;
        runs.start[run] = start;
        runs.group[run] = (calls.stopRow[trip] ?? 0) * modes.length + mode;
        runs.times[run] = timeRowStarts[row] ?? 0;
        runs.timesEnd[run] = timeRowStarts[row + 1] ?? 0;
        run += 1;
      }
    }
    return runs;
  }
}

/** Sorts trips by route (counting sort). */
function tripsByRoute(tripRoute: Int32Array, routes: number) {
  const routeTripStarts = new Int32Array(routes + 1);
  for (const route of tripRoute) routeTripStarts[route + 1] = (routeTripStarts[route + 1] ?? 0) + 1;
  for (let route = 0; route < routes; route += 1)
    routeTripStarts[route + 1] = (routeTripStarts[route + 1] ?? 0) + (routeTripStarts[route] ?? 0);
  const next = routeTripStarts.slice();
  const routeTrips = new Int32Array(tripRoute.length);
  tripRoute.forEach((route, trip) => {
    const place = next[route] ?? 0;
    routeTrips[place] = trip;
    next[route] = place + 1;
  });
  return { routeTrips, routeTripStarts };
}
