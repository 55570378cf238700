import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Booking } from '../booking.ts';
import { exampleBooking, exampleItem, exampleRide } from '../example-booking.ts';
import { calendarOf } from './icalendar.ts';

const siteUrl = 'https://southbound.example';
const token = 'T'.repeat(43);

/** The file's content lines, unfolded. */
const linesOf = (booking: Booking) =>
  calendarOf(booking, { siteUrl, token }).replaceAll('\r\n ', '').split('\r\n');

const withRide = (
  changes: Parameters<typeof exampleRide>[0],
  item: Parameters<typeof exampleItem>[0] = {},
) => {
  const { data } = exampleItem();
  return exampleBooking({
    items: [
      exampleItem({
        data: data.kind === 'journey' ? { ...data, route: { serviceRoute: [exampleRide(changes)] } } : data,
        ...item,
      }),
    ],
  });
};

describe('the calendar of a booking', () => {
  test('has each ride at its instants, with details and without names', () => {
    const lines = linesOf(exampleBooking());
    expect(lines).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        'UID:a1c43b5e-0000-4000-8000-000000000001-0@southbound.example',
        'DTSTART:20261130T191500Z',
        'DTEND:20261201T000500Z',
        'SUMMARY:TranzAlpine: Christchurch Station to Greymouth',
        'LOCATION:Christchurch Station',
        'STATUS:CONFIRMED',
        'SEQUENCE:1',
      ]),
    );
    expect(lines.join('\n')).toContain('Check-in closes at 07:55');
    expect(lines.join('\n')).not.toMatch(/Ōpata|marama@/);
  });

  test('links to the booking on any device', () => {
    expect(linesOf(exampleBooking())).toContain(
      `URL;VALUE=URI:https://southbound.example/purchase/arrive?token=${token}`,
    );
  });

  test('reminds half an hour before check-in closes', () => {
    expect(linesOf(exampleBooking())).toContain('TRIGGER:-PT50M');
    expect(linesOf(withRide({ checkInCloses: null }))).toContain('TRIGGER:-PT30M');
  });

  // The clocks go forward on 27 September 2026 at 02:00, and back on 4 April 2027 at 03:00.
  const crossings = [
    ['2026-09-27T01:30:00+12:00', '2026-09-27T06:30:00+13:00', '20260926T133000Z', '20260926T173000Z'],
    ['2027-04-04T01:30:00+13:00', '2027-04-04T06:30:00+12:00', '20270403T123000Z', '20270403T183000Z'],
  ] as const;

  test.each(['UTC', 'Pacific/Auckland', 'America/Los_Angeles'])(
    'is correct across daylight saving changes, whatever the machine’s time zone: %s',
    async (zone) => {
      const program = `
        import { calendarOf } from '#domains/booking/ticket/icalendar.ts';
        import { exampleBooking, exampleItem, exampleRide } from '#domains/booking/example-booking.ts';
        const rides = ${JSON.stringify(crossings)}.map(([departure, arrival]) => exampleRide({
          from: { stopId: 'A', name: 'A', departure }, to: { stopId: 'B', name: 'B', arrival } }));
        const journey = exampleItem();
        const items = [
          { ...journey, data: { ...journey.data, route: { serviceRoute: rides } } },
          { ...journey, id: 'tour', itemType: 'tour', data: { kind: 'tour', passengers: journey.passengers,
            tour: { id: 't', departureId: 'd', startsOn: '2026-09-26', endsOn: '2026-09-28' } } },
        ];
        process.stdout.write(calendarOf(exampleBooking({ items }), { siteUrl: 'https://southbound.example', token: 'T' }));
      `;
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module', '--eval', program],
        { env: { ...process.env, TZ: zone } },
      );
      for (const [, , start, end] of crossings) {
        expect(stdout).toContain(`DTSTART:${start}`);
        expect(stdout).toContain(`DTEND:${end}`);
      }
      expect(stdout).toContain('DTSTART;VALUE=DATE:20260926');
      expect(stdout).toContain('DTEND;VALUE=DATE:20260929');
    },
  );

  test('marks requested rides as tentative, and cancelled or declined ones as cancelled', () => {
    expect(linesOf(withRide({ stock: 'request' }, { status: 'requested' }))).toContain('STATUS:TENTATIVE');
    for (const status of ['cancelled', 'declined'] as const) {
      const lines = linesOf(withRide({}, { status }));
      expect(lines).toContain('STATUS:CANCELLED');
      expect(lines).toContain('SEQUENCE:2');
    }
    expect(linesOf(withRide({}, { status: 'pending' }))).not.toContain('BEGIN:VEVENT');
  });

  // @asvs 1.2.1
  test('escapes names of stops, and folds long lines', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        const evil = `${name}\r\nATTENDEE:mailto:all@example.nz;,\\`;
        const text = calendarOf(withRide({ to: { ...exampleRide().to, name: evil } }), { siteUrl, token });
        const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
        expect(unfolded.filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
        expect(unfolded.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      }),
      { numRuns: 100 },
    );
  });
});
