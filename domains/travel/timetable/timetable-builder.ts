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

/**
 * Receives validated rows one by one, so that a large feed never exists as objects in memory. Call the methods in
 * this order: rows may only refer to rows added before (`addStopTime` after all trips and stops). An unknown id is a
 * programming error and throws.
 */
export interface TimetableBuilder {
  addAgency(row: GtfsAgency): void;
  addStop(row: GtfsStop): void;
  addRoute(row: GtfsRoute): void;
  addService(row: GtfsService): void;
  addTrip(row: GtfsTrip): void;
  /** In any order; the stop times of a trip are sorted by `stopSequence`. */
  addStopTime(row: GtfsStopTime): void;
  addFrequency(row: GtfsFrequency): void;
  addTransfer(row: GtfsTransfer): void;
}
