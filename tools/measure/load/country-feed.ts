/** Writes the synthetic country of the planner benchmark as a GTFS feed, so that a site can import it. */
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { TimetableBuilder } from '#domains/travel/timetable/timetable-builder.ts';
import { addCountry } from '../planner/synthetic-country.ts';

/** Number of characters to buffer before a write. */
const chunk = 1_000_000;

/** Writer for one table of a feed, with a buffer. */
class FeedTable {
  readonly #file: number;
  #waiting = '';

  constructor(folder: string, name: string, columns: readonly string[]) {
    this.#file = openSync(join(folder, name), 'w');
    this.add(columns);
  }

  add(values: readonly (string | number | null)[]): void {
    this.#waiting += `${values.map((value) => value ?? '').join(',')}\n`;
    if (this.#waiting.length > chunk) this.#write();
  }

  close(): void {
    this.#write();
    closeSync(this.#file);
  }

  #write(): void {
    writeSync(this.#file, this.#waiting);
    this.#waiting = '';
  }
}

/**
 * Writes a feed with about `stopTimes` stop times, valid for a year from `firstDate`. Creates the folder.
 * @returns the exact number of stop times
 */
export function writeCountry(folder: string, stopTimes: number, firstDate: string): number {
  mkdirSync(folder, { recursive: true });
  const open = (name: string, columns: readonly string[]) => new FeedTable(folder, `${name}.txt`, columns);
  const agencies = open('agency', ['agency_id', 'agency_name', 'agency_url', 'agency_timezone']);
  const stops = open('stops', ['stop_id', 'stop_name', 'stop_lat', 'stop_lon', 'location_type']);
  const routes = open('routes', ['route_id', 'agency_id', 'route_short_name', 'route_type']);
  const dates = open('calendar_dates', ['service_id', 'date', 'exception_type']);
  const trips = open('trips', ['route_id', 'service_id', 'trip_id']);
  const times = open('stop_times', ['trip_id', 'stop_id', 'stop_sequence', 'arrival_time', 'departure_time']);
  const transfers = open('transfers', ['from_stop_id', 'to_stop_id', 'transfer_type', 'min_transfer_time']);
  const writer: TimetableBuilder = {
    addAgency: (row) => agencies.add([row.agencyId, row.agencyName, row.agencyUrl, row.agencyTimezone]),
    addStop: (row) => stops.add([row.stopId, row.stopName, row.stopLat, row.stopLon, row.locationType]),
    addRoute: (row) => routes.add([row.routeId, row.agencyId, row.routeShortName, row.routeType]),
    addService({ serviceId, dates: days }) {
      for (const day of days) dates.add([serviceId, day.replaceAll('-', ''), 1]);
    },
    addTrip: (row) => trips.add([row.routeId, row.serviceId, row.tripId]),
    addStopTime: (row) =>
      times.add([
        row.tripId,
        row.stopId,
        row.stopSequence,
        clockTime(row.arrivalTime),
        clockTime(row.departureTime),
      ]),
    addFrequency() {
      throw new Error('The synthetic country has no frequencies.');
    },
    addTransfer: (row) =>
      transfers.add([row.fromStopId, row.toStopId, row.transferType, row.minTransferTime]),
  };
  const count = addCountry(writer, stopTimes, { firstDate });
  for (const table of [agencies, stops, routes, dates, trips, times, transfers]) table.close();
  return count;
}

/** Formats seconds of a service day as `HH:MM:SS`; hours may exceed 24. */
function clockTime(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
