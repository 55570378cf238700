import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCartForm } from '#contracts/cart/cart-form.ts';
import type { PageQuery } from '#contracts/search/fare-search-query.ts';
import { loadContext } from '#tests/blocks/load-context.ts';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { openTimetableSite } from '#tests/blocks/timetable-site.ts';
import { buildTripSearch } from './build-trip-search.ts';
import { tripPlanner } from './trip-planner.block.ts';
import { fixtures } from './trip-planner.fixtures.ts';
import { loadTripPlanner } from './trip-planner.load.ts';

const now = new Date('2026-11-21T10:00:00+13:00');
const trip = { date: '2026-12-05', stop: ['Auckland', 'Wellington:2', 'Kaikoura:1', 'Chch'] };

async function load(query: PageQuery) {
  const loaded = await loadTripPlanner(
    { heading: undefined, lead: undefined },
    loadContext({ path: '/plan/', query, now }),
  );
  if (!loaded.ok) throw new Error(loaded.reason);
  return loaded.data;
}

const follow = (href: string): PageQuery => {
  const { searchParams } = new URL(href, 'http://localhost');
  return Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]));
};

describe('the trip planner', () => {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = await openTimetableSite(now);
  });
  afterAll(() => leave());

  test('plans each leg, with the nights between them', async () => {
    const planned = (await load(trip)).trip;
    expect(planned?.title).toBe('Auckland to Christchurch');
    expect(planned?.summary).toBe('4 days · Sat 5 Dec to Tue 8 Dec · 1 adult');
    expect(planned?.legs.map(({ title, date, label, stay }) => [title, date, label, stay])).toEqual([
      [
        'Auckland to Wellington',
        'Saturday 5 December 2026',
        'Recommended: by train',
        '2 nights in Wellington',
      ],
      [
        'Wellington to Kaikōura',
        'Monday 7 December 2026',
        'Recommended: by ferry and train',
        '1 night in Kaikōura',
      ],
      [
        'Kaikōura to Christchurch',
        'Tuesday 8 December 2026',
        expect.stringMatching(/^Recommended: by/),
        null,
      ],
    ]);
    expect(planned?.lines.length).toBeGreaterThan(2);
    expect(planned?.pass?.text).toContain('on board');
  });

  test('adds the chosen journeys to the cart in one call', async () => {
    const planned = (await load({ ...trip, adults: '2' })).trip;
    const read = readCartForm(new Map(Object.entries(planned?.cart ?? {})));
    if (!read.ok || read.call.intent !== 'add') throw new Error('The form adds nothing.');
    expect(read.call.items.map(({ itemType, passengers }) => [itemType, passengers?.adultCount])).toEqual([
      ['kr_train', 2],
      ['ii_ferry', 2],
      ['ic_bus', 2],
    ]);
    const total = read.call.items.reduce((sum, { expectedPrice }) => sum + (expectedPrice ?? 0), 0);
    expect(planned?.total?.replace(/[$,]/g, '')).toBe(String(total));
  });

  test('keeps another choice in its address, and links back to the recommended one', async () => {
    const [first] = (await load(trip)).trip?.legs ?? [];
    const other = first?.others[0];
    const picked = (await load(follow(other?.href ?? ''))).trip;
    expect(picked?.legs[0]?.chosen?.id).toBe(other?.journey.id);
    expect(picked?.legs[0]?.label).toMatch(/^Your choice: by/);
    expect(picked?.legs[0]?.others.find(({ label }) => label === 'Recommended')?.journey.id).toBe(
      first?.chosen?.id,
    );
    expect(picked?.share).toContain('pick=1.');
  });

  test('links to the cheapest trip, which costs what the link says', async () => {
    const cheapest = (await load(trip)).trip?.cheapest;
    const followed = (await load(follow(cheapest?.href ?? ''))).trip;
    expect(cheapest?.label).toBe(`Cheapest trip: ${followed?.total}`);
    expect(followed?.cheapest).toBeNull();
  });

  test('says beside the stop what is wrong with it, with suggestions', async () => {
    const { form, trip: none } = await load({
      ...trip,
      stop: ['Auckland', 'Welingtn:2', 'Picton', 'picton'],
    });
    expect(none).toBeNull();
    const [, misspelt] = form.rows;
    expect(misspelt?.error).toContain('Did you mean one of these?');
    const suggestion = misspelt?.suggestions.find(({ label }) => label === 'Wellington');
    const undated = await load({ ...trip, date: '', stop: ['Auckland', 'Welingtn:2', 'Picton'] });
    expect(undated.form.rows[1]?.suggestions.map(({ label }) => label)).toContain('Wellington');
    const fixed = await load(follow(suggestion?.href ?? ''));
    expect(fixed.form.rows.map(({ error }) => error)).toEqual([
      null,
      null,
      null,
      'You are already in Picton. Choose another place, or remove this stop.',
    ]);
  });

  test.each([
    [{ ...trip, date: '' }, 'date', 'Choose a travel date.'],
    [{ ...trip, date: '2031-01-01' }, 'date', /^Choose a date from Saturday 21 November 2026 to/],
    [{ ...trip, stop: 'Auckland' }, 'stops', 'Choose 2 to 12 places.'],
    [{ ...trip, adults: '0' }, 'adults', 'At least one adult must travel.'],
  ])('%j has a fault in %s', async (query, field, message) => {
    const { form, trip: none } = await load(query);
    expect(none).toBeNull();
    expect(form.faults).toContainEqual({ field, message: expect.stringMatching(message) });
  });

  test('asks for nothing before a trip is asked for', async () => {
    expect(await load({ stop: 'Auckland' })).toMatchObject({
      trip: null,
      form: { faults: [], rows: [{ text: 'Auckland', error: null }, { text: '' }] },
    });
  });

  test('has a form that works without a script', async () => {
    const html = await renderBlock(tripPlanner, fixtures.formOnly, { query: {}, now });
    const labels = [...html.matchAll(/<label[^>]*>(Start in|Stop \d|Finish in)/g)].map(([, label]) => label);
    expect(labels).toEqual(['Start in', 'Stop 1', 'Stop 2', 'Stop 3', 'Finish in']);
    expect(html.match(/name="stop"/g)).toHaveLength(5);
    expect(html.match(/name="nights"/g)).toHaveLength(5);
  });
});

test('the form’s query is short, without empty rows', () => {
  const form = new FormData();
  for (const [name, value] of [
    ['date', '2026-12-05'],
    ['adults', '2'],
    ['children', '0'],
    ['infants', '0'],
  ] as const)
    form.set(name, value);
  const rows = [
    { text: 'Auckland', id: 'auckland', nights: '' },
    { text: ' ', id: null, nights: '3' },
    { text: 'Taupo', id: null, nights: '' },
    { text: 'Wellington', id: 'wellington', nights: '2' },
    { text: 'Picton', id: null, nights: '4' },
  ];
  expect(buildTripSearch(rows, form)).toBe(
    'date=2026-12-05&stop=auckland&stop=Taupo:1&stop=wellington:2&stop=Picton&adults=2',
  );
});
