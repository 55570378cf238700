/** What runs in the browser when a page starts, before it is hydrated. */
import { startReferrerStore } from '#src/api/referrer-store.ts';

startReferrerStore(window.location);
