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
 * Takes the checked rows of a feed one by one, so that a large feed never stands in memory as objects. Rows may come in
 * this order of methods only: what a row refers to must have been added before (`addStopTime` after all trips and stops).
 * References were checked by the reader: an unknown id here is a fault of the caller and throws.
 */
export interface TimetableBuilder {
  addAgency(row: GtfsAgency): void;
  addStop(row: GtfsStop): void;
  addRoute(row: GtfsRoute): void;
  addService(row: GtfsService): void;
  addTrip(row: GtfsTrip): void;
  /** In any order; those of one trip are sorted by `stopSequence`. */
  addStopTime(row: GtfsStopTime): void;
  addFrequency(row: GtfsFrequency): void;
  addTransfer(row: GtfsTransfer): void;
}
