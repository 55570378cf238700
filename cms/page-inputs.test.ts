import { beforeEach, describe, expect, test } from 'vitest';
import { setClock } from '#platform/clock.ts';
import { createContentQuery } from './content-query.ts';
import { createFreshness } from './freshness.ts';
import { registerPageData } from './page-data-version.ts';
import { createInputsCheck, inputsOf, type PageInputs, pageInputs } from './page-inputs.ts';
import { createQueryCache } from './query-cache.ts';
import {
  recordChange,
  recordContentReads,
  recordedReads,
  recordIncomplete,
  recordRead,
} from './render-dependencies.ts';

/** The content by query. */
let content: Record<string, unknown>;
let freshness = createFreshness();
let query: ReturnType<typeof createContentQuery>;
let confirmInputs: ReturnType<typeof createInputsCheck>;
let timetable: string;

beforeEach(() => {
  setClock(new Date('2026-11-27T08:00:00Z'));
  content = { page: { title: 'Taupō' }, settings: ['navigation'] };
  timetable = 'first';
  registerPageData('timetable', () => timetable);
  openInstance();
});

function importTimetable(): void {
  timetable = 'second';
}

/** Begins with another process, which has read nothing. */
function openInstance(): void {
  freshness = createFreshness();
  const ask = async (groq: string) => {
    if (!(groq in content)) throw new Error('The content is away.');
    return content[groq];
  };
  query = createContentQuery({ freshness, answers: createQueryCache(freshness, 60_000), ask });
  confirmInputs = createInputsCheck(freshness, query);
}

/** Renders a page in a request. */
function render(meanwhile: () => unknown = () => undefined): Promise<PageInputs | null> {
  return recordContentReads(async () => {
    await query('page', { path: '/a/' }, ['page:/a/']);
    await meanwhile();
    await query('settings', {}, ['settings']);
    const record = recordedReads();
    return record ? inputsOf(record) : null;
  });
}

async function rendered(): Promise<PageInputs> {
  const inputs = await render();
  if (!inputs) throw new Error('The page has no inputs.');
  return inputs;
}

describe('the inputs of a page', () => {
  test('are the same for another process that reads the same content, after a detour over JSON', async () => {
    const inputs = await rendered();
    openInstance();
    const received = pageInputs.parse(JSON.parse(JSON.stringify(inputs)));
    expect(received).toEqual(inputs);
    expect(await confirmInputs(received)).toBe(freshness.moment());
  });

  test.each([
    ['a document on the page', () => Object.assign(content, { page: { title: 'Taupo' } })],
    ['the navigation', () => Object.assign(content, { settings: [] })],
    ['a page that is gone', () => Object.assign(content, { page: null })],
    [
      'two results in exchange',
      () => Object.assign(content, { page: content.settings, settings: content.page }),
    ],
    ['the timetable', importTimetable],
    ['the day', () => setClock(new Date('2026-11-27T11:00:00Z'))],
  ])('have changed with %s', async (_, change) => {
    const inputs = await rendered();
    change();
    freshness.expireEverything();
    expect(await confirmInputs(inputs)).toBeNull();
  });

  test('have not changed as long as no publish is reported, as for every cached result', async () => {
    const inputs = await rendered();
    Object.assign(content, { page: null });
    expect(await confirmInputs(inputs)).not.toBeNull();
  });

  test('cannot be confirmed while the content is away', async () => {
    const inputs = await rendered();
    content = {};
    freshness.expireEverything();
    expect(await confirmInputs(inputs), 'with older results').toBeNull();
    openInstance();
    expect(await confirmInputs(inputs), 'without results').toBeNull();
  });

  test('have a moment from before a publish that is reported while they are confirmed', async () => {
    const inputs = await rendered();
    freshness.expireEverything();
    const confirmed = confirmInputs(inputs);
    freshness.expire(['page:/a/']);
    expect(freshness.isFresh(['page:/a/'], (await confirmed) ?? 0)).toBe(false);
  });

  test('end at the first instant at which the page changes', async () => {
    const at = (time: string) => new Date(`2026-11-27T${time}Z`);
    const inputs = await render(() => {
      for (const time of ['09:00:00', '08:30:00', '10:00:00']) recordChange(at(time));
      recordChange(undefined);
    });
    expect(inputs?.changesAt).toBe(at('08:30:00').getTime());
    setClock(at('08:29:59'));
    expect(inputs && (await confirmInputs(inputs))).not.toBeNull();
    setClock(at('08:30:00'));
    expect(inputs && (await confirmInputs(inputs))).toBeNull();
  });

  test.each([
    ['a failed block', recordIncomplete],
    ['an older result', () => recordRead(['settings'], 1, true)],
    ['a timetable that came during the render', importTimetable],
    [
      'a document that was published between two reads',
      async () => {
        Object.assign(content, { page: { title: 'Taupo' } });
        freshness.expire(['page:/a/']);
        await query('page', { path: '/a/' }, ['page:/a/']);
      },
    ],
  ])('are unknown for a page with %s', async (_, meanwhile) => {
    expect(await render(meanwhile)).toBeNull();
  });

  test('are unknown for a page that reads no content', async () => {
    const nothing = recordContentReads(() => {
      recordRead(['page:/a/'], 1, false);
      const record = recordedReads();
      return record && inputsOf(record);
    });
    expect(nothing).toBeNull();
  });

  test('add nothing to the page that is then rendered', async () => {
    const inputs = await rendered();
    await recordContentReads(async () => {
      await confirmInputs(inputs);
      expect(recordedReads()).toBeUndefined();
    });
  });

  test('are received only with scopes and queries as this release has them', () => {
    const inputs = { scopes: ['page:/a/'], reads: [], dataVersion: '', liveVersion: null, changesAt: null };
    expect(pageInputs.safeParse(inputs).success).toBe(true);
    const read = { groq: '*', params: {}, scopes: [], digest: 'x' };
    for (const wrong of [{ scopes: ['pages'] }, { changesAt: undefined }, { reads: [read] }])
      expect(pageInputs.safeParse({ ...inputs, ...wrong }).success).toBe(false);
  });
});
