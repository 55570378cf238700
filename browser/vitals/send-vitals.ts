import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { pageKindOf } from '#contracts/vitals/page-kinds.ts';
import { sendBeacon } from './send-beacon.ts';

/**
 * Measures the web vitals of the loaded page and sends them once, when the page is first hidden. Sends only values and the
 * kind of page, and no cookies, unlike `navigator.sendBeacon`. Does nothing in browsers without `keepalive`, whose requests
 * end with their page. Ignores values after client-side navigation, which is not a page load.
 * @param path path of the loaded page
 */
export function sendVitals(path: string): void {
  if (!('keepalive' in Request.prototype)) return;
  const page = pageKindOf(path);
  const seen = new Map<Metric['name'], number>();
  let isThere = true;
  const take = ({ name, value }: Metric) => {
    isThere &&= window.location.pathname === path;
    if (isThere) seen.set(name, value);
  };
  // Report all changes: final values of layout shifts and interactions would include later pages.
  for (const watch of [onCLS, onINP, onLCP, onTTFB]) watch(take, { reportAllChanges: true });
  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    // Listeners of the document, which report the final values, run before those of the window.
    window.removeEventListener('visibilitychange', send);
    if (seen.size > 0) sendBeacon({ page, ...Object.fromEntries(seen) });
  };
  window.addEventListener('visibilitychange', send);
}
