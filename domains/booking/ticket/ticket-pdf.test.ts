import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { casesOf } from '#tests/case-counts.ts';
import type { Booking } from '../booking.ts';
import { exampleBooking, exampleItem, exampleRide, exampleTraveller } from '../example-booking.ts';
import { pdfPages } from './pdf-text.testing.ts';
import { ticketPdf } from './ticket-pdf.ts';
import { voucherPdf } from './voucher-pdf.ts';

const siteUrl = 'https://southbound.example';
const pagesOf = async (booking: Booking) => pdfPages(await ticketPdf(booking, { siteUrl }));
const codesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/S \/Figure/g)?.length ?? 0;

describe('a ticket', () => {
  // @spec A.5
  test('shows travellers, rides, times and check-in', async () => {
    const [page, ...others] = await pagesOf(exampleBooking());
    expect(others).toEqual([]);
    for (const words of [
      '7KM-Q2X-9TR',
      'TranzAlpine, Christchurch to Greymouth',
      'Confirmed',
      '08:15 Tue 1 Dec Christchurch Station',
      'Check-in closes at 07:55',
      '13:05 Tue 1 Dec Greymouth',
      'Ms Mārama Ōpata',
      'as of Sat 21 Nov 2026, 17:32',
    ])
      expect(page).toContain(words);
  });

  test('prints names in every script of our customers', async () => {
    const names = [
      '李小龙',
      'さくら 田中',
      '김민준',
      'Мария Петрова',
      'Ελένη Παπαδοπούλου',
      'Nguyễn Thị Hữu',
      'สมชาย ที่รัก',
      'अनीता शर्मा',
      'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
      'প্রিয়া দাস',
      'பிரியா',
      'ప్రియ',
      'പ്രിയ',
      'પ્રિયા પટેલ',
      'Kia ora 🎉👩‍👩‍👧👍🏽🇳🇿❤️‍🔥',
    ];
    // The order of characters is ignored: a vowel sign that is drawn before its consonant is extracted before it.
    const letters = (text = '') => [...text.normalize('NFC').replaceAll(/\s/g, '')].toSorted().join('');
    const travellers = names.map((firstName, at) => exampleTraveller({ id: String(at), firstName }));
    const [page = ''] = await pagesOf(exampleBooking({ items: [exampleItem({ travellers })] }));
    expect(page).not.toMatch(/[□�]/);
    const printed = page.slice(page.indexOf('Travellers Ms ')).split(/ Ōpata(?: Ms | |$)/);
    for (const [at, name] of names.entries())
      expect(letters(printed[at]?.replace('Travellers Ms ', ''))).toBe(letters(name));
  });

  test('prints Arabic and Hebrew from right to left, and the text around them from left to right', async () => {
    const travellers = [
      exampleTraveller({ firstName: 'محمد علي', lastName: 'Ōpata', type: 'child' }),
      exampleTraveller({ id: 'b', firstName: 'שרה (כהן)', lastName: 'Ōpata' }),
    ];
    const [page] = await pagesOf(exampleBooking({ items: [exampleItem({ travellers })] }));
    const drawn = (text: string) => [...text].toReversed().join('');
    expect(page).toContain(`Ms ${drawn('محمد علي')} Ōpata, child`);
    expect(page).toContain(`Ms (${drawn('כהן')}) ${drawn('שרה')} Ōpata`);
  });

  test('prints a question mark for a character without a glyph, and explains it on the page', async () => {
    const travellers = [exampleTraveller({ firstName: 'Thoth \u{13000}', lastName: 'Z̷͊algo' })];
    const [page] = await pagesOf(exampleBooking({ items: [exampleItem({ travellers })] }));
    expect(page).toContain('Ms Thoth ? Zalgo');
    expect(page).toContain('A ? on this page may stand for a character we can’t print.');
    const [without] = await pagesOf(exampleBooking());
    expect(without).not.toContain('can’t print');
  });

  test('never prints a box for any name', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 80 }), async (firstName) => {
        const travellers = [exampleTraveller({ firstName })];
        const pages = await pagesOf(exampleBooking({ items: [exampleItem({ travellers })] }));
        expect(pages.join('')).not.toMatch(/[□�]/);
      }),
      // Invisible characters: fontkit draws a box for those that a font lacks.
      { numRuns: casesOf({ short: 3, full: 200 }), examples: [['Mere\u200d\u{E0000}'], ['\u180f김']] },
    );
  });

  test('is the same file for the same booking', async () => {
    const [one, other] = await Promise.all([
      ticketPdf(exampleBooking(), { siteUrl }),
      ticketPdf(exampleBooking(), { siteUrl }),
    ]);
    expect(one.equals(other)).toBe(true);
  });

  test('has a QR code for a confirmed item, and says of a requested one that it is not a ticket', async () => {
    expect(codesIn(await ticketPdf(exampleBooking(), { siteUrl }))).toBe(1);
    const { data } = exampleItem();
    if (data.kind !== 'journey') throw new Error('The example is a journey.');
    const onRequest = { ...data, route: { serviceRoute: [exampleRide({ stock: 'request' })] } };
    const asked = exampleBooking({ items: [exampleItem({ status: 'requested', data: onRequest })] });
    expect(codesIn(await ticketPdf(asked, { siteUrl }))).toBe(0);
    const [page] = await pagesOf(asked);
    expect(page).toContain('Not a ticket yet');
    expect(page).toContain('On request, not confirmed yet');
    expect(page).toContain('This is not a ticket.');
  });

  test('lists cancelled and declined items without a code', async () => {
    const items = [
      exampleItem({ status: 'cancelled' }),
      exampleItem({
        id: 'b',
        status: 'declined',
        description: 'South Island by rail',
        answerNote: 'No cabin is left.',
      }),
    ];
    const pdf = await ticketPdf(exampleBooking({ items }), { siteUrl });
    expect(codesIn(pdf)).toBe(0);
    const pages = pdfPages(pdf);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatch(
      /No longer part of this booking.*Cancelled.*South Island by rail.*refunded.*No cabin is left/,
    );
  });

  test('marks a traveller who cancelled', async () => {
    const travellers = [
      exampleTraveller(),
      exampleTraveller({ firstName: 'Mika', title: null, type: 'child', status: 'cancelled' }),
    ];
    const [page] = await pagesOf(exampleBooking({ items: [exampleItem({ travellers })] }));
    expect(page).toContain('Mika Ōpata, child, cancelled');
  });

  test('has a page for each gift voucher, like the email, with message and sender', async () => {
    const soldVouchers = ['A', 'B'].map((letter) => ({
      itemId: 'v',
      code: `7KMQ2-X9TR4-BCDEF-GHJK${letter}`,
      faceCents: 15_000,
      balanceCents: 15_000,
      expiresOn: '2029-12-22',
      sendOn: '2026-12-24',
      recipientName: 'Hēmi Paratene',
      recipientEmail: 'hemi@example.nz',
      senderName: 'Mere',
      message: 'Haere mai!\nCome and see the sea.',
    }));
    const pages = await pagesOf(exampleBooking({ items: [], soldVouchers }));
    expect(pages).toHaveLength(2);
    expect(pages[1]).toMatch(
      /\$150 For Hēmi Paratene Haere mai! Come and see the sea. From Mere Use it by Saturday 22 December 2029 Code 7KMQ2-X9TR4-BCDEF-GHJKB/,
    );
  });

  test('keeps the code of a gift voucher on one page, however long its message is', async () => {
    const voucher = {
      ...{ code: '7KMQ2-X9TR4-BCDEF-GHJKA', valueCents: 15_000, expiresOn: '2029-12-22' },
      ...{ recipientName: 'Hēmi', senderName: 'Mere', message: 'Q\n\n'.repeat(150) },
    };
    const pages = pdfPages(await voucherPdf(voucher, { siteUrl, madeAt: new Date(0) }));
    expect(pages.at(-1)).toContain('Use it by Saturday 22 December 2029 Code 7KMQ2-X9TR4-BCDEF-GHJKA');
    expect(pages.join(' ').match(/\bQ\b/g)).toHaveLength(150);
  });

  test('continues on another page for many travellers, with the journey’s name, and omits nobody', async () => {
    const travellers = Array.from({ length: 60 }, (_, at) =>
      exampleTraveller({
        id: String(at),
        firstName: `Traveller${at}`,
        lastName: 'Featherstonehaugh'.repeat(at % 9),
      }),
    );
    const pages = await pagesOf(exampleBooking({ items: [exampleItem({ travellers })] }));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[1]).toContain('TranzAlpine, Christchurch to Greymouth, continued');
    for (const { firstName } of travellers) expect(pages.join(' ')).toContain(`Ms ${firstName} `);
  });

  test('shows the rides of a journey in order, with their dates', async () => {
    const { data } = exampleItem();
    if (data.kind !== 'journey') throw new Error('The example is a journey.');
    const night = exampleRide({
      service: 'InterCity',
      from: { stopId: 'A', name: 'Tāmaki Makaurau', departure: '2026-12-01T23:50:00+13:00' },
      to: { stopId: 'B', name: 'Taupō', arrival: '2026-12-02T04:10:00+13:00' },
    });
    const items = [exampleItem({ data: { ...data, route: { serviceRoute: [exampleRide(), night] } } })];
    const [page] = await pagesOf(exampleBooking({ items }));
    expect(page).toMatch(/08:15.*13:05.*23:50 Tue 1 Dec Tāmaki Makaurau.*04:10 Wed 2 Dec Taupō/);
  });
});
