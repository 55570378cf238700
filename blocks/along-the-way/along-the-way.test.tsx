import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderBlock, renderBlocks } from '#tests/blocks/render-block.tsx';
import { openTimetableSite } from '#tests/blocks/timetable-site.ts';
import { alongTheWay } from './along-the-way.block.ts';
import { fixtures } from './along-the-way.fixtures.ts';

const now = new Date('2026-11-21T10:00:00+13:00');
const words = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00A0]+/g, ' ');
const times = (html: string) => [...html.matchAll(/<time dateTime="([^"]+)"/g)].map(([, time]) => time);

describe('a log without a timetable', () => {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = await openTimetableSite(now, { without: true });
  });
  afterAll(() => leave());

  // @spec 2.34
  test('has all its words and no times', async () => {
    const html = await renderBlock(alongTheWay, fixtures.withEverything);
    for (const { title } of fixtures.withEverything.entries) expect(words(html)).toContain(title);
    expect(times(html)).toEqual([]);
    expect(html).not.toContain('application/ld+json');
    expect(words(html)).not.toContain('demonstration');
  });
});

describe('a log of a line', () => {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = await openTimetableSite(now);
  });
  afterAll(() => leave());

  // @spec 2.34
  test('has the timetable’s hours: exact at stops, approximate between them', async () => {
    const html = await renderBlock(alongTheWay, fixtures.withEverything);
    expect(words(html)).toContain('Departs Auckland Strand at 07:40 Mon, Thu, Sat; 10 h 40 min on the way');
    expect(times(html)).toEqual(['07:40', '07:40', '08:40', '10:50', '13:00', '17:30', '18:20']);
    expect(words(html)).toMatch(/About 08:40 .*The Waikato beside the line/);
    expect(words(html)).toMatch(/10:50 +Ōtorohanga +Into Te Rohe Pōtae/);
  });

  test('follows the chosen direction', async () => {
    const back = { ...fixtures.withEverything, towards: 'AKL-STR' };
    const html = words(await renderBlock(alongTheWay, back));
    expect(html).toContain('Departs Wellington Station at 07:55');
    expect(html).toContain('as you face Auckland; on the way back they are reversed');
  });

  test('shows no hours of the other direction if no trip of the line goes in the chosen one', async () => {
    const html = await renderBlock(alongTheWay, { ...fixtures.withEverything, towards: 'KAI-T' });
    expect(times(html)).toEqual([]);
    expect(words(html)).toContain('Left and right are as you face the direction of travel');
  });

  test('uses a service that leaves by day and runs on most days', async () => {
    const html = words(await renderBlock(alongTheWay, fixtures.onWater));
    expect(html).toContain('By the sailing that leaves Wellington Interislander terminal at 08:45');
    // The first of Te Huia leaves at 06:05, on Saturdays at 07:35; most run on weekdays.
    expect(words(await renderBlock(alongTheWay, fixtures.oneSight))).toContain('at 14:05 Mon–Fri;');
  });

  test('names each side in words', async () => {
    const html = words(await renderBlock(alongTheWay, fixtures.withEverything));
    for (const side of ['On the left', 'On the right', 'On both sides']) expect(html).toContain(side);
    expect(words(await renderBlock(alongTheWay, fixtures.oneSight))).not.toContain('change over');
  });

  test('says once per page that its times are demonstration data', async () => {
    const stored = [fixtures.withEverything, fixtures.onWater].map((block, index) => ({
      _key: `log-${index}`,
      _type: 'alongTheWay',
      ...block,
    }));
    const { html } = await renderBlocks([alongTheWay], stored);
    expect(html.match(/demonstration timetable/g)).toHaveLength(1);
  });

  test('keeps its words if the timetable lacks the line or a stop', async () => {
    const gone = await renderBlock(alongTheWay, fixtures.lineThatIsGone);
    expect(words(gone)).toMatch(/The plains .*The mountains/);
    expect(times(gone)).toEqual([]);
    const elsewhere = { ...fixtures.onWater, entries: [{ _key: 'a', stop: 'CHC-T', title: 'Elsewhere' }] };
    expect(times(await renderBlock(alongTheWay, elsewhere))).toEqual(['08:45']);
  });

  test('is absent without any sights', async () => {
    expect(await renderBlock(alongTheWay, fixtures.emptyList)).not.toContain('<ol');
  });

  test('lists the sights in order in structured data, without times', async () => {
    const html = await renderBlock(alongTheWay, fixtures.withEverything);
    const graph = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? '';
    const trip = JSON.parse(graph)['@graph'].find(
      (thing: { '@type': string }) => thing['@type'] === 'TouristTrip',
    );
    expect(trip).toMatchObject({ name: 'Northern Explorer to Wellington' });
    expect(trip.itinerary.itemListElement).toHaveLength(fixtures.withEverything.entries.length);
    expect(trip.itinerary.itemListElement[1]).toMatchObject({
      position: 2,
      name: 'The Waikato beside the line',
    });
    expect(graph).not.toContain('Time"');
  });
});
