import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadContext } from '#tests/blocks/load-context.ts';
import { renderBlock, renderBlocks } from '#tests/blocks/render-block.tsx';
import { openTimetableSite } from '#tests/blocks/timetable-site.ts';
import { departureCalendar } from './departure-calendar.block.ts';
import { fixtures } from './departure-calendar.fixtures.ts';

const words = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/[\s\u00A0]+/g, ' ');
const stored = (fixture: object, index = 0) => ({
  _key: `calendar-${index}`,
  _type: 'departureCalendar',
  ...fixture,
});
const fallbackOf = async (fixture: object) =>
  (await renderBlocks([departureCalendar], [stored(fixture)], { audience: 'public' })).html;

describe('a departure calendar without a timetable', () => {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = await openTimetableSite(new Date('2026-11-21T10:00:00+13:00'), { without: true });
  });
  afterAll(() => leave());

  test('shows a fallback that says where to continue', async () => {
    const html = await fallbackOf(fixtures.withEverything);
    expect(html).toContain('The calendar is unavailable');
    expect(html).toContain('href="/contact/"');
  });
});

describe('a departure calendar in the season', () => {
  const now = new Date('2026-11-21T10:00:00+13:00');
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = await openTimetableSite(now);
  });
  afterAll(() => leave());

  test('shows each day with its price as a link to its journeys', async () => {
    const html = await renderBlock(departureCalendar, fixtures.withEverything);
    expect(words(html)).toContain('Coastal Pacific, Christchurch to Picton');
    expect(words(html)).toContain('Monday 23 November 2026, from $');
    expect(html).toContain(
      'href="/book-your-journey/?from=christchurch&amp;to=picton&amp;date=2026-11-23&amp;types=kr_train"',
    );
    expect(html).toContain(
      'href="/book-your-journey/?from=christchurch&amp;to=picton&amp;date=2026-12-01&amp;types=kr_train&amp;month=2026-12"',
    );
    expect(words(html)).toContain('as of 10:00');
    expect(words(html)).toContain('Days with a price have seats for 1 adult.');
  });

  test('opens the first journey and folds the others', async () => {
    const html = await renderBlock(departureCalendar, fixtures.withEverything);
    expect([...html.matchAll(/<details( open="")?/g)].map(([, open]) => Boolean(open))).toEqual([
      true,
      false,
    ]);
  });

  test('shows the days of a line that is not sold, without a price', async () => {
    const html = words(await renderBlock(departureCalendar, fixtures.notSold));
    expect(html).toContain('Capital Connection, Palmerston North to Wellington');
    expect(html).not.toContain('$');
    expect(html).not.toContain('as of');
    expect(html).not.toContain('1 adult');
  });

  test('leaves out a line that is gone, and fails when none is left', async () => {
    const html = await renderBlock(departureCalendar, fixtures.lineThatIsGone);
    expect(html.match(/<details/g)).toHaveLength(1);
    expect(await fallbackOf(fixtures.longWords)).toContain('The calendar is unavailable');
    expect(await renderBlock(departureCalendar, fixtures.emptyList)).not.toContain('<table');
  });

  test('changes at midnight', async () => {
    const changes: Date[] = [];
    const parsed = departureCalendar.parse(stored(fixtures.oneJourney));
    if (!parsed.ok) throw new Error('The fixture does not parse.');
    await parsed.block.load(loadContext({ path: '/', now, changesAt: (at) => changes.push(at) }));
    expect(changes).toEqual([new Date('2026-11-22T00:00:00+13:00')]);
  });
});
