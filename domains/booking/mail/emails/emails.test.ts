import { describe, expect, test } from 'vitest';
import { howToChange } from '#contracts/booking/contact-instructions.ts';
import { howToUsePass } from '#domains/pass-travel/pass-account.ts';
import { brand } from '#platform/brand.ts';
import type { Email } from '#platform/mail/email.ts';
import { renderEmail } from '#platform/mail/email-html.tsx';
import { emailText } from '#platform/mail/email-text.ts';
import type { BookedItem, CancelReason, UnmadeChange } from '../../booking.ts';
import { documentsOf } from '../../booking-files.ts';
import { exampleBooking, exampleItem, exampleRide, exampleTraveller } from '../../example-booking.ts';
import { bookingEmail } from './booking-email.ts';
import {
  changeAskedEmail,
  changeEmail,
  changeEndedEmail,
  changeOfferedEmail,
  staffChangeEmail,
  staffChangeRequestEmail,
} from './change-emails.ts';
import { linkEmail } from './link-email.ts';
import { declinedEmail, notAvailableEmail, refundEmail } from './refund-emails.ts';
import { staffStuckEmail } from './staff-emails.ts';
import { voucherEmail } from './voucher-email.ts';

const siteUrl = 'https://southbound.example';
const links = { siteUrl, token: 'T'.repeat(43) };
const textOf = (email: Email) => emailText(email, { ...brand, siteUrl });

describe('an email with text that a visitor wrote', () => {
  const link = 'see https://evil.example/x, www.evil.example or a@evil.example';
  const voucher = {
    ...{ code: 'ABCDE-FGHJK', valueCents: 5_000, balanceCents: 5_000, expiresOn: '2029-12-02' },
    ...{ recipientName: 'evil.example', senderName: 'www.evil.example', message: link },
  };
  const travellers = [exampleTraveller({ firstName: 'evil.example', requests: link })];

  test.each([
    ['a voucher', voucherEmail(voucher, { siteUrl })],
    ['a booking', bookingEmail(exampleBooking({ items: [exampleItem({ travellers })] }), links)],
  ])('contains no link of the visitor: %s', async (_, email) => {
    const { html } = await renderEmail(email, { ...brand, siteUrl });
    const words = [email.subject, email.preview, textOf(email), html].join('\n');
    expect(words.replaceAll('\u2060', '')).toContain('www.evil.example');
    expect(words).not.toMatch(/evil\.\w|\w\.evil|:\/\/evil|@evil/);
  });

  test('keeps other text unchanged', () => {
    const message = 'At 10.30 a.m. on 24.12.2026, and/or later: love, Mum';
    expect(textOf(voucherEmail({ ...voucher, message }, { siteUrl })).replaceAll(/\s+/g, ' ')).toContain(
      message,
    );
  });
});

describe('the booking email', () => {
  test('says that everything is confirmed only if it is', () => {
    expect(bookingEmail(exampleBooking(), links).heading).toBe('You’re booked');
    const asked = exampleBooking({
      status: 'requested',
      items: [exampleItem(), exampleItem({ id: 'b', status: 'requested' })],
    });
    const email = bookingEmail(asked, links);
    expect(email.heading).toBe('Paid, awaiting confirmation');
    expect(textOf(email)).toContain('within one working day');
    expect(textOf(email)).not.toContain('Everything is confirmed');
  });

  test('mentions a ticket and a calendar only if they are attached', () => {
    const { data } = exampleItem();
    if (data.kind !== 'journey') throw new Error('The example is a journey.');
    const rides = [exampleRide({ service: 'Ferry' }), exampleRide({ service: 'Train', stock: 'request' })];
    const journey = { ...data, route: { serviceRoute: rides } };
    const parts = ['requested', 'confirmed', 'declined', 'cancelled'] as const;
    for (const status of parts)
      for (const rideStatuses of [null, ['requested', 'requested'], ['confirmed', 'declined']] as const)
        for (const extra of parts) {
          const items = [
            exampleItem({ status, rideStatuses, data: journey }),
            exampleItem({
              ...{
                id: 'b',
                parentId: 'a1c43b5e-0000-4000-8000-000000000001',
                itemType: 'extra',
                status: extra,
              },
              data: { kind: 'extra', extra: { id: 'meal', extraKind: 'meal', leg: 0 } },
            }),
          ];
          const booking = exampleBooking({
            status: status === 'requested' ? 'requested' : 'refunded',
            items,
          });
          const text = textOf(bookingEmail(booking, links));
          const { hasTicket, hasCalendar } = documentsOf(booking);
          expect(/ticket is attached/.test(text), text).toBe(hasTicket);
          expect(/calendar file/.test(text)).toBe(hasCalendar);
        }
  });

  test('states the paid amount with GST and card fee', () => {
    const text = textOf(bookingEmail(exampleBooking({ voucherCents: 5_000, totalCents: 15_378 }), links));
    expect(text).toMatch(/Paid with gift vouchers +−\$50\.00\n/);
    expect(text).toMatch(/Card fee +\$4\.78\n/);
    expect(text).toMatch(/Paid by card +\$153\.78\n/);
    expect(text).toContain('$26.58 GST included');
  });

  test('explains how to use a pass, and how to change what is booked', () => {
    const text = (item: Partial<BookedItem>) =>
      textOf(bookingEmail(exampleBooking({ items: [exampleItem(item)] }), links)).replace(/\s+/g, ' ');
    const passengers = { adultCount: 1, childCount: 0, infantCount: 0 };
    const pass = { id: 'p', services: [{ name: 'bus' as const }], allowance: '15 hours', validMonths: 12 };
    const ofPass = text({ itemType: 'pass', data: { kind: 'pass', pass, passengers } });
    expect(ofPass).toContain(howToUsePass);
    const { data } = exampleItem();
    if (data.kind !== 'journey') throw new Error('The example is not a journey.');
    const allowance = { kind: 'hours', amount: 15 } as const;
    const ofRide = text({ data: { ...data, pass: { itemId: 'p', allowance } } });
    const instructionsIn = (words: string) =>
      Object.values(howToChange).filter((each) => words.includes(each));
    expect(instructionsIn(ofPass)).toEqual([]);
    expect(instructionsIn(text({}))).toEqual([howToChange.journey]);
    expect(instructionsIn(ofRide)).toEqual([howToChange.ride]);
  });

  test('marks cancelled travellers, and describes a fully cancelled booking', () => {
    const travellers = [exampleTraveller(), exampleTraveller({ firstName: 'Mika', status: 'cancelled' })];
    expect(textOf(bookingEmail(exampleBooking({ items: [exampleItem({ travellers })] }), links))).toContain(
      'Ms Mika Ōpata (cancelled)',
    );
    const gone = bookingEmail(
      exampleBooking({ status: 'refunded', items: [exampleItem({ status: 'cancelled' })] }),
      links,
    );
    expect(textOf(gone)).toContain('Your whole booking is cancelled.');
    expect(textOf(gone)).not.toContain('Show the ticket');
  });

  // Gmail clips messages beyond 102 kB, which would hide the total and the hints.
  test('for nine travellers on four journeys of three rides stays below Gmail’s size limit', async () => {
    const { data } = exampleItem();
    if (data.kind !== 'journey') throw new Error('The example is a journey.');
    const rides = ['08:15', '12:15', '16:15'].map((time) =>
      exampleRide({
        from: {
          stopId: 'A',
          name: 'Wellington Bluebridge terminal',
          departure: `2026-12-01T${time}:00+13:00`,
        },
      }),
    );
    const travellers = Array.from({ length: 9 }, (_, at) =>
      exampleTraveller({
        id: String(at),
        lastName: 'Featherstonehaugh-Wharepapa',
        requests: 'A seat by the window',
      }),
    );
    const items = Array.from(
      { length: 4 },
      (_, at): BookedItem =>
        exampleItem({ id: String(at), travellers, data: { ...data, route: { serviceRoute: rides } } }),
    );
    const { html } = await renderEmail(bookingEmail(exampleBooking({ items }), links), {
      ...brand,
      siteUrl,
    });
    expect(Buffer.byteLength(html)).toBeLessThan(102_000);
  });
});

describe('the email about an unavailable order', () => {
  test('states the refunded amount, or that nothing was taken', () => {
    const cancelled = exampleBooking({ status: 'cancelled', cancelReason: 'not_available', paidAt: null });
    expect(textOf(notAvailableEmail(cancelled, links))).toContain('We took nothing from your card');
    const returned = notAvailableEmail(
      {
        ...cancelled,
        refunds: [
          {
            id: 'r',
            reason: 'unused',
            to: 'card',
            amountCents: 20_378,
            state: 'paid',
            createdAt: cancelled.now,
          },
        ],
      },
      links,
    );
    expect(textOf(returned)).toContain('We’re refunding $203.78 to your card in full');
  });

  test('says that money which could not be refunded to the card was sent another way', () => {
    const cancelled = exampleBooking({ status: 'cancelled', cancelReason: 'not_available', paidAt: null });
    const back = { id: 'r', reason: 'unused', state: 'paid', createdAt: cancelled.now } as const;
    const text = (refunds: Parameters<typeof notAvailableEmail>[0]['refunds']) =>
      textOf(notAvailableEmail({ ...cancelled, refunds }, links)).replaceAll(/\s+/g, ' ');
    const other = text([{ ...back, to: 'other', amountCents: 20_378 }]);
    expect(other).toContain(
      'We couldn’t refund $203.78 to your card, so we’ve sent it by bank transfer or as agreed with you.',
    );
    expect(other).not.toMatch(/took nothing|to your card in full/);
    const both = text([
      { ...back, to: 'card', amountCents: 10_000 },
      { ...back, id: 's', to: 'other', amountCents: 20_378 },
    ]);
    expect(both).toContain('We’re refunding $100.00 to your card in full');
    expect(both).toContain('We couldn’t refund $203.78 to your card');
  });
});

describe('the email about a late payment', () => {
  const of = (cancelReason: CancelReason, newerToken?: string) => {
    const cancelled = exampleBooking({ status: 'cancelled', cancelReason, paidAt: null });
    return textOf(notAvailableEmail(cancelled, { ...links, newerToken })).replaceAll(/\s+/g, ' ');
  };

  test.each([
    ['not_available', 'some of your order had sold out'],
    ['too_late', 'check-in had closed for part of your order'],
    ['timetable_changed', 'the operator had changed the timetable'],
    ['voucher_spent', 'a gift voucher on this order had been spent'],
    ['payment_differed', 'a different payment from the one this order needed'],
    ['superseded', 'a newer order from the same cart, and it replaced this one'],
  ] as const)('gives the reason (%s) and says that nothing was taken', (reason, words) => {
    expect(of(reason)).toContain(words);
    expect(of(reason)).toContain('We took nothing from your card');
  });

  test('names no amount for a payment that did not match, because the bank may show another one', () => {
    const text = of('payment_differed');
    expect(text).toContain('Your bank may show a pending amount for a few days');
    expect(text).not.toMatch(/gone|available|\$/);
  });

  test('says for a replaced order that nothing needs to be done, and not that something was sold out', () => {
    const text = of('superseded', 'N'.repeat(43));
    expect(text).toContain('You don’t need to do anything about this payment.');
    expect(text).toContain(`${siteUrl}/purchase/arrive?token=${'N'.repeat(43)}`);
    expect(text).not.toMatch(/gone|sorry|could not/i);
  });

  test('links to the newer order only if it has its token', () => {
    expect(of('superseded').match(/token=\w+/g)).toEqual([`token=${links.token}`]);
    expect(of('superseded')).toContain('we’ll email a link to it to the address on that order');
  });
});

test('the email about cancelling the rest after a declined ride includes the card fee in every sum', () => {
  const line = { itemId: 'a', travellerIds: [], description: 'Interislander', feeCents: 0 };
  const lines = [{ ...line, paidCents: 12_000, refundCents: 12_000 }];
  const refund = { id: 'r', reason: 'declined', to: 'card', state: 'pending' } as const;
  const refunds = [{ ...refund, amountCents: 12_288, createdAt: new Date(0) }];
  const email = refundEmail(exampleBooking(), { ...links, lines, refunds, cause: 'declined' });
  expect([email.subject, email.heading].join()).toMatch(/\$122\.88.*\$122\.88/);
  expect(textOf(email)).toMatch(/Card fee\s+\$2\.88\s.*\s*Refund\s+\$122\.88/);
  expect(textOf(email)).not.toContain('conditions you accepted');
});

test('the email about a refund of nothing does not mention money', () => {
  const lines = [
    {
      itemId: 'a',
      travellerIds: [],
      description: 'TranzAlpine',
      paidCents: 19_900,
      feeCents: 19_900,
      refundCents: 0,
    },
  ];
  expect(refundEmail(exampleBooking(), { ...links, lines, refunds: [], cause: 'traveller' }).heading).toBe(
    'Cancelled',
  );
});

test('the staff email states the reason and the failed refunds', () => {
  const refund = {
    id: 'r-1',
    reason: 'declined',
    to: 'card',
    amountCents: 100,
    state: 'failed',
    createdAt: new Date(0),
  } as const;
  const email = staffStuckEmail(exampleBooking({ refunds: [refund] }), {
    siteUrl,
    because: 'Another amount came in.',
  });
  expect(textOf(email)).toContain('! Another amount came in.');
  expect(textOf(email)).toContain('Refund r-1 of $1.00 to a card failed.');
});

test('emails about a ride on a pass promise no refund', () => {
  const pass = {
    itemId: '0d6f5c0e-7a53-4c35-9d1e-0c7c0a2f3b11',
    allowance: { kind: 'hours', amount: 15 },
  } as const;
  const { data } = exampleItem();
  if (data.kind !== 'journey') throw new Error('The example is not a journey.');
  const item = exampleItem({ status: 'requested', data: { ...data, pass } });
  const booking = exampleBooking({ status: 'requested', items: [item] });
  const asked = textOf(bookingEmail(booking, links));
  const declined = textOf(
    declinedEmail(booking, { ...links, item: { ...item, status: 'declined' }, refunds: [] }),
  );
  for (const text of [asked, declined]) {
    expect(text).toContain('count against your pass');
    expect(text).not.toMatch(/we refund|refund(?:ed|ing)|paid, awaiting|what you paid/i);
  }
  const line = { itemId: item.id, travellerIds: [], paidCents: 0, feeCents: 0, refundCents: 0 };
  const cancelled = { ...booking, items: [{ ...item, status: 'cancelled' as const }] };
  const lines = [{ ...line, description: 'TranzAlpine' }];
  const over = refundEmail(cancelled, { ...links, lines, refunds: [], cause: 'traveller' });
  expect(over.subject).not.toMatch(/refund/);
  expect(textOf(over)).toContain('Your pass has the time back.');
  expect(textOf(over)).not.toContain('$');
});

test('the email with the link to a booking says what it opens, and how to find the booking without it', () => {
  const text = textOf(linkEmail(exampleBooking(), links));
  expect(text).toContain('7KM-Q2X-9TR');
  expect(text).toContain(`${siteUrl}/purchase/arrive?token=${links.token}`);
  expect(text).toContain(`${siteUrl}/purchase/#find-booking`);
  expect(textOf(bookingEmail(exampleBooking(), links))).toContain(`${siteUrl}/purchase/#find-booking`);
});

describe('the emails about a change', () => {
  const line = {
    kind: 'journey',
    before: {
      ...{ description: 'TranzAlpine, Christchurch to Greymouth', detail: 'Tuesday 1 December 2026, 08:15' },
      ...{ fareName: 'Scenic', priceCents: 19_900 },
    },
    after: {
      ...{ description: 'TranzAlpine, Christchurch to Greymouth', detail: 'Friday 4 December 2026, 08:15' },
      ...{ fareName: 'Scenic Plus', priceCents: 29_900 },
    },
  } as const;
  const money = {
    ...{ differenceCents: 10_000, keptCents: 0, feeCents: 1_000, cardFeeCents: 264 },
    ...{ toPayCents: 11_264, refundCents: 0 },
  };
  const unmade = (changes: Partial<UnmadeChange>): UnmadeChange => ({
    ...{
      id: 'c',
      state: 'asked',
      endReason: null,
      lines: [line],
      money,
      note: null,
      paymentUrl: null,
      isUnopened: false,
    },
    ...changes,
  });
  const became =
    'TranzAlpine, Christchurch to Greymouth: Tuesday 1 December 2026, 08:15, Scenic fare is now Friday 4 December 2026, 08:15, Scenic Plus fare';
  const flat = (email: Email) => textOf(email).replaceAll(/\s+/g, ' ');

  test('name the journey once, with its price', () => {
    const change = {
      id: 'c',
      number: 1,
      madeAt: new Date(),
      lines: [line],
      money,
      waivedCents: 0,
      note: 'Coach 3.',
    };
    const text = flat(changeEmail(exampleBooking({ changes: [change] }), { ...links, change }));
    expect(text).toContain(became);
    expect(text).toContain('$112.64');
    expect(text).toContain('Coach 3.');
    expect(text).toContain('Earlier ones are no longer valid.');
    expect(text).not.toContain('free of charge');
    const free = { ...change, money: { ...money, toPayCents: 0 } };
    expect(flat(changeEmail(exampleBooking(), { ...links, change: free }))).toContain('free of charge');
    expect(flat(staffChangeEmail(exampleBooking(), { siteUrl, change }))).toContain(became);
  });

  test('offer a change by staff with its price, and say that no places are held', () => {
    const offer = {
      ...{ id: 'c', lines: [line], money, needsAnswer: false, note: 'Hana: as we discussed.' },
      validUntil: new Date('2026-11-22T10:00:00+13:00'),
    };
    const text = flat(changeOfferedEmail(exampleBooking({ sentOffer: offer }), { ...links, offer }));
    expect(text).toContain('$112.64');
    expect(text).toContain('Hana: as we discussed.');
    expect(text).toContain('open your booking and pay by');
    expect(text).toContain('22 Nov 2026, 10:00');
    expect(text).toContain('don’t hold places');
  });

  test('say that the booking stays valid while the operator is asked, and after a refusal', () => {
    const asked = flat(changeAskedEmail(exampleBooking(), { ...links, change: unmade({}) }));
    expect(asked).toContain('your booking and your ticket stay as they are');
    expect(asked).toContain('we refund what you paid for it');
    const ended = unmade({ state: 'ended', endReason: 'declined', note: 'Full.' });
    const declined = flat(changeEndedEmail(exampleBooking(), { ...links, change: ended }));
    expect(declined).toContain('Full.');
    expect(declined).toContain('We refund the $112.64 that you paid for the change.');
    const late = unmade({ state: 'ended', endReason: 'not_available' });
    expect(flat(changeEndedEmail(exampleBooking(), { ...links, change: late }))).toContain(
      'any money is returned to your card',
    );
    expect(flat(staffChangeRequestEmail(exampleBooking(), { siteUrl, change: unmade({}) }))).toContain(
      'Until then the booking stays as it is.',
    );
  });
});
