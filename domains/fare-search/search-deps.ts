import { catalogue } from '#domains/catalogue/current-catalogue.ts';
import { countTaken } from '#domains/inventory/availability.ts';
import { inventorySeatCounts } from '#domains/inventory/seat-counts.ts';
import { type SearchDeps, timetableDeps } from '#domains/travel/search/search-fares.ts';
import { now } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createVehicleSpace } from './vehicle-space.ts';

/**
 * The dependencies of fare searches in this process: the current timetable, its seats and its vehicle decks. They are
 * combined here, because travel does not know what is sold.
 */
export const searchDeps: SearchDeps = {
  ...timetableDeps,
  seats: inventorySeatCounts(openDatabase),
  vehicles: createVehicleSpace({
    catalogue,
    taken: async (questions) => countTaken(await openDatabase(), questions, now()),
  }),
};
