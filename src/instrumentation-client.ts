/** Runs in the browser before hydration: stores the referrer, measures web vitals and reports failed islands. */
import { startReferrerStore } from '#browser/referrer-store.ts';
import { reportFailedIslands } from '#browser/vitals/send-beacon.ts';
import { startVitals } from '#browser/vitals/start-vitals.ts';

startReferrerStore(window.location);
startVitals();
reportFailedIslands();
