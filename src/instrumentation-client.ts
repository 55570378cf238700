/** What runs in the browser when a page starts, before it is hydrated. */
import { startReferrerStore } from '#api/referrer-store.ts';
import { reportFailedIslands } from '#browser/vitals/report-failed-islands.ts';
import { startVitals } from '#browser/vitals/start-vitals.ts';

startReferrerStore(window.location);
startVitals();
reportFailedIslands();
