import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendVitals } from './send-vitals.ts';

type Take = (metric: { name: string; value: number }) => void;
const { takes, watch } = vi.hoisted(() => {
  const takes = new Map<string, Take>();
  /** Reports all changes if asked to, like `web-vitals`. */
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

const reportMetric = (name: string, value: number) => takes.get(name)?.({ name, value });
let sent: Request[] = [];
const bodies = () => Promise.all(sent.map((request): Promise<unknown> => request.json()));
const browser = Object.assign(new EventTarget(), { location: { pathname: '/tours/' } });
const leave = () => browser.dispatchEvent(new Event('visibilitychange'));

beforeEach(() => {
  sent = [];
  browser.location.pathname = '/tours/';
  vi.stubGlobal('window', browser);
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push(new Request(new URL(path, 'https://www.example.nz'), init));
    throw new Error('It was left.');
  });
});
afterEach(() => vi.unstubAllGlobals());

test('sends the web vitals of the loaded page once, when it is hidden', async () => {
  sendVitals('/tours/');
  reportMetric('TTFB', 40);
  reportMetric('LCP', 900);
  reportMetric('CLS', 0.01);
  reportMetric('CLS', 0.02);
  leave();
  leave();
  expect(await bodies()).toEqual([{ page: 'tours', TTFB: 40, LCP: 900, CLS: 0.02 }]);
});

test('ignores values after client-side navigation', async () => {
  sendVitals('/tours/');
  reportMetric('CLS', 0.01);
  reportMetric('INP', 48);
  browser.location.pathname = '/cart/';
  reportMetric('INP', 700);
  browser.location.pathname = '/tours/';
  reportMetric('CLS', 0.4);
  leave();
  expect(await bodies()).toEqual([{ page: 'tours', CLS: 0.01, INP: 48 }]);
});

test('sends nothing if the page was left before any measurement', () => {
  browser.location.pathname = '/cart/';
  sendVitals('/tours/');
  reportMetric('TTFB', 40);
  leave();
  expect(sent).toEqual([]);
});

test('sends no cookie, and outlives the page', () => {
  sendVitals('/tours/');
  reportMetric('TTFB', 40);
  leave();
  expect(sent).toMatchObject([{ method: 'POST', credentials: 'omit', keepalive: true }]);
  expect(sent[0]?.headers.get('Content-Type')).toBe('application/json');
});

test('sends nothing in a browser without keepalive', () => {
  vi.stubGlobal('Request', class {});
  takes.clear();
  sendVitals('/tours/');
  leave();
  expect(takes.size).toBe(0);
  expect(sent).toEqual([]);
});
