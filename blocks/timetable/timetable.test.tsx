import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFareSearchQuery } from '#contracts/search/fare-search-query.ts';
import { timetable as timetableSchema } from '#schemas/blocks/timetable.schema.ts';
import { loadContext } from '#tests/blocks/load-context.ts';
import { renderBlock, renderBlocks } from '#tests/blocks/render-block.tsx';
import { openTimetableSite } from '#tests/blocks/timetable-site.ts';
import { timetable } from './timetable.block.ts';
import { fixtures } from './timetable.fixtures.ts';
import { loadTimetable } from './timetable.load.ts';
import { Timetable } from './timetable.tsx';
import { samples } from './timetable-samples.ts';

// A Saturday in spring, 10:00: all seasonal trains run.
const spring = new Date('2026-11-21T10:00:00+13:00');
const winter = new Date('2027-07-07T10:00:00+12:00');

/** The text of a page without its markup. */
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll(/\s+/g, ' ');

const linksOf = (html: string) =>
  [...html.matchAll(/<a href="([^"]*\?[^"]*)" aria-label="([^"]*)"/g)].map(([, href = '', label = '']) => ({
    href: href.replaceAll('&amp;', '&'),
    label,
  }));

const board = (stored: Readonly<Record<string, unknown>>, now = spring) =>
  renderBlock(timetable, stored, { now });

describe('timetable', () => {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = await openTimetableSite(spring);
  });
  afterAll(() => leave());

  test('is a table with a caption and headings in both directions', async () => {
    const html = await board(fixtures.oneLine);
    expect(html.match(/<table/g)).toHaveLength(2);
    expect(textOf(html)).toContain('Christchurch Station to Greymouth Station');
    expect(html.match(/<th scope="row"/g)).toHaveLength(16);
    expect(html.match(/<th scope="col"/g)).toHaveLength(4);
  });

  test('lists a ferry’s few stops as columns and its sailings as rows, past midnight too', async () => {
    const html = await board(fixtures.ferry);
    expect(textOf(html)).toMatch(/Wellington Interislander terminal Picton Interislander terminal Runs/);
    expect(html).toMatch(/the next day<\/span><span aria-hidden="true">\+1</);
    expect(textOf(html)).toContain('Vehicles only: foot passengers can’t board');
    expect(textOf(html)).toMatch(/02:30 06:00 Daily notes a c /);
    // Passengers can't board the sailing at 02:30, so it has no link.
    expect(html).not.toContain('aria-label="02:30');
    expect(textOf(html)).toContain('02:30');
  });

  test('links each departure to its search on the next date it can be booked', async () => {
    const links = linksOf(await board(fixtures.withoutHeading));
    expect(links[0]).toEqual({
      href: '/book-your-journey/?from=AKL-STR&to=WEL-T&date=2026-11-23&departAfter=07:40',
      label: '07:40 from Auckland Strand to Wellington Station, Monday 23 November',
    });
    expect(links).toHaveLength(14);
    for (const { href } of links) {
      const query = Object.fromEntries(new URL(href, 'https://southbound.example').searchParams);
      const { departAfter: _time, ...places } = query;
      expect(readFareSearchQuery(query).search).toMatchObject({ ...places, departAfter: expect.any(Number) });
    }
  });

  test('treats a departure of today as past once it has left', async () => {
    const stored = { ...fixtures.ferry, lines: ['bluebridge'] };
    const dates = linksOf(await board(stored)).map(({ label }) => label.replace(/ from.*, /, ' '));
    expect(dates).toContain('08:00 Sunday 22 November');
    expect(dates).toContain('14:00 Saturday 21 November');
  });

  test('has no links without a search page', async () => {
    const html = await board(fixtures.withoutSearchPage);
    expect(linksOf(html)).toEqual([]);
    expect(html).not.toContain('Choose a time');
  });

  test('shows days and seasons in notes, once for all trips or with a mark', async () => {
    const text = textOf(await board(fixtures.withEverything));
    expect(text).toContain('Not on public holidays, including Auckland Anniversary Day.');
    expect(text).toContain('Not 25 Dec–10 Jan.');
    expect(text).toContain(
      'Monday, Thursday, Saturday and Sunday until 30 April 2027 and from 30 September 2027.',
    );
    expect(text).toMatch(/08:01 note [a-z] /);
    expect(text).toMatch(/[a-z] Drop-off only\./);
  });

  test('shows the current season and announces the next', async () => {
    const text = textOf(await board(fixtures.oneLine));
    expect(text).toContain('Valid until 30 April 2027');
    expect(text).toContain('Until 30 April 2027. Other days or times from 1 May 2027.');
    expect(text).not.toContain('Friday to Monday');
  });

  test('says that it is demonstration data, which times are unconfirmed, and the sources', async () => {
    const text = textOf(await board(fixtures.ferry));
    expect(text).toContain('Demonstration timetable.');
    expect(text).toMatch(/[a-z] Estimated from published times\./);
    expect(text).toMatch(/[a-z] Some times are unconfirmed/);
    expect(text).toContain('Where these times come from');
    expect(textOf(await board(fixtures.manyTrips))).not.toContain('From memory');
  });

  test('has origins and destinations in structured data, without times', async () => {
    const [json = ''] =
      (await board(fixtures.withEverything)).match(/(?<=ld\+json">).*?(?=<\/script>)/) ?? [];
    const trips: { readonly '@type': string }[] = JSON.parse(json)['@graph'];
    expect(trips.length).toBeGreaterThanOrEqual(2);
    for (const trip of trips) expect(trip['@type']).toMatch(/^(?:Train|Bus|Boat)Trip$/);
    expect(json).not.toMatch(/Time"|\d\d:\d\d/);
  });

  test('describes a ferry as a boat trip between terminals', async () => {
    const html = await board(fixtures.ferry);
    expect(html).toContain('"@type":"BoatTrip"');
    expect(html).toMatch(
      /"departureBoatTerminal":\{"@type":"BoatTerminal","name":"[^"]*(?:Wellington|Picton|Bluff)/,
    );
  });

  test('lists a town’s departures of today and tomorrow', async () => {
    const html = await board(fixtures.station);
    const text = textOf(html);
    expect(text).toContain('Today after 10:00, Saturday 21 November');
    expect(html.match(/>07:30</g)).toHaveLength(1);
    expect(text).toContain('Tomorrow, Sunday 22 November');
    expect(text).toContain('Picton Station');
    expect(linksOf(html)).toContainEqual({
      href: '/book-your-journey/?from=PCN-II&to=WEL-II&date=2026-11-21&departAfter=14:15',
      label: '14:15 from Picton Interislander terminal to Wellington, Saturday 21 November',
    });
  });

  test('marks weekdays that don’t apply all year', async () => {
    const html = await board({ ...fixtures.oneLine, season: 'all' });
    expect(textOf(html)).toMatch(/Stop Daily note a /);
    expect(textOf(html)).toMatch(
      / a Daily until 30 April 2027 and from 1 October 2027; Friday to Monday from 1 May/,
    );
  });

  test('folds many lines, with the first open', async () => {
    const html = await board(fixtures.manyLines);
    const folded = [...html.matchAll(/<details([^>]*)class="group\/line/g)].map(([, open]) => open?.trim());
    expect(folded).toEqual([
      'open=""',
      ...Array.from({ length: fixtures.manyLines.lines.length - 1 }, () => ''),
    ]);
    expect(html).not.toContain('<h3');
    expect(html.match(/<h2/g)).toHaveLength(fixtures.manyLines.lines.length);
    expect(await board(fixtures.withEverything)).not.toContain('group/line');
  });

  test('notes demonstration data and search links once per page, in the first block that has them', async () => {
    const stored = [
      fixtures.emptyList,
      fixtures.linesThatAreGone,
      fixtures.oneLine,
      fixtures.ferry,
      fixtures.station,
    ].map((block, index) => ({ _key: `block-${index}`, _type: 'timetable', ...block }));
    const { html } = await renderBlocks([timetable], stored, { now: spring, audience: 'public' });
    expect(html.match(/Demonstration timetable/g)).toHaveLength(1);
    expect(html.match(/Choose a time to see fares on the next available day/g)).toHaveLength(1);
    expect(html.match(/Choose a time to see fares\./g)).toHaveLength(1);
    expect(html.indexOf('Demonstration timetable')).toBeGreaterThan(html.indexOf(fixtures.oneLine.heading));
    expect(html.indexOf('Demonstration timetable')).toBeLessThan(html.indexOf(fixtures.ferry.heading));
  });

  test('leaves out unknown lines, and fails when it knows none', async () => {
    const known = await board({ ...fixtures.oneLine, lines: ['gone', 'tranz_alpine'] });
    expect(textOf(known)).toContain('Christchurch Station to Greymouth Station');
    for (const stored of [fixtures.linesThatAreGone, { by: 'station', station: 'atlantis' }]) {
      const block = { _key: 'gone', _type: 'timetable', ...stored };
      const { html, events } = await renderBlocks([timetable], [block], { now: spring, audience: 'public' });
      expect(html).toContain('Timetable unavailable');
      expect(html).toContain('isn’t in our timetable');
      expect(events).toHaveLength(1);
    }
  });

  test('is cached until midnight in New Zealand', async () => {
    const changes: Date[] = [];
    const context = loadContext({
      path: '/under-test/',
      now: spring,
      changesAt: (instant) => changes.push(instant),
    });
    expect(await loadTimetable(timetableSchema.shape.parse(fixtures.station), context)).toMatchObject({
      ok: true,
    });
    expect(changes).toEqual([new Date('2026-11-22T00:00:00+13:00')]);
  });

  test('is absent when nothing was chosen', async () => {
    for (const stored of [fixtures.emptyList, { by: 'station', station: null }])
      expect(textOf(await board(stored))).not.toMatch(/Nothing chosen|unavailable/);
  });
});

describe('timetable in winter', () => {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = await openTimetableSite(winter);
  });
  afterAll(() => leave());

  test('shows the next season of a paused line, and when it begins', async () => {
    const html = await board({ by: 'line', lines: ['coastal_pacific'], season: 'now' }, winter);
    expect(textOf(html)).toContain('Does not run before Thursday 30 September.');
    expect(textOf(html)).toContain('Valid from 30 September 2027 to 30 April 2028');
  });

  test('lists the departures of the next date that has any', async () => {
    const html = await board({ by: 'station', station: 'KAI-T' }, winter);
    expect(textOf(html)).toContain(
      'No departures from Kaikōura Whaleway Station today or tomorrow. The next departures are on Thursday 30 September.',
    );
    expect(html.match(/<table/g)).toHaveLength(1);
  });
});

describe('timetable without a feed', () => {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = await openTimetableSite(spring, { without: true });
  });
  afterAll(() => leave());

  test('shows a fallback that says what to do', async () => {
    const block = { _key: 'none', _type: 'timetable', ...fixtures.oneLine };
    const { html } = await renderBlocks([timetable], [block], { now: spring, audience: 'public' });
    expect(html).toContain('Timetable unavailable');
    expect(html).toContain('href="/contact/"');
  });

  test('strikes a cancelled departure through, and says so in a word', () => {
    const block = timetableSchema.shape.parse(fixtures.station);
    const place = { block, headingLevel: 2, id: 'board' } as const;
    const html = renderToStaticMarkup(<Timetable {...place} data={samples.disruptedStation} />);
    expect(html).toMatch(/<s [^>]*><time dateTime="2026-11-21T07:30\+13:00">07:30<\/time><\/s>/);
    expect(html.match(/Cancelled/g)).toHaveLength(1);
    expect(textOf(html)).toMatch(/13:15 Christchurch Expected 13:50/);
    expect(html).toContain('href="/service-status/"');
  });

  test('has a fallback of its own', () => {
    const place = { reason: 'slow', headingLevel: 2, id: 'timetable' } as const;
    expect(renderToStaticMarkup(timetable.fallback(place))).toContain('eload this page');
  });
});
