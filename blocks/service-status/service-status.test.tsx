import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { FeedStatus } from '#domains/travel/live/feed-status.ts';
import { withLiveState } from '#domains/travel/live/live-feed.ts';
import { createLiveState } from '#domains/travel/live/live-state.ts';
import type { Notice, RunUpdate } from '#domains/travel/live/live-updates.ts';
import {
  createTestReader,
  loadFeedOfFiles,
  smallFiles,
} from '#domains/travel/search/load-test-feed.testing.ts';
import { toNewZealandIso } from '#platform/clock.ts';
import { serviceStatus as schema } from '#schemas/blocks/service-status.schema.ts';
import { loadContext } from '#tests/blocks/load-context.ts';
import { renderBlocks } from '#tests/blocks/render-block.tsx';
import { cancelledRun, delayedRun, testNotice } from '#tests/feeds/live-updates.ts';
import { serviceStatus } from './service-status.block.ts';
import { loadServiceStatus } from './service-status.load.ts';

const tuesday = '2026-12-01';
const now = new Date(`${tuesday}T08:00:00+13:00`);

/** The text of a page without its markup. */
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll('\u00A0', ' ')
    .replaceAll(/\s+/g, ' ');

describe('service status', () => {
  let feed: LoadedFeed;
  beforeAll(async () => {
    const files = {
      ...smallFiles,
      agency: `${smallFiles.agency}c,Coaches,https://c.example,Pacific/Auckland\n`,
      routes: smallFiles.routes.replace('bus,f', 'bus,c'),
    };
    feed = await loadFeedOfFiles(files, now);
  });

  const portsWith = (
    updates: readonly RunUpdate[],
    notices: readonly Notice[] = [],
    feeds: readonly FeedStatus[] = [],
  ) => {
    const live = withLiveState(feed, createLiveState('1', updates, notices, feeds));
    return { timetable: async () => createTestReader(live, now) };
  };

  const render = async (
    stored: Readonly<Record<string, unknown>>,
    updates: readonly RunUpdate[] = [],
    notices: readonly Notice[] = [],
    feeds: readonly FeedStatus[] = [],
  ) => {
    const block = { _key: 'status', _type: 'serviceStatus', ...stored };
    return renderBlocks([serviceStatus], [block], {
      ...{ now, audience: 'public' },
      ports: portsWith(updates, notices, feeds),
    });
  };

  const shown = async (...args: Parameters<typeof render>) => (await render(...args)).html;

  test('is calm if all lines run as planned, and says when that was', async () => {
    const html = await shown({ heading: 'Status', by: 'all' });
    const text = textOf(html);
    expect(text).toContain('All lines run as planned');
    expect(html).toContain('Last updated <time datetime="2026-12-01T08:00+13:00">08:00</time>');
    expect(text).toContain('from what our staff have entered');
    expect(text).toMatch(/Ferries Strait runs as planned/);
    expect(text).toMatch(/Coaches Bridge bus runs as planned/);
    expect(html).not.toContain('<table');
    expect(text).toContain('Demonstration timetable.');
  });

  describe('without live information', () => {
    const since = (time: string, day = tuesday) => new Date(`${day}T${time}:00+13:00`);
    const silent = (time: Date | null, operatorIds: readonly string[] = []): FeedStatus => ({
      ...{ id: 'feed', operatorIds, outage: { since: time } },
    });
    const fresh: FeedStatus = { id: 'other', operatorIds: [], outage: null };
    const text = async (
      feeds: readonly FeedStatus[],
      updates: readonly RunUpdate[] = [],
      notices: readonly Notice[] = [],
    ) => textOf(await shown({ by: 'all' }, updates, notices, feeds));

    test.each([
      ['since today', silent(since('07:05')), 'No live information since 07:05; the timetable applies'],
      [
        'since another day',
        silent(since('23:05', '2026-11-30')),
        'No live information since Mon 30 Nov, 23:05; the timetable applies',
      ],
      ['since ever', silent(null), 'No live information yet; the timetable applies'],
      [
        'of an operator that the timetable lacks',
        silent(since('07:05'), ['typo']),
        'No live information since 07:05; the timetable applies',
      ],
    ])('%s, no line is said to run as planned', async (_, feedStatus, words) => {
      const all = await text([fresh, feedStatus]);
      expect(all).toContain(words);
      expect(all).not.toContain('planned');
      expect(all).toContain('from operators’ live information and our staff');
    });

    test('of some lines, the others run as planned', async () => {
      const all = await text([fresh, silent(since('07:05'), ['c'])]);
      expect(all).toContain('No live information for 1 of 2 lines; their timetable applies');
      expect(all).toContain('Bridge bus: no live information since 07:05');
      expect(all).toContain('Strait runs as planned');
    });

    test('of several feeds, the earliest outage counts', async () => {
      expect(await text([silent(since('07:30')), silent(since('07:05')), silent(null)])).toContain(
        'since 07:05',
      );
    });

    test('of several lines at different times, each says its own', async () => {
      const all = await text([silent(since('07:30'), ['f']), silent(since('07:05'), ['c'])]);
      expect(all).toContain('No live information; the timetable applies');
      expect(all).toContain('Strait: no live information since 07:30');
      expect(all).toContain('Bridge bus: no live information since 07:05');
    });

    test('entries of staff still show, with a warning beside them', async () => {
      const all = await text(
        [silent(since('07:05'))],
        [cancelledRun('f9', tuesday)],
        [testNotice({ title: 'Swell' })],
      );
      expect(all).toContain('1 of 2 lines has cancellations or delays');
      expect(all).toContain('No live information since 07:05; the timetable applies.');
      expect(all).toContain('No live information since 07:05. The timetable applies to all other services.');
      expect(await text([silent(null)], [], [testNotice({ title: 'Swell' })])).toContain(
        'No live information yet; the timetable applies, with 1 notice',
      );
    });
  });

  test('lists cancelled and late runs with their times and cause, and the day unless it is today', async () => {
    const text = textOf(
      await shown({ by: 'all' }, [
        cancelledRun('f9', tuesday, 'weather'),
        delayedRun('f15', tuesday, 1_800, 'technical-problem'),
        cancelledRun('f9', '2026-12-02'),
      ]),
    );
    expect(text).toContain('1 of 2 lines has cancellations or delays');
    expect(text).toContain('2 cancellations and 1 delay');
    expect(text).toContain(
      'Today Departs Service Arrives 09:00 North to South Cancelled because of the weather 11:00',
    );
    expect(text).toContain(
      '15:00 North to South Late: expected 15:30, arriving 17:30, because of a technical problem 17:00',
    );
    expect(text).toContain(
      'Wednesday 2 December Departs Service Arrives 09:00 North to South Cancelled 11:00',
    );
  });

  test('strikes a cancelled run through, and says so in a word', async () => {
    const html = await shown({ by: 'all' }, [cancelledRun('f9', tuesday)]);
    expect(html).toMatch(/<s [^>]*><time datetime="2026-12-01T09:00\+13:00">09:00<\/time><\/s>/);
    expect(textOf(html)).toContain('Cancelled');
  });

  test('says which stops a run skips', async () => {
    const run = delayedRun('f9', tuesday, 0);
    const skipping = { ...run, calls: run.calls.map((call, index) => ({ ...call, isSkipped: index === 1 })) };
    expect(textOf(await shown({ by: 'all' }, [skipping]))).toContain('Doesn’t stop at South');
  });

  test('shows notices with their period and a link', async () => {
    const period = { from: null, until: new Date(`${tuesday}T17:00:00+13:00`) };
    const notices = [
      testNotice({
        ...{ title: 'Heavy swell', text: 'Sailings may be late.', url: 'https://www.ferries.example/news' },
        ...{ routeIds: ['strait'], periods: [period] },
      }),
      testNotice({ title: 'The lift at North is out of order', stopIds: ['N'] }),
    ];
    const html = await shown({ by: 'all' }, [], notices);
    const text = textOf(html);
    expect(text).toContain('All lines run as planned, with 2 notices');
    expect(text).toContain('1 notice Heavy swell Sailings may be late. Until 17:00 More at ferries.example');
    expect(html).toContain('href="https://www.ferries.example/news"');
    expect(text).toContain('The lift at North is out of order');
    // A block about one line has no notices about others.
    expect(await shown({ by: 'line', lines: ['bus'] }, [], notices)).not.toContain('lift');
  });

  test('lists lines with problems before the others, the worst first, by mode', async () => {
    const html = await shown({ by: 'all' }, [cancelledRun('f9', tuesday)]);
    expect(html.indexOf('Ferries')).toBeLessThan(html.indexOf('Coaches'));
    const one = textOf(await shown({ by: 'line', lines: ['strait'] }, [cancelledRun('f9', tuesday)]));
    expect(one).toContain('This line has cancellations or delays');
  });

  test('shows the lines of chosen operators', async () => {
    expect(textOf(await shown({ by: 'operator', operators: ['c'] }))).toContain('Bridge bus');
  });

  test('folds a long list of runs', async () => {
    const days = ['01', '02', '03', '04', '05', '07', '08', '09'];
    const html = await shown(
      { by: 'all' },
      days.map((day) => cancelledRun('f9', `2026-12-${day}`)),
    );
    expect(textOf(html)).toContain('Show 2 more services');
    expect(html.indexOf('Wednesday 9 December')).toBeGreaterThan(html.indexOf('Show 2 more'));
    expect(html.indexOf('Monday 7 December')).toBeLessThan(html.indexOf('Show 2 more'));
  });

  test('links a line to the page with its timetable', async () => {
    const linePages = [{ path: '/strait/', lines: ['strait'] }];
    expect(await shown({ by: 'all', linePages })).toContain('href="/strait/"');
  });

  test('is rendered again within two minutes, at midnight, when a run arrives, and when a notice starts or ends', async () => {
    const periods = [
      { from: new Date(`${tuesday}T09:00:00+13:00`), until: new Date(`${tuesday}T17:00:00+13:00`) },
    ];
    const changes = async (updates: readonly RunUpdate[], notices: readonly Notice[]) => {
      const reported: string[] = [];
      const context = loadContext(
        { now, changesAt: (instant) => reported.push(toNewZealandIso(instant).slice(0, 16)) },
        portsWith(updates, notices),
      );
      await loadServiceStatus(schema.shape.parse({ by: 'all' }), context);
      return reported;
    };
    const [midnight, soon] = ['2026-12-02T00:00', `${tuesday}T08:02`];
    expect(await changes([], [])).toEqual([midnight, soon]);
    expect(await changes([cancelledRun('f9', tuesday)], [])).toEqual([midnight, `${tuesday}T11:00`, soon]);
    expect(await changes([cancelledRun('f9', tuesday)], [testNotice({ title: 'Swell', periods })])).toEqual([
      midnight,
      `${tuesday}T09:00`,
      soon,
    ]);
  });

  test('shows a fallback if it knows none of the lines', async () => {
    const { html, events } = await render({ by: 'line', lines: ['gone'] });
    expect(html).toContain('Service status unavailable');
    expect(html).toContain('aren’t in our timetable');
    expect(events).toHaveLength(1);
  });

  test('shows a fallback without a timetable', async () => {
    const block = { _key: 'status', _type: 'serviceStatus', by: 'all' };
    const ports = { timetable: async () => null };
    const { html } = await renderBlocks([serviceStatus], [block], { now, audience: 'public', ports });
    expect(html).toContain('check with the operator before you travel');
  });

  test('is absent when nothing was chosen', async () => {
    for (const stored of [
      { by: 'line', lines: [] },
      { by: 'operator', operators: null },
    ])
      expect((await render(stored)).html).not.toMatch(/planned|unavailable/);
  });

  test('has a fallback of its own', () => {
    const place = { reason: 'slow', headingLevel: 2, id: 'status' } as const;
    expect(renderToStaticMarkup(serviceStatus.fallback(place))).toContain('href="/contact/"');
  });
});
