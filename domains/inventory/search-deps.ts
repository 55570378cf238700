import { type SearchDeps, timetableDeps } from '#domains/travel/search/search-fares.ts';
import { openDatabase } from '#platform/database/database.ts';
import { inventorySeatCounts } from './seat-counts.ts';

/**
 * The dependencies of fare searches in this process: the current timetable and its remaining seats. They are combined
 * here, because travel does not know what is sold, and the inventory knows what a seat is.
 */
export const searchDeps: SearchDeps = { ...timetableDeps, seats: inventorySeatCounts(openDatabase) };
