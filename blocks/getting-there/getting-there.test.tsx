import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gettingThere as schema } from '#schemas/blocks/getting-there.schema.ts';
import { loadContext } from '#tests/blocks/load-context.ts';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { openTimetableSite } from '#tests/blocks/timetable-site.ts';
import { gettingThere } from './getting-there.block.ts';
import { fixtures } from './getting-there.fixtures.ts';
import { loadGettingThere } from './getting-there.load.ts';

const summer = new Date('2026-11-21T10:00:00+13:00');
const atDawn = new Date('2026-11-21T05:00:00+13:00');

async function load(stored: Readonly<Record<string, unknown>>, now = summer) {
  const changes: Date[] = [];
  const context = loadContext({
    path: '/destinations/kaikoura/',
    now,
    changesAt: (at) => changes.push(at),
  });
  const loaded = await loadGettingThere(schema.shape.parse(stored), context);
  if (!loaded.ok) throw new Error(loaded.reason);
  return { ...loaded.data, changes };
}

describe('getting there', () => {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = await openTimetableSite(summer);
  });
  afterAll(() => leave());

  test('lists the lines that stop at the place with their frequency and page', async () => {
    const { lines, week } = await load(fixtures.withEverything);
    expect(week).toBe('21–27\u00A0Nov');
    expect(lines).toEqual([
      {
        key: 'intercity_picton_christchurch',
        name: 'InterCity Picton – Kaikōura – Christchurch',
        mode: 'coach',
        href: '/timetables/',
        frequency: '2\u00A0a\u00A0day',
        isResting: false,
        stop: 'Kaikōura coach stop',
      },
      expect.objectContaining({
        name: 'Coastal Pacific',
        href: '/coastal-pacific/',
        frequency: 'Mon, Thu, Sat, Sun: 2\u00A0a\u00A0day',
        stop: 'Kaikōura Whaleway Station',
      }),
    ]);
  });

  test('shows the first trip’s duration and the range of the others', async () => {
    const tekapo = { ...fixtures.withEverything, stops: ['TEK'], from: ['christchurch'] };
    const { connections } = await load(tekapo);
    expect(
      connections.map(({ departure, duration, otherDurations }) => [departure, duration, otherDurations]),
    ).toContainEqual(['08:30', '3\u00A0h\u00A045\u00A0min', '3\u00A0h']);
  });

  test('lists the direct lines from a city, each with a search for its next departure', async () => {
    const { connections } = await load({ ...fixtures.withEverything, from: ['christchurch'] });
    expect(connections).toEqual([
      expect.objectContaining({
        from: 'Christchurch',
        stop: 'Christchurch Bus Interchange',
        departure: '07:00',
        changes: 'Direct',
        days: 'Daily',
        duration: '2\u00A0h\u00A045\u00A0min',
        isoDuration: 'PT2H45M',
        href: '/book-your-journey/?from=CHC-B&to=KAI-B&date=2026-11-22&departAfter=07:00',
      }),
      expect.objectContaining({ stop: 'Christchurch Station', duration: '3\u00A0h' }),
    ]);
  });

  test('shows the first and last departure of a line with several', async () => {
    const { connections } = await load({ stops: ['HLZ-T', 'ROT-T'], from: ['auckland'] });
    expect(connections.find(({ rides }) => rides[0]?.name === 'Te Huia')).toMatchObject({
      departure: '09:40',
      lastDeparture: '18:10',
      days: '1–3\u00A0a\u00A0day',
    });
  });

  test('plans a journey with changes if there is no direct line', async () => {
    const { connections } = await load({ ...fixtures.withEverything, from: ['auckland'] });
    expect(connections).toEqual([
      expect.objectContaining({
        from: 'Auckland',
        changes: '2 changes: Wellington and Picton',
        duration: '32\u00A0h',
        arrivalDay: 'next day',
        days: 'On Sun 22 Nov, for example',
      }),
    ]);
  });

  test('explains how to reach the station of a single ride', async () => {
    const { connections } = await load({ stops: ['OBA'], from: ['invercargill'] });
    expect(connections).toEqual([
      expect.objectContaining({
        from: 'Invercargill',
        changes: 'Shuttle to Bluff first',
        duration: '2\u00A0h',
      }),
    ]);
  });

  test('names a shuttle that joins two rides', async () => {
    const { connections } = await load({ stops: ['OBA'], from: ['queenstown'] });
    expect(connections[0]?.changes).toBe('1 change: Invercargill (shuttle to Bluff)');
  });

  test('names the town of origin, whether the editor chose it or a stop in it', async () => {
    const stop = await load({ stops: ['TEU'], from: ['ZQN'] });
    expect(stop.connections[0]).toMatchObject({ from: 'Queenstown', stop: 'Queenstown coach stop' });
    const town = await load({ stops: ['TEU'], from: ['queenstown'] });
    expect(stop.connections).toEqual(town.connections);
  });

  test('sorts the lines from one city by departure', async () => {
    const { connections } = await load({ stops: ['HLZ-T', 'ROT-T', 'HLZ-B'], from: ['auckland'] });
    const leaves = connections.filter(({ isResting }) => !isResting).map((way) => way.departure);
    expect(leaves.length).toBeGreaterThan(2);
    expect(leaves).toEqual(leaves.toSorted());
  });

  test('defaults to the stops of the page’s destination and the main cities', async () => {
    const { place, lines, connections } = await load(fixtures.stopsOfThePage);
    expect(place).toBe('Nelson');
    expect(lines.map(({ key }) => key)).toContain('intercity_picton_nelson');
    expect([...new Set(connections.map(({ from }) => from))]).toEqual([
      'Auckland',
      'Wellington',
      'Christchurch',
      'Queenstown',
    ]);
  });

  test('adds the article to the name of a bay', async () => {
    const html = await renderBlock(
      gettingThere,
      { ...fixtures.withEverything, place: 'Bay of Islands' },
      { now: summer },
    );
    expect(html).toContain('Ways to the Bay of Islands');
    expect(html).toContain('Find a journey to the Bay of Islands');
  });

  test('shows no way from the place to itself', async () => {
    const { connections } = await load({ stops: ['CHC-T'], from: ['christchurch', 'CHC-T', 'picton'] });
    expect([...new Set(connections.map(({ from }) => from))]).toEqual(['Picton']);
  });

  test('ignores stops and cities that are gone', async () => {
    const { lines, connections } = await load({ stops: ['nowhere', 'KAI-T'], from: ['elsewhere', 'picton'] });
    expect(lines.map(({ name }) => name)).toEqual(['Coastal Pacific']);
    expect([...new Set(connections.map(({ from }) => from))]).toEqual(['Picton']);
  });

  test('says when a resting line runs again, and links to that date', async () => {
    const winter = new Date('2027-07-07T10:00:00+12:00');
    const { lines, connections } = await load(fixtures.outOfSeason, winter);
    expect(lines).toEqual([
      expect.objectContaining({ isResting: true, frequency: expect.stringMatching(/^Next on .* Sep/) }),
    ]);
    expect(connections.at(-1)).toMatchObject({ isResting: true, departure: '07:00', changes: 'Direct' });
  });

  test('says that nothing stops there, and keeps the editor’s words', async () => {
    const html = await renderBlock(gettingThere, fixtures.nothingStops, { now: summer });
    expect(html).toContain('A passenger ferry crosses from the foot of Queen Street.');
    expect(html).toContain('We don’t sell a train, coach or ferry that stops in Waiheke');
    expect(html).toContain('href="/contact/"');
  });

  test('is cached until midnight in New Zealand', async () => {
    const { changes } = await load(fixtures.withEverything);
    expect(changes).toContainEqual(new Date('2026-11-22T00:00:00+13:00'));
  });

  test('is cached until the first linked departure, so that no link leads to a past one', async () => {
    const train = { ...fixtures.withEverything, stops: ['KAI-T'], from: ['christchurch'] };
    const { connections, changes } = await load(train, atDawn);
    expect(connections.map(({ departure, href }) => [departure, href])).toEqual([
      ['07:00', expect.stringContaining('date=2026-11-21')],
    ]);
    expect(changes).toContainEqual(new Date('2026-11-21T07:00:00+13:00'));
    const later = await load(train);
    expect(later.connections[0]?.href).toContain('date=2026-11-22');
  });

  test('renders tables with row headers', async () => {
    const html = await renderBlock(gettingThere, fixtures.withEverything, { now: summer });
    expect(html).toContain('Ways to Kaikōura');
    expect(html).toMatch(/What stops here.*Calls .*21–27\u00A0Nov/s);
    expect(html.match(/<th scope="row"/g)).toHaveLength(2 + 5);
    expect(html).toMatch(/<time dateTime="PT2H45M"[^>]*>2\u00A0h\u00A045\u00A0min/);
    expect(html).toContain('href="/book-your-journey/?to=KAI-T"');
    expect(html).toContain('Demonstration timetable.');
  });

  test('has no links where no page has the search or timetables', async () => {
    const html = await renderBlock(gettingThere, fixtures.withoutPages, { now: summer });
    expect(html).toContain('Stewart Island ferry');
    expect(html).not.toContain('<a ');
  });
});

describe('getting there without a timetable', () => {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = await openTimetableSite(summer, { without: true });
  });
  afterAll(() => leave());

  test('keeps the editor’s words and a search with the place filled in', async () => {
    const html = await renderBlock(gettingThere, fixtures.withEverything, { now: summer });
    expect(html).toContain('The train stops between the town and the sea');
    expect(html).toContain('Times are unavailable');
    expect(html).toContain('href="/book-your-journey/?to=KAI-T"');
  });
});
