import { vitalsPath } from '#contracts/vitals/page-kinds.ts';

/** Tells the site how a page is, without a cookie, and even when the page is being left. */
export function sendBeacon(body: Readonly<Record<string, string | number>>): void {
  const headers = { 'Content-Type': 'application/json' };
  fetch(vitalsPath, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    keepalive: true,
    credentials: 'omit',
  })
    // Lost, and nothing to the visitor.
    .catch(() => undefined);
}
