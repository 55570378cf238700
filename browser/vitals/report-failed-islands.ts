import type { FailedIsland } from '#contracts/vitals/islands.ts';
import { pageKindOf } from '#contracts/vitals/page-kinds.ts';
import { sendBeacon } from './send-beacon.ts';

/**
 * Tells the site of each island that fails, once for a page that was loaded: which one, how, and on what kind of page. Without a
 * cookie, and with nothing of the visitor.
 */
export function reportFailedIslands(): void {
  const told = new Set<FailedIsland['island']>();
  window.addEventListener('island-failed', ({ detail: { island, fault } }) => {
    if (told.has(island)) return;
    told.add(island);
    sendBeacon({ page: pageKindOf(window.location.pathname), island, fault });
  });
}
