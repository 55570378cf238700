import { beforeAll, describe, expect, test } from 'vitest';
import { loadFeedOfFiles, smallFiles } from '#domains/travel/search/load-test-feed.testing.ts';
import type { Timetable } from '#domains/travel/timetable/timetable.ts';
import { type DisruptionValues, filledFields, parseDisruption, readValues } from './disruption-form.ts';

const [today, tomorrow] = ['2026-12-01', '2026-12-02'];
const id = '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10';

const storm = {
  ...{ line: 'strait', first: today, last: '', part: 'all', from: '', until: '' },
  ...{ kind: 'cancelled', minutes: '', cause: 'weather', title: 'Swell', text: '' },
};

describe('the form of a disruption', () => {
  let timetable: Timetable;
  beforeAll(async () => {
    ({ timetable } = await loadFeedOfFiles(smallFiles, new Date(`${today}T08:00:00+13:00`)));
  });

  const parse = (changes: Partial<DisruptionValues> = {}, note = 'Ana: the master called') =>
    parseDisruption(readValues({ ...storm, ...changes }), { id, note }, { timetable, today });
  const errorsOf = (...args: Parameters<typeof parse>) => {
    const parsed = parse(...args);
    return parsed.ok ? {} : parsed.errors;
  };

  test('reads a cancelled day of a line', () => {
    expect(parse()).toEqual({
      ok: true,
      value: {
        ...{ id, kind: 'cancelled', cause: 'weather', title: 'Swell', text: '' },
        note: 'Ana: the master called',
        scope: {
          ...{ routeId: 'strait', tripId: null, direction: null },
          ...{ firstDate: today, lastDate: today, fromTime: null, untilTime: null },
        },
      },
    });
  });

  test('reads a delay of one trip on several days', () => {
    const delayed = { kind: 'delayed', minutes: '90', part: 'trip:f9', last: tomorrow, cause: '' };
    expect(parse({ ...delayed, from: '08:00', until: '09:00' })).toMatchObject({
      ok: true,
      value: {
        ...{ kind: 'delayed', delaySeconds: 5_400, cause: null },
        scope: { tripId: 'f9', lastDate: tomorrow, fromTime: '08:00', untilTime: '09:00' },
      },
    });
  });

  test.each<[Partial<DisruptionValues>, string, RegExp]>([
    [{ line: '' }, 'line', /^Choose a line/],
    [{ line: 'gone' }, 'line', /^Choose a line/],
    [{ first: '' }, 'first', /^Choose the first day/],
    [{ first: '2026-02-30' }, 'first', /^Choose the first day/],
    [{ first: '2026-11-29' }, 'first', /today or a later day/],
    [{ first: '2027-02-01' }, 'first', /^The timetable ends on 31 January 2027/],
    [{ first: tomorrow, last: today }, 'last', /can’t be before/],
    [{ last: '2027-01-01' }, 'last', /up to 31 days/],
    [{ last: 'tomorrow' }, 'last', /^Choose a date/],
    [{ part: 'trip:b' }, 'part', /^Choose a departure of this line/],
    [{ part: 'trip:' }, 'part', /^Choose the departures/],
    [{ part: 'direction:2' }, 'part', /^Choose the departures/],
    [{ from: '10:00', until: '11:00' }, 'part', /^No departure matches/],
    [{ first: '2026-12-06' }, 'part', /^No departure matches/],
    [{ from: '25:00' }, 'from', /^Enter a time/],
    [{ from: '10:00', until: '09:00' }, 'until', /before the start/],
    [{ kind: '' }, 'kind', /^Choose one/],
    [{ kind: 'delayed' }, 'minutes', /from 1 to 1,440/],
    [{ kind: 'delayed', minutes: '0' }, 'minutes', /from 1 to 1,440/],
    [{ kind: 'delayed', minutes: '1441' }, 'minutes', /from 1 to 1,440/],
    [{ kind: 'delayed', minutes: '-5' }, 'minutes', /from 1 to 1,440/],
    [{ cause: 'aliens' }, 'cause', /^Choose a cause/],
    [{ kind: 'notice', title: ' ' }, 'title', /^Enter a title for travellers/],
    [{ title: '', text: 'Late' }, 'title', /or delete the text/],
    [{ title: 'a'.repeat(121) }, 'title', /up to 120 characters/],
    [{ title: 'a\nb' }, 'title', /one line/],
    [{ text: 'a'.repeat(1_001) }, 'text', /up to 1,000 characters/],
    [{ text: 'a\u202eb' }, 'text', /plain text/],
  ])('refuses %o', (changes, field, message) => {
    expect(errorsOf(changes)).toEqual({ [field]: expect.stringMatching(message) });
  });

  test.each([
    ['', /name and the reason/],
    ['  a ', /name and the reason/],
    ['a'.repeat(501), /up to 500/],
    ['Ana\0Bob', /plain text/],
  ])('refuses the note %j', (note, message) => {
    expect(errorsOf({}, note)).toEqual({ note: expect.stringMatching(message) });
  });

  test('accepts yesterday, 31 days, and the longest texts', () => {
    expect(errorsOf({ first: '2026-11-30', last: '2026-12-30' })).toEqual({});
    expect(errorsOf({ title: 'a'.repeat(120), text: `${'a\r\n'.repeat(499)}bb` })).toEqual({});
    expect(errorsOf({ title: '' })).toEqual({});
    expect(errorsOf({ kind: 'notice', first: '2026-12-06' })).toEqual({});
  });

  test('lists all errors of a step in the order of the page', () => {
    expect(Object.keys(errorsOf({ line: '', first: '', last: 'x' }))).toEqual(['line', 'first', 'last']);
    expect(Object.keys(errorsOf({ title: 'a\nb', text: '\0' }, ''))).toEqual(['title', 'text', 'note']);
  });

  test('ignores fields of other types, and leaves empty ones out of an address', () => {
    const values = readValues({ line: ['a', 'b'], first: today, other: 'x' });
    expect(values).toMatchObject({ line: '', first: today });
    expect(filledFields(values)).toEqual({ first: today });
  });
});
