import { measureHolds } from '#domains/inventory/measure-holds.ts';
import { openDatabase } from '#platform/database/database.ts';
import { measureOutbox } from '#platform/mail/outbox-metrics.ts';
import { measureBookings } from './measure-bookings.ts';

/** Has all that is known by asking the database looked up whenever the site's numbers are asked for. */
export function measureAtScrape(): void {
  measureBookings(openDatabase);
  measureHolds(openDatabase);
  measureOutbox(openDatabase);
}
