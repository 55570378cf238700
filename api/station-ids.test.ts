import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { createSearchDeps, loadFeedOfTexts } from '#domains/travel/search/load-test-feed.testing.ts';
import { stationFeed } from '#tests/feeds/station-feed.ts';
import { goodHeaders, testApi, testNow } from './test-api.testing.ts';

const date = '2026-12-03';
let feed: LoadedFeed;

beforeAll(async () => {
  feed = await loadFeedOfTexts(stationFeed, testNow);
});

async function get(path: string) {
  const app = testApi({ travel: createSearchDeps(feed, testNow) });
  const response = await app.request(`http://localhost/api/v1${path}`, { headers: goodHeaders });
  return { status: response.status, body: await response.text() };
}

/** Returns all ids of stops and places in a response. */
function idsIn(body: string): readonly string[] {
  const ids: string[] = [];
  JSON.parse(body, (key, value: unknown) => {
    const place = z.object({ id: z.string(), lat: z.number() }).safeParse(value);
    if (place.success) ids.push(place.data.id);
    if (key === 'stopId' && typeof value === 'string') ids.push(value);
    return value;
  });
  return ids;
}

test('every id in an answer is accepted by every call', async () => {
  const asked = [
    '/stops?query=central',
    '/stops?query=har',
    '/stops?query=far',
    `/timetable-journey?line=main&date=${date}`,
    `/timetable-journey?line=long&date=${date}`,
    `/timetable-journey?from=central&to=HAR&date=${date}`,
    `/fare-search/?from=CEN&to=HAR&date=${date}`,
  ];
  const ids = new Set<string>();
  for (const path of asked) {
    const { status, body } = await get(path);
    expect(status, path).toBe(200);
    for (const id of idsIn(body)) ids.add(id);
  }
  expect([...ids].toSorted()).toEqual(['CEN', 'CEN-1', 'CEN-2', 'FAR', 'HAR', 'central']);
  for (const id of [...ids, 'OLD', 'CEN']) {
    const other = id === 'HAR' ? 'FAR' : 'HAR';
    for (const [from, to] of [
      [id, other],
      [other, id],
    ])
      for (const call of ['fare-search', 'timetable-journey']) {
        const { status } = await get(`/${call}/?from=${from}&to=${to}&date=${date}`);
        expect(status, `${call} ${from} ${to}`).toBe(200);
      }
  }
});

test('a fare from an area that names a station applies to its platforms', async () => {
  const { body } = await get(`/fare-search/?from=CEN-1&to=HAR&date=${date}`);
  const { data } = z
    .object({ data: z.object({ outbound: z.array(z.object({ price: z.number() }).loose()) }) })
    .parse(JSON.parse(body));
  expect(new Set(data.outbound.map(({ price }) => price))).toEqual(new Set([40]));
});

test('an id may be as long as one that a feed merge creates', async () => {
  const { body, status } = await get(`/fare-search/?from=${'a'.repeat(300)}&to=HAR&date=${date}`);
  expect([status, body]).toEqual([422, expect.stringContaining('We can’t find this place')]);
});
