import type { FailedIsland } from '#contracts/vitals/island-names.ts';
import { pageKindOf, vitalsPath } from '#contracts/vitals/page-kinds.ts';

/** Sends a measurement of the page to the site, without cookies, even while the page is being left. */
export function sendBeacon(body: Readonly<Record<string, string | number>>): void {
  const headers = { 'Content-Type': 'application/json' };
  fetch(vitalsPath, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    keepalive: true,
    credentials: 'omit',
  })
    // A lost measurement does not matter to the visitor.
    .catch(() => undefined);
}

/**
 * Reports each failing island to the site, once per page load: its name, the kind of fault and the kind of page. Sends no
 * cookie and no personal data.
 */
export function reportFailedIslands(): void {
  const reported = new Set<FailedIsland['island']>();
  window.addEventListener('island-failed', ({ detail: { island, fault } }) => {
    if (reported.has(island)) return;
    reported.add(island);
    sendBeacon({ page: pageKindOf(window.location.pathname), island, fault });
  });
}
