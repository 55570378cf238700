import { type SearchDeps, timetableDeps } from '#domains/travel/search/search-fares.ts';
import { openDatabase } from '#platform/database/database.ts';
import { inventorySeatCounts } from './seat-counts.ts';

/**
 * What this process searches with: the timetable that answers now, and the seats that are left of it. The two meet here,
 * because travel knows nothing of what was sold, and the inventory knows what a seat is.
 */
export const searchDeps: SearchDeps = { ...timetableDeps, seats: inventorySeatCounts(openDatabase) };
