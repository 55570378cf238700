import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StaffDisruption } from '#domains/booking/disruption/staff-disruptions.ts';
import { findTripEnds } from '#domains/disruption/scope-options.ts';
import { loadFeedOfFiles, smallFiles } from '#domains/travel/search/load-test-feed.testing.ts';
import type { Timetable } from '#domains/travel/timetable/timetable.ts';
import { DisruptionCard } from './disruption-card.tsx';
import { type FormContext, parseDays, parseDetails, readValues } from './disruption-form.ts';
import { describeEnd, formatTimes, summarize } from './disruption-labels.ts';
import { DaysStep } from './enter/days-step.tsx';
import { DetailsStep } from './enter/details-step.tsx';
import { PreviewStep } from './enter/preview-step.tsx';

const today = '2026-12-01';
let timetable: Timetable;
beforeAll(async () => {
  ({ timetable } = await loadFeedOfFiles(smallFiles, new Date(`${today}T08:00:00+13:00`)));
});

const none = { open: 0, changed: 0, refunded: 0, left: 0, withdrawn: 0 };

const storm = (changes: Partial<StaffDisruption> = {}): StaffDisruption => ({
  ...{ id: '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10', kind: 'cancelled', cause: 'weather', delaySeconds: null },
  ...{ title: 'Swell', text: '', note: 'Ana: the master called', endedAt: null, isPast: false },
  scope: {
    ...{ routeId: 'strait', tripId: null, direction: null, firstDate: today, lastDate: today },
    ...{ fromTime: '08:00', untilTime: null },
  },
  enteredAt: new Date(`${today}T08:00:00+13:00`),
  ...{ route: timetable.routeById('strait') ?? null, trip: null },
  ...{ runCount: 3, journeys: { ...none, open: 12, changed: 1 }, withdrawableCount: 12 },
  ...changes,
});

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('the card of a disruption', () => {
  const card = (changes?: Partial<StaffDisruption>) =>
    textOf(renderToStaticMarkup(<DisruptionCard disruption={storm(changes)} />));

  test('shows line, effect, days, cause, note and journeys', () => {
    const text = card();
    for (const part of [
      ...['Strait (Ferries)', '3 sailings cancelled', '1 December 2026, from 08:00', 'Cause Weather'],
      ...['Note Ana: the master called', 'Booked journeys 13 : 12 not chosen yet, 1 changed', 'End now'],
    ])
      expect(text).toContain(part);
  });

  test('names a single departure, and a line that is gone', () => {
    const trip = timetable.tripById('f9');
    const scope = { ...storm().scope, tripId: 'f9' };
    expect(card({ trip: trip ? findTripEnds(timetable, trip) : null, scope })).toContain(
      'Strait (Ferries), 09:00 North to South',
    );
    expect(card({ route: null })).toContain('Line strait, which is no longer in the timetable');
  });

  test('has no button after its end', () => {
    expect(card({ endedAt: new Date(`${today}T09:00:00+13:00`) })).not.toContain('End now');
  });
});

describe('the consequences of an end', () => {
  test('name the journeys that stay booked, and those that were changed', () => {
    expect(describeEnd(storm())).toEqual([
      'Departures that are still to come are sold again, and boards show the planned times.',
      '12 journeys without a choice stay booked. Their travellers get an email.',
      '1 journey already changed or refunded stays so.',
    ]);
  });

  test('name the journeys whose choice remains', () => {
    expect(describeEnd(storm({ journeys: { ...none, open: 3 }, withdrawableCount: 2 }))).toContainEqual(
      expect.stringMatching(/^1 journey can still be changed or refunded: their departure time has passed/),
    );
    expect(
      describeEnd(storm({ kind: 'delayed', journeys: { ...none, open: 2 }, withdrawableCount: 0 })),
    ).toEqual([
      'Boards show the planned times again.',
      '2 journeys can still be changed or refunded: their travellers know of a long delay.',
    ]);
    expect(describeEnd(storm({ kind: 'notice' }))).toHaveLength(1);
  });
});

test.each<[Partial<StaffDisruption>, string]>([
  [{}, '3 sailings cancelled. 13 journeys affected: emails are on their way.'],
  [{ journeys: none }, '3 sailings cancelled. No booked journeys are affected.'],
  [
    { kind: 'delayed', delaySeconds: 2_700, runCount: 1, journeys: none },
    '1 sailing 45 minutes late. No booked journeys are affected.',
  ],
  [{ kind: 'notice' }, 'Notice published.'],
])('summarizes a disruption: %o', (changes, summary) => {
  expect(summarize(storm(changes))).toBe(summary);
});

test.each([
  [null, null, 'all day'],
  ['08:00', '10:00', 'from 08:00 to 10:00'],
  [null, '10:00', 'until 10:00'],
])('formats times from %s until %s', (fromTime, untilTime, words) => {
  expect(formatTimes({ fromTime, untilTime })).toBe(words);
});

describe('the steps of the form', () => {
  const values = readValues({
    line: 'strait',
    first: today,
    kind: 'delayed',
    minutes: '45',
    part: 'trip:f9',
  });
  const context = (): FormContext => ({ timetable, today });
  const days = () => {
    const parsed = parseDays(values, context());
    if (!parsed.ok) throw new Error('The days are wrong.');
    return parsed.value;
  };
  const details = () => {
    const parsed = parseDetails(values, days(), context());
    if (!parsed.ok) throw new Error('The details are wrong.');
    return parsed.value;
  };

  test('keep the answers, and mark each wrong field', () => {
    const first = renderToStaticMarkup(
      <DaysStep {...{ values, context: context() }} errors={{ last: 'Too late.' }} />,
    );
    expect(first).toContain('<option value="strait" selected="">Strait (Ferries)</option>');
    expect(first).toMatch(/<input[^>]*aria-describedby="last-help last-error"/);
    expect(first).toContain('<input type="hidden" name="minutes" value="45"/>');
    const second = renderToStaticMarkup(
      <DetailsStep {...{ values, context: context(), days: days() }} errors={{ minutes: 'Too long.' }} />,
    );
    expect(second).toContain('<option value="trip:f9" selected="">09:00 North to South</option>');
    expect(second).toMatch(/<input[^>]*aria-describedby="minutes-help minutes-error"/);
    for (const form of [first, second]) expect(form).toContain('noValidate=""');
  });

  const preview = (changes: Partial<Parameters<typeof PreviewStep>[0]> = {}) =>
    renderToStaticMarkup(
      <PreviewStep
        {...{ values, errors: {}, note: '', isCorrection: false, days: days(), details: details() }}
        preview={{ runs: [], journeyCount: 2, emailCount: 0 }}
        {...changes}
      />,
    );

  test('suggest texts, and send an id with each confirmation', () => {
    const html = preview();
    expect(html).toMatch(/<input type="hidden" name="id" value="[0-9a-f-]{36}"\/>/);
    expect(html).toContain('value="Sailings about 45 minutes late"');
    expect(textOf(html)).toContain('2 booked journeys. Travellers get an email only from 60 minutes.');
  });

  test('keep typed texts and the note after a refusal, also empty ones', () => {
    const html = preview({ isCorrection: true, note: 'Ana', errors: { note: 'Enter your name.' } });
    expect(html).not.toContain('45 minutes late"');
    expect(html).toMatch(/<textarea[^>]*aria-describedby="note-help note-error"[^>]*>Ana<\/textarea>/);
  });
});
