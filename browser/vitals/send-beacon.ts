import { vitalsPath } from '#contracts/vitals/page-kinds.ts';

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
