import { expect, test } from 'vitest';
import { type DescribedDisruption, suggestTexts } from './suggest-texts.ts';

const storm: DescribedDisruption = {
  ...{ kind: 'cancelled', mode: 'ferry', cause: 'weather', delayMinutes: null, trip: null },
};

test.each<[Partial<DescribedDisruption>, string]>([
  [{}, 'Sailings cancelled because of the weather'],
  [{ cause: null, mode: 'coach' }, 'Coaches cancelled'],
  [{ trip: '09:00 from Picton' }, 'Sailing at 09:00 from Picton cancelled because of the weather'],
  [{ kind: 'delayed', delayMinutes: 30 }, 'Sailings about 30 minutes late because of the weather'],
  [{ kind: 'delayed', delayMinutes: 61, mode: 'rail', cause: null }, 'Trains about 1 hour 1 minute late'],
  [
    { kind: 'delayed', delayMinutes: 120, mode: 'other' },
    'Departures about 2 hours late because of the weather',
  ],
  [{ kind: 'notice' }, ''],
])('suggests a title for %o', (changes, title) => {
  expect(suggestTexts({ ...storm, ...changes }).title).toBe(title);
});

test('tells travellers of a cancellation about their choice', () => {
  expect(suggestTexts(storm).text).toContain('another departure or a full refund');
  expect(suggestTexts({ ...storm, kind: 'notice' }).text).toBe('');
});
