import { expect, test } from 'vitest';
import { presentJourneys } from '#blocks/present-journeys.ts';
import { sampleLeg, sampleOffer } from './search-samples.ts';

test('a journey to a stop in another time zone arrives in local time and names the zone', () => {
  const leg = sampleLeg({
    mode: 'ferry',
    service: 'Chatham ferry',
    from: ['Weka Wharf', '2026-12-05T20:00'],
    to: ['Tui Bay', '2026-12-05T23:30'],
  });
  const offer = sampleOffer([{ ...leg, to: { ...leg.to, zone: 'Pacific/Chatham' } }]);
  const [journey] = presentJourneys([offer], {
    passengers: { adults: 1, children: 0, infants: 0 },
    date: '2026-12-05',
    stockOf: () => 'live',
  });
  expect(journey).toMatchObject({
    to: 'Tui Bay (Chatham Time)',
    arrival: { time: '00:15', iso: '2026-12-06T00:15+13:45' },
    daysLater: 1,
    duration: '3 h 30',
    sentence: expect.stringContaining('arrives at Tui Bay (Chatham Time) at 00:15 the next day'),
    legs: [{ to: { name: 'Tui Bay (Chatham Time)', clock: { time: '00:15' } }, arrivesLater: 1 }],
  });
});
