import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { loadEmbeddedFeed } from '#domains/travel/search/load-test-feed.testing.ts';
import type { Timetable } from '#domains/travel/timetable/timetable.ts';
import { type DisruptionTextFacts, disruptionText } from './disruption-text.ts';

/** One SMS of the basic GSM 7-bit alphabet, written as its ASCII characters. */
const oneSms = /^[A-Za-z0-9 @$_!"#%&'()*+,\-./:;<=>?]{1,160}$/;

let timetable: Timetable;
beforeAll(async () => {
  ({ timetable } = await loadEmbeddedFeed(new Date('2026-11-29T00:00:00Z')));
});

const facts: DisruptionTextFacts = {
  reference: '7KM-Q2X-9TR',
  event: 'cancelled',
  siteUrl: 'https://www.southbound.example',
  ride: {
    service: 'Interislander',
    from: { stopId: 'w', name: 'Wellington', departure: '2026-12-05T08:45:00+13:00' },
    to: { stopId: 'p', name: 'Waitohi / Picton', arrival: '2026-12-05T12:15:00+13:00' },
  },
};

const event = fc.constantFrom('cancelled', 'moved', 'late', 'connection', 'over', 'on-time');

test('names the booking, the ride and where to choose', () => {
  expect(disruptionText(facts)).toBe(
    'Southbound 7KM-Q2X-9TR: Wellington-Waitohi / Picton 5 Dec 08:45 is cancelled. Choose again or get a refund: https://www.southbound.example/purchase/',
  );
});

test('has no macrons, which would halve its length', () => {
  const from = { ...facts.ride.from, name: 'Kaikōura' };
  expect(disruptionText({ ...facts, event: 'over', ride: { ...facts.ride, from } })).toContain(
    'Interislander Kaikoura-Waitohi / Picton 5 Dec 08:45 runs after all.',
  );
});

test('fits one SMS and names its ride, for every line and pair of stops of the timetable', () => {
  const line = fc.nat().map((at) => timetable.routes[at % timetable.routes.length]?.name ?? '');
  const stop = fc.nat().map((at) => timetable.stops[at % timetable.stops.length]?.name ?? '');
  fc.assert(
    fc.property(line, stop, stop, event, (service, from, to, about) => {
      const text = disruptionText({
        ...facts,
        event: about,
        ride: {
          service,
          from: { ...facts.ride.from, name: from },
          to: { ...facts.ride.to, name: to },
        },
      });
      expect(text).toMatch(oneSms);
      expect(text).toContain('5 Dec 08:45');
      expect(text).toContain('https://www.southbound.example/purchase/');
    }),
    { numRuns: 1_000 },
  );
});

test('fits one SMS for every line, whichever the disruption', () => {
  for (const { name } of timetable.routes)
    for (const about of ['cancelled', 'moved', 'late', 'connection', 'over', 'on-time'] as const)
      expect(disruptionText({ ...facts, event: about, ride: { ...facts.ride, service: name } })).toMatch(
        oneSms,
      );
});

test('fits one SMS whatever the names, and leaves out an address that is too long', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string(),
      fc.nat(200),
      event,
      (name, service, length, about) => {
        const siteUrl = `https://${'a'.repeat(length)}.example`;
        const from = { ...facts.ride.from, name };
        const text = disruptionText({
          ...facts,
          siteUrl,
          event: about,
          ride: { ...facts.ride, service, from },
        });
        expect(text).toMatch(oneSms);
        expect(text).toContain('7KM-Q2X-9TR');
        expect(text).toMatch(/[./]$/);
      },
    ),
  );
});
