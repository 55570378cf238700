import type { FailedIsland } from '#contracts/vitals/island-names.ts';
import { pageKindOf } from '#contracts/vitals/page-kinds.ts';
import { sendBeacon } from './send-beacon.ts';

/**
 * Reports each failing island to the site, once per page load: its name, the kind of fault and the kind of page. Sends no
 * cookie and no personal data.
 */
export function reportFailedIslands(): void {
  const told = new Set<FailedIsland['island']>();
  window.addEventListener('island-failed', ({ detail: { island, fault } }) => {
    if (told.has(island)) return;
    told.add(island);
    sendBeacon({ page: pageKindOf(window.location.pathname), island, fault });
  });
}
