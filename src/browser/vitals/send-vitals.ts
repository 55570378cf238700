import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { pageKindOf, vitalsPath } from '#schemas/vitals/page-kinds.ts';

/**
 * Sends how quick the page was that the browser has loaded, when it is first looked away from: once, with the kind of the page and
 * nothing else. Pages that were gone on to without loading anew are no loads, and are not told of.
 */
export function sendVitals(): void {
  const page = pageKindOf(window.location.pathname);
  const seen = new Map<Metric['name'], number>();
  const take = ({ name, value }: Metric) => seen.set(name, value);
  for (const watch of [onCLS, onINP, onLCP, onTTFB]) watch(take);
  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    // The last ones are taken by listeners of the document, which come first.
    window.removeEventListener('visibilitychange', send);
    const body = JSON.stringify({ page, ...Object.fromEntries(seen) });
    if (seen.size > 0) navigator.sendBeacon(vitalsPath, new Blob([body], { type: 'application/json' }));
  };
  window.addEventListener('visibilitychange', send);
}
