import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendVitals } from './send-vitals.ts';

type Take = (metric: { name: string; value: number }) => void;
const { takes, watch } = vi.hoisted(() => {
  const takes = new Map<string, Take>();
  /** Tells at every change where it is asked to, as `web-vitals` does. */
  const watch = (name: string) => (take: Take, options?: { reportAllChanges?: boolean }) => {
    if (options?.reportAllChanges) takes.set(name, take);
  };
  return { takes, watch };
});
vi.mock('web-vitals', () => ({
  onCLS: watch('CLS'),
  onINP: watch('INP'),
  onLCP: watch('LCP'),
  onTTFB: watch('TTFB'),
}));

const told = (name: string, value: number) => takes.get(name)?.({ name, value });
let sent: Promise<unknown>[] = [];
const browser = Object.assign(new EventTarget(), { location: { pathname: '/tours/' } });
const leave = () => browser.dispatchEvent(new Event('visibilitychange'));

beforeEach(() => {
  sent = [];
  browser.location.pathname = '/tours/';
  vi.stubGlobal('window', browser);
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  vi.stubGlobal('navigator', {
    sendBeacon: (_: string, body: Blob) => sent.push(body.text().then((text): unknown => JSON.parse(text))),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('how quick the loaded page was is sent once, when it is looked away from', async () => {
  sendVitals('/tours/');
  told('TTFB', 40);
  told('LCP', 900);
  told('CLS', 0.01);
  told('CLS', 0.02);
  leave();
  leave();
  expect(await Promise.all(sent)).toEqual([{ page: 'tours', TTFB: 40, LCP: 900, CLS: 0.02 }]);
});

test('what is measured on pages that were gone on to is left out, and so is what comes after', async () => {
  sendVitals('/tours/');
  told('CLS', 0.01);
  told('INP', 48);
  browser.location.pathname = '/cart/';
  told('INP', 700);
  browser.location.pathname = '/tours/';
  told('CLS', 0.4);
  leave();
  expect(await Promise.all(sent)).toEqual([{ page: 'tours', CLS: 0.01, INP: 48 }]);
});

test('of a page that was gone on from before it was measured nothing is sent', () => {
  browser.location.pathname = '/cart/';
  sendVitals('/tours/');
  told('TTFB', 40);
  leave();
  expect(sent).toEqual([]);
});
