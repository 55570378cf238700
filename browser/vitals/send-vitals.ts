import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { pageKindOf } from '#contracts/vitals/page-kinds.ts';
import { sendBeacon } from './send-beacon.ts';

/**
 * Sends how quick the page was that the browser has loaded, when it is first looked away from: once, with the kind of the page and
 * nothing else: no cookie either, which `sendBeacon` would send. A browser whose requests end with their page says nothing. Pages
 * that were gone on to without loading anew are no loads: what is measured from then on is left out.
 * @param path of the page that was loaded
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
  // At every change: told only at the end, layout shifts and interactions would be those of all pages since.
  for (const watch of [onCLS, onINP, onLCP, onTTFB]) watch(take, { reportAllChanges: true });
  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    // The last ones are taken by listeners of the document, which come first.
    window.removeEventListener('visibilitychange', send);
    if (seen.size > 0) sendBeacon({ page, ...Object.fromEntries(seen) });
  };
  window.addEventListener('visibilitychange', send);
}
