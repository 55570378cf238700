/** What runs in the browser when a page starts, before it is hydrated. */
import { startReferrerStore } from '#api/referrer-store.ts';
import { startVitals } from '#browser/vitals/start-vitals.ts';
import { tellFailedIslands } from '#browser/vitals/tell-failed-islands.ts';

startReferrerStore(window.location);
startVitals();
tellFailedIslands();
