import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { withLiveState } from '#domains/travel/live/live-feed.ts';
import { createLiveState } from '#domains/travel/live/live-state.ts';
import type { RunUpdate } from '#domains/travel/live/live-updates.ts';
import {
  createTestReader,
  loadFeedOfFiles,
  smallFiles,
} from '#domains/travel/search/load-test-feed.testing.ts';
import { toNewZealandIso } from '#platform/clock.ts';
import { departures as schema } from '#schemas/blocks/departures.schema.ts';
import { loadContext } from '#tests/blocks/load-context.ts';
import { renderBlocks } from '#tests/blocks/render-block.tsx';
import { cancelledRun, delayedRun } from '#tests/feeds/live-updates.ts';
import { departures } from './departures.block.ts';
import { loadDepartures } from './departures.load.ts';

const tuesday = '2026-12-01';
const morning = new Date(`${tuesday}T08:00:00+13:00`);

describe('departures', () => {
  let feed: LoadedFeed;
  beforeAll(async () => {
    feed = await loadFeedOfFiles(smallFiles, morning);
  });

  interface State {
    readonly now?: Date;
    readonly updates?: readonly RunUpdate[];
  }

  const contextOf = ({ now = morning, updates = [] }: State, reported: string[] = []) =>
    loadContext(
      { now, changesAt: (instant) => reported.push(toNewZealandIso(instant).slice(0, 16)) },
      {
        timetable: async () => createTestReader(withLiveState(feed, createLiveState('1', updates)), now),
      },
    );

  const rows = async (stored: Readonly<Record<string, unknown>>, state: State = {}) => {
    const loaded = await loadDepartures(schema.shape.parse(stored), contextOf(state));
    if (!loaded.ok) throw new Error(loaded.reason);
    return loaded.data.days.map(({ caption, departures: ofDay }) => [
      caption,
      ...ofDay.map(({ time, isCancelled, expected }) =>
        [time, ...(isCancelled ? ['cancelled'] : []), ...(expected ? [expected] : [])].join(' '),
      ),
    ]);
  };

  test('lists as many of the next departures as the editor wants, by day', async () => {
    expect(await rows({ station: 'N', limit: 2 })).toEqual([['Today', '09:00', '15:00']]);
    expect(await rows({ station: 'N' })).toEqual([
      ['Today', '09:00', '15:00', '23:00'],
      ['Tomorrow, Wednesday 2 December', '09:00', '15:00'],
    ]);
  });

  test('counts a cancelled departure, and shows the expected time of a late one', async () => {
    const updates = [cancelledRun('f9', tuesday), delayedRun('f15', tuesday, 1_200)];
    expect(await rows({ station: 'N', limit: 2 }, { updates })).toEqual([
      ['Today', '09:00 cancelled', '15:00 Expected 15:20'],
    ]);
  });

  test('lists the next date with departures if there are none today or tomorrow', async () => {
    const now = new Date('2026-12-05T23:30:00+13:00');
    expect(await rows({ station: 'N', limit: 2 }, { now })).toEqual([
      ['Tomorrow, Sunday 6 December', '07:00'],
    ]);
    expect(await rows({ station: 'S', limit: 2 }, { now })).toEqual([]);
  });

  test('is rendered again when the next departure leaves', async () => {
    const changes = async (state: State) => {
      const reported: string[] = [];
      await loadDepartures(schema.shape.parse({ station: 'N' }), contextOf(state, reported));
      return reported;
    };
    expect(await changes({})).toEqual([`${tuesday}T09:00`]);
    const late = { updates: [delayedRun('f9', tuesday, 1_800)] };
    expect(await changes({ ...late, now: new Date(`${tuesday}T09:10:00+13:00`) })).toEqual([
      `${tuesday}T09:30`,
    ]);
    expect(await changes({ now: new Date(`${tuesday}T23:10:00+13:00`) })).toEqual(['2026-12-02T00:00']);
  });

  const render = (stored: Readonly<Record<string, unknown>>, state: State = {}) =>
    renderBlocks([departures], [{ _key: 'next', _type: 'departures', ...stored }], {
      ...{ now: morning, audience: 'public' },
      ports: contextOf(state).ports,
    });

  test('is a table with a name, and links to fares', async () => {
    const { html } = await render(
      { heading: 'Next from North', station: 'N', limit: 2, searchPath: '/search/' },
      { updates: [cancelledRun('f9', tuesday)] },
    );
    expect(html).toContain('aria-label="Next departures from North"');
    expect(html).toMatch(/<caption[^>]*>Today<\/caption>/);
    expect(html).toContain('Cancelled');
    expect(html).not.toContain('departAfter=09:00');
    expect(html).toContain('departAfter=15:00');
    expect(html).toContain('href="/service-status/"');
  });

  test('says that there are no departures', async () => {
    expect((await render({ station: 'S' })).html).toContain(
      'No departures from South within the dates of our timetable.',
    );
  });

  test('shows a fallback for an unknown station', async () => {
    const { html, events } = await render({ station: 'gone' });
    expect(html).toContain('Departures unavailable');
    expect(html).toContain('isn’t in our timetable');
    expect(events).toHaveLength(1);
  });

  test('is absent when no station was chosen', async () => {
    expect((await render({ station: null })).html).not.toMatch(/No departures|unavailable/);
  });

  test('has a fallback of its own', () => {
    const place = { reason: 'slow', headingLevel: 2, id: 'next' } as const;
    expect(renderToStaticMarkup(departures.fallback(place))).toContain('href="/contact/"');
  });
});
