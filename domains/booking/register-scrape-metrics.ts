import { measureHolds } from '#domains/inventory/measure-holds.ts';
import { openDatabase } from '#platform/database/database.ts';
import { measureOutbox } from '#platform/mail/outbox-metrics.ts';
import { measureBookings } from './measure-bookings.ts';

/** Registers all metrics that are read from the database at each scrape. */
export function registerScrapeMetrics(): void {
  measureBookings(openDatabase);
  measureHolds(openDatabase);
  measureOutbox(openDatabase);
}
