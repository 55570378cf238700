import { and, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { RunKey } from '#domains/travel/live/live-updates.ts';
import { bookingItems } from '../booking.table.ts';

/** Maximum number of runs in one query. */
const maxRunsPerQuery = 200;

/** Returns conditions for the booked journeys on these runs, one per query. They use the index `booking_item_rides`. */
export function conditionsOfRuns(runs: readonly RunKey[]): readonly (SQL | undefined)[] {
  const conditions: (SQL | undefined)[] = [];
  for (let at = 0; at < runs.length; at += maxRunsPerQuery)
    conditions.push(
      and(
        sql`${bookingItems.data} ->> 'kind' = 'journey'`,
        inArray(bookingItems.status, ['confirmed', 'requested']),
        or(...runs.slice(at, at + maxRunsPerQuery).map(isOnRun)),
      ),
    );
  return conditions;
}

function isOnRun({ tripId, serviceDate, runOffset }: RunKey): SQL {
  const ride = JSON.stringify([{ tripId, serviceDate, runOffset }]);
  return sql`(${bookingItems.data} #> '{route,serviceRoute}') @> ${ride}::jsonb`;
}
