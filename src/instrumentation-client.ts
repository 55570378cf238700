/** What runs in the browser when a page starts, before it is hydrated. */
import { startReferrerStore } from '#src/api/referrer-store.ts';
import { startVitals } from '#src/browser/vitals/start-vitals.ts';
import { tellFailedIslands } from '#src/browser/vitals/tell-failed-islands.ts';

startReferrerStore(window.location);
startVitals();
tellFailedIslands();
