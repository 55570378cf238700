import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCartForm } from '#contracts/cart/cart-form.ts';
import type { PageQuery } from '#contracts/search/fare-search-query.ts';
import { currentFeed, resetFeed, startFeedWatcher } from '#domains/travel/feed/current-feed.ts';
import { setClock } from '#platform/clock.ts';
import { forgetConfig } from '#platform/config.ts';
import { closeDatabase, openDatabase } from '#platform/database/database.ts';
import { makeEmbedded } from '#platform/database/test-database.testing.ts';
import { journeySearch as journeySearchSchema } from '#schemas/blocks/journey-search.schema.ts';
import { createSitePorts } from '#src/page/ports/site-ports.ts';
import { loadContext, provideSitePorts } from '#tests/blocks/load-context.ts';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { journeySearch } from './journey-search.block.ts';
import { fixtures } from './journey-search.fixtures.ts';
import { loadJourneySearch } from './journey-search.load.ts';

provideSitePorts(createSitePorts);

// A Saturday in spring: all seasonal trains run, and the following weeks are in the timetable.
const now = new Date('2026-11-21T10:00:00+13:00');

let folder: string;

async function freshSite() {
  folder = await mkdtemp(join(tmpdir(), 'journey-search-'));
  process.env.DATA_DIR = folder;
  forgetConfig();
  resetFeed();
  setClock(now);
}

async function leaveSite() {
  await closeDatabase();
  resetFeed();
  setClock(null);
  await rm(folder, { recursive: true });
}

const search = (query: PageQuery, stored: Readonly<Record<string, unknown>> = fixtures.fullForm) =>
  renderBlock(journeySearch, stored, { query, now });

const least = { from: 'auckland', to: 'wellington', date: '2026-12-03' };

/** The text of a page without its markup. */
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll(/\s+/g, ' ');

describe('journey search without a timetable', () => {
  beforeAll(freshSite);
  afterAll(leaveSite);

  test('still has its form, and says that it can’t search', async () => {
    expect(await search({})).toContain('<form');
    const html = await search(least);
    expect(html).toContain('The timetable is unavailable');
    expect(html).toContain('href="/contact/"');
  });

  test('has a fallback that names a way to reach us', () => {
    const html = renderToStaticMarkup(
      journeySearch.fallback({ reason: 'slow', headingLevel: 2, id: 'search' }),
    );
    expect(html).toContain('Journey search is unavailable');
    expect(html).toContain('href="/contact/"');
  });
});

describe('journey search', () => {
  beforeAll(async () => {
    await freshSite();
    await startFeedWatcher();
    expect(await currentFeed()).not.toBeNull();
    // Opened here, because the first test would otherwise pay for opening the seats database.
    await makeEmbedded(join(folder, 'database'));
    await openDatabase();
  });
  afterAll(leaveSite);

  test('shows a month in place of the date strip, with a link to each day', async () => {
    const page = await search({ ...least, adults: '2', month: '2027-01' });
    const table = /<table.*?<\/table>/s.exec(page)?.[0] ?? '';
    expect(textOf(table)).toMatch(/^ January 2027 , Auckland to Wellington /);
    expect(table).toMatch(/href="[^"]*date=2027-01-16[^"]*adults=2[^"]*#journeys"/);
    expect(table).not.toContain('month=');
    expect(page).toMatch(/href="[^"]*types=[^"]*month=2027-01#journeys"/);
    expect(page).toMatch(/href="[^"]*month=2026-12#journeys"/);
    expect(page).not.toContain('aria-label="Days, ');
    const plain = await search(least);
    expect(plain).toContain('aria-label="Days, ');
    expect(plain).toMatch(/href="[^"]*month=2026-12#journeys"[^>]*>Show the whole month/);
    for (const month of ['2026-13', '2019-01', 'x'])
      expect(await search({ ...least, month })).toContain('aria-label="Days, ');
  });

  test('says which journey replaces one of the cart, in every form and link', async () => {
    const replaces = '6a53bd5f-0000-4000-8000-000000000000';
    const page = await search({ ...least, returnDate: '2026-12-10', replaces });
    expect(textOf(page)).toContain('The journey out that you add replaces it, with its extras.');
    const [, out = '', back = ''] = page.split('aria-label="Journeys, ');
    const hidden = `name="replaces" value="${replaces}"`;
    expect(out.split(hidden)).toHaveLength(out.split('value="add"').length);
    expect(back).not.toContain(hidden);
    const links = [...page.matchAll(/href="([^"]*from=[^"]*)"/g)].map(([, href]) => href);
    const others = links.filter((href) => !href?.includes(`replaces=${replaces}`));
    expect(others, 'the link to keep both').toHaveLength(1);
    expect(await search({ ...least, replaces: 'x' })).not.toContain('replaces');
  });

  test('is cached until midnight in New Zealand', async () => {
    const changes: Date[] = [];
    const context = loadContext({ path: '/', now, changesAt: (instant) => changes.push(instant) });
    const block = journeySearchSchema.shape.parse(fixtures.fullForm);
    expect(await loadJourneySearch(block, context)).toMatchObject({
      ok: true,
      data: { form: { dates: { first: '2026-11-21' } } },
    });
    expect(changes).toEqual([new Date('2026-11-22T00:00:00+13:00')]);
  });

  test.each(Object.entries(fixtures))('is a plain form in the server’s HTML: %s', async (_name, fixture) => {
    const html = await search({}, fixture);
    expect(html).toMatch(/<form[^>]* action="[^"]+#journeys"[^>]* method="get"/);
    for (const name of ['from', 'to', 'date']) expect(html).toMatch(new RegExp(`<input[^>]* name="${name}"`));
    expect(html).toMatch(/<button [^>]*type="submit"/);
    expect(html).toMatch(/<datalist id="([^"]+)">.*<option value="Kaikōura"[ >]/);
  });

  test('has all fields in the full form, and the filters only there', async () => {
    const names = (html: string) => [
      ...new Set([...html.matchAll(/<(?:input|select)[^>]* name="(\w+)"/g)].map(([, name]) => name)),
    ];
    expect(names(await search({}, fixtures.fullForm))).toEqual([
      'from',
      'to',
      'trip',
      'date',
      'returnDate',
      'adults',
      'children',
      'infants',
      'vehicle',
      'length',
      'height',
      'towed',
      'types',
      'departAfter',
      'arriveBy',
      'maxChanges',
    ]);
    expect(names(await search({}, fixtures.shortForm))).toEqual([
      'from',
      'to',
      'date',
      'returnDate',
      'adults',
      'children',
      'infants',
      'vehicle',
      'length',
      'height',
      'towed',
    ]);
  });

  test('submits to the editor’s page, or to its own', async () => {
    expect(await search({}, fixtures.shortForm)).toContain('action="/book-your-journey/#journeys"');
    expect(await search({}, fixtures.shortWithoutPage)).toContain('action="/under-test/#journeys"');
  });

  test('leaves the results to the page that shows them', async () => {
    expect(await search(least, fixtures.shortForm)).not.toContain('Northern Explorer');
    expect(await search(least, fixtures.shortWithoutPage)).toContain('Northern Explorer');
  });

  test('fills in the editor’s places, unless the address has others', async () => {
    expect(await search({}, fixtures.withEverything)).toMatch(
      /name="to"[^>]*value="Wellington"|value="Wellington"[^>]*name="to"/,
    );
    expect(await search({ to: 'kaikoura' }, fixtures.withEverything)).toMatch(
      /name="to"[^>]*value="Kaikōura"|value="Kaikōura"[^>]*name="to"/,
    );
  });

  test('limits dates to the timetable, from today', async () => {
    expect(await search({})).toMatch(
      /name="date"[^>]*min="2026-11-21"[^>]*max="2027-\d\d-\d\d"|min="2026-11-21" max="2027/,
    );
  });

  test('lists journeys, each with a summary, its fares and the date strip', async () => {
    const html = await search(least);
    const text = textOf(html);
    expect(text).toMatch(
      /Departs Auckland Strand at 07:40, arrives at Wellington Station at 18:20\. 10 hours \d+ minutes by train, direct: Northern Explorer\. (From )?\$\d+ for 1 adult\./,
    );
    expect(text).toContain('Thursday 3 December 2026 · 1 adult');
    expect(text).toMatch(/check-in closes at 07:20/);
    expect(html).toMatch(
      /aria-current="date"[^>]*href="\/under-test\/\?from=auckland&amp;to=wellington&amp;date=2026-12-03&amp;adults=1#journeys"|href="\/under-test\/\?from=auckland&amp;to=wellington&amp;date=2026-12-03&amp;adults=1#journeys"[^>]*aria-current="date"/,
    );
    expect(text).toMatch(/demonstration times and fares/);
    expect(text).not.toMatch(/undefined|NaN|null|Invalid/);
  });

  test('has a form for each available fare, which posts to the cart', async () => {
    const html = await search({ ...least, adults: '2', children: '1' });
    const forms = [...html.matchAll(/<form[^>]*data-cart-form=""[^>]*>.*?<\/form>/g)].map(([form]) => form);
    expect(forms.length).toBeGreaterThan(3);
    for (const form of forms) {
      expect(form).toMatch(/^<form[^>]* action="\/cart\/form"[^>]* method="post"/);
      const values = new Map<string, string>();
      for (const [, name = '', value = ''] of form.matchAll(/name="(\w+)" value="([^"]*)"/g))
        values.set(name, value);
      expect(readCartForm(values)).toMatchObject({
        ok: true,
        call: { intent: 'add', items: [{ passengers: { adultCount: 2, childCount: 1, infantCount: 0 } }] },
      });
    }
    expect(textOf(html)).toMatch(/Add to cart : \w[\w ]*, 07:40 from Auckland Strand/);
    expect(textOf(html)).toContain('On request. We don’t hold seats for this journey.');
  });

  test('has forms for both directions', async () => {
    const html = await search({ ...least, returnDate: '2026-12-06' });
    const [there = '', back = ''] = html.split(/id="[^"]*-inbound"/);
    expect(there).toContain('data-cart-form');
    expect(back).toContain('data-cart-form');
  });

  const drive = { from: 'wellington', to: 'picton', date: '2026-12-03', adults: '2', vehicle: 'car' };

  test('prices each sailing with the vehicle, and adds both to the cart in one call', async () => {
    const html = await search({ ...drive, length: '4.55' });
    const text = textOf(html);
    expect(text).toContain('2 adults · Car, 4.55 m');
    expect(text).toMatch(/Car, 4\.55 m: \$190 included, (room on deck|\d+ m of deck left)/);
    expect(text).toMatch(/2 adults \$\d+ and the vehicle \$190/);
    const extras = html.match(/name="extras" value="([^"]*interislander-car[^"]*)"/)?.[1] ?? '';
    const values = { intent: 'add', itemType: 'ii_ferry', offerId: 'offer', adultCount: '2' };
    const form = new Map(Object.entries({ ...values, extras: extras.replaceAll('&quot;', '"') }));
    expect(readCartForm(form)).toMatchObject({
      ok: true,
      call: { items: [{}, { productId: 'interislander-car', associatedItem: 0, expectedPrice: 190 }] },
    });
  });

  test('says why a vehicle can’t travel, and links to the search without it', async () => {
    const html = await search({ ...drive, length: '9' });
    expect(textOf(html)).toMatch(/Car: up to \d+ m long on this ferry/);
    expect(textOf(html)).toContain('Too long');
    expect(html).toMatch(/href="[^"]*date=2026-12-03&amp;adults=2#journeys"[^>]*><span>No vehicle/);
    const rail = textOf(await search({ ...least, vehicle: 'car', length: '4.55' }));
    expect(rail).toContain('Only ferries carry vehicles');
  });

  test('asks for the length of a vehicle, and ignores measures without one', async () => {
    const html = await search(drive);
    expect(html).toMatch(/href="#[^"]*-length"[^>]*>Enter the length of your vehicle in metres/);
    expect(textOf(await search({ ...drive, vehicle: '', length: '4.55' }))).toContain('Departs Wellington');
  });

  test('unfolds the departure requested by time', async () => {
    const html = await search({ ...least, from: 'WEL-II', to: 'PCN-II', departAfter: '08:45' });
    expect(html.match(/<details[^>]*open=""[^>]*><summary[^>]*><span[^>]*>Departs [^<]*/)?.[0]).toMatch(
      /at 08:45/,
    );
  });

  test('says so when a journey departs the day before', async () => {
    const html = await search({
      from: 'wellington',
      to: 'christchurch',
      date: '2026-12-05',
      arriveBy: '12:00',
    });
    const text = textOf(html);
    expect(text).toContain('Saturday 5 December 2026 · arriving by 12:00 · 1 adult');
    expect(text).toContain('No same-day journey arrives by 12:00 on Saturday 5 December.');
    const rows = [...html.matchAll(/<summary[^>]*><span[^>]*>(Departs [^<]*)/g)].map(
      ([, sentence]) => sentence,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const sentence of rows) expect(sentence).toMatch(/^Departs [^<]* on Friday 4 December at \d\d:\d\d/);
    expect(text).toMatch(
      /Add to cart for Fri 4 Dec : \w[\w ]*, \d\d:\d\d on Friday 4 December from Wellington/,
    );
  });

  test('links to the next date that answers the same search', async () => {
    // Nothing leaves Wellington for Picton at 23:30 or later on any date.
    const late = { from: 'wellington', to: 'picton', date: '2026-12-03', departAfter: '23:30' };
    const text = textOf(await search(late));
    expect(text).toContain('No journey on Thursday 3 December departs at or after 23:30');
    expect(text).not.toContain('The next journey is on');
    expect(text).not.toMatch(/from \$\d/);
  });

  test('understands typed names, and links by id', async () => {
    const html = await search({ ...least, from: ' AUCKLAND', to: 'paraparaumu' });
    expect(html).toMatch(/from=auckland&amp;to=[A-Za-z-]+&amp;date=2026-12-04/);
    expect(textOf(await search({ ...least, to: 'otorohanga' }))).toContain('Auckland to Ōtorohanga');
  });

  test('lists the return journeys as well', async () => {
    const text = textOf(await search({ ...least, returnDate: '2026-12-06' }));
    expect(text).toContain('Out: Auckland to Wellington');
    expect(text).toContain('Back: Wellington to Auckland');
    expect(text).toContain('Sunday 6 December 2026');
  });

  test('names the next date with a journey when this one has none', async () => {
    // The Coastal Pacific does not run in winter.
    const html = await search({ from: 'picton', to: 'kaikoura', date: '2027-06-01', types: 'kr_train' });
    expect(textOf(html)).toMatch(/No journey|Nothing runs/);
    expect(html).toMatch(/date=2027-0[6-9]-\d\d|Show all journeys on this day/);
  });

  test('counts only journeys that the pass covers, in the list, the date strip and the next day', async () => {
    // The Coastal Pacific runs on some days only, the coach on all of them.
    const onPass = { from: 'picton', to: 'christchurch', pass: 'rail-pass-3-days' };
    const html = await search({ ...onPass, date: '2026-11-24' });
    const text = textOf(html);
    expect(text).toContain('Your pass covers no journey on Tuesday 24 November');
    expect(text).toContain('The next journey is on Thursday 26 November 2026');
    expect(text).toContain('Tue 24 Nov – no journey');
    expect(text).toMatch(/Thu 26 Nov (?:scenic train, )?runs/);
    const trains = textOf(await search({ ...onPass, date: '2026-11-26' }));
    expect(trains).toContain('Coastal Pacific');
    expect(trains).not.toContain('InterCity');
    const both = textOf(await search({ ...onPass, pass: 'rail-bus-pass-5-days', date: '2026-11-24' }));
    expect(both).toContain('InterCity');
  });

  test('lists the journeys of a day with a reason if the pass never covers one', async () => {
    const query = { from: 'auckland', to: 'christchurch', date: '2026-12-03', pass: 'rail-pass-3-days' };
    expect(textOf(await search(query))).toContain('Your pass doesn’t cover every part of this journey');
  });

  test('shows faults at their fields and in the summary', async () => {
    const html = await search({ ...least, date: '2026-02-30', adults: '0' });
    expect(html).toContain('Please check these answers');
    expect(html.match(/Choose a travel date/g)).toHaveLength(2);
    expect(html).toMatch(/href="#[^"]*-adults"[^>]*>At least one adult/);
  });

  test.each([
    [{ ...least, date: '2031-01-01' }, 'Not on sale yet', /date=2027-\d\d-\d\d/],
    [{ ...least, date: '2020-01-01' }, 'That date has passed', /date=2026-11-21/],
    [
      { ...least, returnDate: '2031-01-01' },
      'Our timetable runs until',
      /date=2026-12-03&amp;returnDate=2027-\d\d-\d\d/,
    ],
    [{ ...least, to: 'Auckland' }, 'You’re already there', /<form/],
    [{ ...least, to: 'Welington' }, 'We can’t find “Welington”', /to=wellington/],
    [{ ...least, to: 'Timbuktu' }, 'We can’t find “Timbuktu”', /Macrons are optional/],
  ])('shows what to do next: %j', async (query, title, help) => {
    const html = await search(query);
    expect(textOf(html)).toContain(title);
    expect(html).toMatch(help);
  });

  test('shows faults above the form, and only once', async () => {
    const html = await search({ ...least, to: 'Welington' });
    expect(html.indexOf('Did you mean one of these?')).toBeLessThan(html.indexOf('<form'));
    expect(html).not.toContain('Please check these answers');
    expect(html).toContain('We can’t find a place called “Welington”.');
    const found = await search(least);
    expect(found.indexOf('<form')).toBeLessThan(found.indexOf('Northern Explorer'));
  });

  test('splits a journey with too many changes at a hub town', async () => {
    const html = await search({ ...least, from: 'paihia', to: 'oban' });
    expect(textOf(html)).toMatch(/Via (Auckland|Hamilton|Wellington|Christchurch|Picton|Dunedin|Queenstown)/);
    const parts = [...html.matchAll(/href="(\/under-test\/\?from=[^"]+)"/g)].map(([, href = '']) =>
      Object.fromEntries(new URL(href.replaceAll('&amp;', '&'), 'https://southbound.example').searchParams),
    );
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(textOf(await search(part))).toContain('Departs');
  });

  // @asvs 3.2.2
  test('escapes untrusted text from the address', async () => {
    const html = await search({ ...least, from: '<script>alert(1)</script>', utm_source: '"><b>' });
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('&lt;script&gt;');
  });
});
