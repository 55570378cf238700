import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { pageKindOf, vitalsPath } from '#schemas/vitals/page-kinds.ts';

/**
 * Sends how quick the page was that the browser has loaded, when it is first looked away from: once, with the kind of the page and
 * nothing else. Pages that were gone on to without loading anew are no loads: what is measured from then on is left out.
 * @param path of the page that was loaded
 */
export function sendVitals(path: string): void {
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
    const body = JSON.stringify({ page, ...Object.fromEntries(seen) });
    if (seen.size > 0) navigator.sendBeacon(vitalsPath, new Blob([body], { type: 'application/json' }));
  };
  window.addEventListener('visibilitychange', send);
}
