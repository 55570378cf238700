import fc from 'fast-check';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { describe, expect, test } from 'vitest';
import type { Visitor } from '#blocks/define-block.ts';
import { exampleBooking, onlyOnPass } from '#blocks/example-bookings.ts';
import { readRefundChoice, refundChoiceParameters } from '#contracts/booking/refund-choice.ts';
import type { PageQuery } from '#contracts/search/fare-search-query.ts';
import type { Booking, BookingStatus, ChangeMoney } from '#domains/booking/booking.ts';
import type { ChangeOffer } from '#domains/booking/change/change-results.ts';
import type { TravellerOptions } from '#domains/booking/change/list-travellers.ts';
import type { RefundOffer } from '#domains/booking/refund/refund-results.ts';
import { loadContext } from '#tests/blocks/load-context.ts';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { presentBooking } from './present-booking.ts';
import { presentOffer } from './present-refund-offer.ts';
import { purchase } from './purchase.block.ts';
import { fixtures } from './purchase.fixtures.ts';
import { loadPurchase } from './purchase.load.ts';
import { Purchase } from './purchase.tsx';
import { purchaseMessage } from './purchase-message.ts';

const now = new Date('2026-11-21T10:00:00+13:00');
const token = 'a'.repeat(43);
const offerId = '00000000-0000-4000-8000-000000000099';
const offered: RefundOffer = {
  id: offerId,
  lines: [
    {
      itemId: 'x',
      travellerIds:
        exampleBooking('confirmed', now)
          .items[0]?.travellers.slice(0, 1)
          .map(({ id }) => id) ?? [],
      description: 'Interislander',
      paidCents: 8_550,
      feeCents: 1_000,
      refundCents: 7_550,
    },
  ],
  refundableCents: 7_550,
  cardFeeCents: 0,
  feeCents: 1_000,
  validUntil: new Date('2026-11-21T10:15:00+13:00'),
};

const visitorWith = (bookingToken: string | null): Visitor => ({
  kind: 'visitor',
  cartSessionId: null,
  bookingToken,
});

const noMoney: ChangeMoney = {
  ...{ differenceCents: 0, keptCents: 0, feeCents: 0, cardFeeCents: 0, toPayCents: 0, refundCents: 0 },
};

const changeOffer: ChangeOffer = {
  id: '00000000-0000-4000-8000-000000000097',
  lines: [
    {
      kind: 'name' as const,
      travellerIds: ['00000000-0000-4000-8000-000000000010'],
      type: 'adult',
      before: { title: 'ms', firstName: 'Aroha', lastName: 'Nagta' },
      after: { title: 'ms', firstName: 'Aroha', lastName: 'Ngata' },
    },
  ],
  money: noMoney,
  needsAnswer: false,
  validUntil: new Date('2026-11-21T10:15:00+13:00'),
};

/** Loads with one known booking, by `token`, and one offer of it. */
const load = (
  visitor: Visitor,
  query: PageQuery = {},
  booking: Booking | null = null,
  travellerOptions: TravellerOptions | null = null,
) =>
  loadPurchase(
    {},
    loadContext(
      { path: '/purchase/', query, visitor, now },
      {
        bookings: {
          read: async () => booking,
          refundOffer: async (id) => (id === offerId ? offered : null),
          changeOffer: async (id) => (id === changeOffer.id ? changeOffer : null),
          changeOptions: async () => null,
          extraOptions: async () => null,
          travellerOptions: async () => travellerOptions,
        },
      },
    ),
  );

const dataOf = async (...parts: Parameters<typeof load>) => {
  const loaded = await load(...parts);
  if (!loaded.ok || loaded.data.for !== 'visitor') throw new Error('Nothing was loaded for a visitor.');
  return loaded.data;
};

describe('the booking that the block shows', () => {
  test('is none on a page that is cached for everybody', async () => {
    expect(await load({ kind: 'anyone' })).toEqual({ ok: true, data: { for: 'anyone' } });
    expect(await renderBlock(purchase, fixtures.withEverything)).toContain('Email me the link');
  });

  test('is an invented one for an editor', async () => {
    const loaded = await loadPurchase({}, loadContext({ visitor: { kind: 'editor' }, now }));
    expect(loaded).toMatchObject({ ok: true, data: { booking: { reference: '7KM-Q2X-9TR' } } });
  });

  test('is the one that this browser opened, or none', async () => {
    const booking = exampleBooking('confirmed', now);
    expect((await dataOf(visitorWith(token), {}, booking)).booking?.reference).toBe(booking.reference);
    expect((await dataOf(visitorWith(null))).booking).toBeNull();
  });
});

test('an offer that staff have sent is shown with their note, unless a change waits', async () => {
  const sentOffer = {
    ...{ ...changeOffer, note: 'Hana: as agreed.', needsAnswer: false },
    validUntil: new Date('2026-11-22T10:00:00+13:00'),
  };
  const booking = { ...exampleBooking('confirmed', now), sentOffer };
  const { changeOffer: view } = await dataOf(visitorWith(token), {}, booking);
  expect(view).toMatchObject({ changeOfferId: changeOffer.id, validUntil: '22 Nov 2026, 10:00' });
  expect(view?.notes[0]).toBe('Hana: as agreed.');
  const unmadeChange = {
    ...{ id: 'x', state: 'asked' as const, endReason: null, lines: [], money: noMoney, note: null },
    ...{ paymentUrl: null, isUnopened: false },
  };
  const waiting = await dataOf(visitorWith(token), {}, { ...booking, unmadeChange });
  expect(waiting.changeOffer).toBeNull();
});

describe('travellers who join', () => {
  const booking = exampleBooking('confirmed', now);
  const itemId = booking.items[0]?.id ?? '';
  const options: TravellerOptions = {
    ...{ itemId, description: 'Interislander', detail: 'Tuesday', fareName: 'Flexi', refusal: null },
    present: { adultCount: 2, childCount: 0, infantCount: 0 },
    ...{ most: 7, priceCents: { adult: 9_500, child: 4_800, infant: 0 }, partyFault: null },
    ageLimits: [{ on: '2026-12-01', maxAges: { child: 14, infant: 1 }, where: 'Interislander' }],
  };
  const page = (query: PageQuery, listed: TravellerOptions | null = options) =>
    dataOf(visitorWith(token), { travellers: itemId, ...query }, booking, listed);

  test('are counted first, and then named', async () => {
    expect((await page({})).travellerOptions).toMatchObject({ people: [], counts: [{ chosen: 1 }, {}, {}] });
    const { travellerOptions } = await page({ adults: '1', children: '2', infants: 'x' });
    expect(travellerOptions?.people).toMatchObject([
      { label: 'Adult', price: '$95.00', ages: null },
      { label: 'Child 1', ages: 'Under 15 on 1 December 2026. For example, 27 3 2019.' },
      { label: 'Child 2' },
    ]);
    expect((await page({ adults: '1' }, null)).travellerOptions).toBeNull();
  });

  test('are not named if they can’t join together', async () => {
    const { travellerOptions } = await page({ infants: '3' }, { ...options, partyFault: 'No lap.' });
    expect(travellerOptions).toMatchObject({ partyFault: 'No lap.', people: [] });
  });

  test('keep the message about a date of birth at its field', async () => {
    const query = { adults: '1', children: '1', outcome: 'traveller-age', at: '1' };
    const data = await page(query);
    expect(data.message).toMatchObject({ person: { field: 'birthDay', at: 1 } });
    const html = await markupOf(
      <Purchase {...{ block: fixtures.withEverything, headingLevel: 2, id: 'b', data }} />,
    );
    expect(html).toContain('href="#travellers-birthDay-1"');
    expect(html).toContain('href="#b-cancel"');
    expect(html).toContain('id="b-cancel"');
    expect(html.match(/Check the date of birth/g)).toHaveLength(2);
  });
});

describe('a requested refund', () => {
  const booking = exampleBooking('confirmed', now);

  test('shows its amount and validity, and a fresh key each time', async () => {
    const first = (await dataOf(visitorWith(token), { refund: offerId }, booking)).offer;
    const second = (await dataOf(visitorWith(token), { refund: offerId }, booking)).offer;
    expect(first).toMatchObject({
      refundOfferId: offerId,
      total: '$75.50',
      validUntil: '10:15',
      lines: [
        { description: 'Interislander', travellerNames: 'Ms Aroha Ngata', amount: '$75.50', fee: '$10.00' },
      ],
    });
    expect(first?.idempotencyKey).not.toBe(second?.idempotencyKey);
  });

  test.each([{ refund: 'x' }, { refund: [offerId] }, { refund: offerId.replace('99', '98') }])(
    'is null if there is no such offer: %j',
    async (query) => {
      expect((await dataOf(visitorWith(token), query, booking)).offer).toBeNull();
    },
  );
});

describe('a ride on a pass', () => {
  const onPass = onlyOnPass(exampleBooking('confirmed', now));
  const [ride] = onPass.items;
  const everyone = ride?.travellers.map((traveller) => traveller.id) ?? [];
  const offerFor = (travellerIds: readonly string[]): RefundOffer => ({
    ...{ ...offered, refundableCents: 0, feeCents: 0 },
    lines: [
      {
        ...{ itemId: ride?.id ?? '', travellerIds, description: 'Coastal Pacific' },
        ...{ paidCents: 0, feeCents: 0, refundCents: 0 },
      },
    ],
  });

  test('says what it takes of the pass, and what comes back', () => {
    expect(presentBooking(onPass)).toMatchObject({
      money: [{ amount: expect.stringMatching(/^1\sday\sof\syour\spass$/) }],
      refundChoices: [{ terms: expect.stringMatching(/pass gets the time back if you cancel for everyone/) }],
    });
    const amounts = (offer: RefundOffer) => presentOffer(offer, onPass, 'key').lines[0]?.amount;
    expect(amounts(offerFor(everyone))).toMatch(/^1\sday\sback$/);
    expect(amounts(offerFor(everyone.slice(1)))).toBe('Others still travel');
  });

  test('speaks of no money', async () => {
    const data = await dataOf(visitorWith(token), {}, onPass);
    for (const offer of [null, presentOffer(offerFor(everyone), onPass, 'key')]) {
      const html = await markupOf(
        <Purchase
          {...{ block: { thanks: undefined, help: undefined }, headingLevel: 2, id: 'b' }}
          data={{ ...data, offer }}
        />,
      );
      expect(html.replaceAll(/<[^>]+>/g, ' ')).not.toMatch(/refund|\$0\.00/i);
    }
  });
});

describe('the outcome of a form', () => {
  test('is shown in the site’s own words only', () => {
    expect(purchaseMessage({ outcome: 'over' })?.text).toContain('nothing was cancelled');
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('constructor', '__proto__', 'toString')),
        (outcome) => {
          const said = purchaseMessage({ outcome });
          return (
            said === null ||
            /^(?:refunded|forgotten|nothing|over|party|refused|failed|changed|same-names|(?:link|name|change)-[a-z]+)$/.test(
              outcome,
            )
          );
        },
      ),
    );
  });
});

async function markupOf(node: ReactNode): Promise<string> {
  const { prelude } = await prerender(node);
  return new Response(prelude).text();
}

/** Returns the folded part with this summary. */
const folded = (markup: string, summary: string) =>
  markup.match(/<details.*?<\/details>/gs)?.find((part) => part.includes(`<span>${summary}</span>`)) ?? '';

describe('a refused choice', () => {
  const booking = presentBooking(exampleBooking('confirmed', now));
  const html = (outcome: string | null, facts = {}) =>
    markupOf(
      <Purchase
        {...{ block: fixtures.withEverything, headingLevel: 2, id: 'b' }}
        data={{
          ...{
            for: 'visitor',
            booking,
            isWaiting: false,
            offer: null,
            changeOffer: null,
            changeOptions: null,
            extraOptions: null,
            travellerOptions: null,
            claimRefusal: null,
            choice: readRefundChoice({}),
          },
          message: outcome === null ? null : purchaseMessage({ outcome }),
          ...facts,
        }}
      />,
    );
  const form = (markup: string) => folded(markup, 'Cancel and get a refund');

  test.each(['nothing', 'over', 'party', 'refused'])(
    'returns in the open form and takes focus: %s',
    async (outcome) => {
      const { text = '' } = purchaseMessage({ outcome }) ?? {};
      const markup = await html(outcome);
      expect(form(markup)).toMatch(/^<details[^>]* open=""/);
      expect(form(markup)).toMatch(/role="alert"[^>]*autofocus|autofocus[^>]*role="alert"/i);
      expect(form(markup)).toContain(text);
      expect(markup.split(text)).toHaveLength(2);
      const [, box = 'none'] = /<a href="#([^"]+)"/.exec(form(markup)) ?? [];
      expect(form(markup)).toContain(`<input type="checkbox" id="${box}"`);
    },
  );

  test('keeps the ticked boxes and shows the message at its item', async () => {
    const [, about] = booking.refundChoices;
    const box = about?.travellers[0]?.id ?? about?.itemId ?? '';
    const query = refundChoiceParameters([box], about?.itemId);
    const markup = form(await html('refused', { choice: readRefundChoice(query) }));
    const ticked = [...markup.matchAll(/<input type="checkbox"[^>]*>/g)].filter(([tag]) =>
      tag.includes('checked'),
    );
    expect(ticked.map(([tag]) => tag.match(/ id="([^"]+)"/)?.[1])).toEqual([`b-${box}`]);
    expect(markup).toContain(`<a href="#b-${box}"`);
    const all = refundChoiceParameters(['everything'], undefined);
    expect(form(await html('over', { choice: readRefundChoice(all) }))).toMatch(
      /<input type="checkbox" id="b-everything"[^>]* checked=""/,
    );
  });

  test('shows other messages on the page, and all messages where nothing can be chosen', async () => {
    expect(form(await html(null))).not.toContain(' open=""');
    expect(form(await html('failed'))).not.toContain(' open=""');
    expect(await html('failed')).toContain('role="status"');
    expect(await html('over', { booking: { ...booking, refundChoices: [] } })).toContain(
      'That refund offer has expired',
    );
  });
});

describe('the form that finds a booking', () => {
  const booking = presentBooking(exampleBooking('confirmed', now));
  const html = (outcome: string, shown: typeof booking | null) =>
    markupOf(
      <Purchase
        {...{ block: fixtures.withEverything, headingLevel: 2, id: 'b' }}
        data={{
          ...{
            for: 'visitor',
            booking: shown,
            isWaiting: false,
            offer: null,
            changeOffer: null,
            changeOptions: null,
            extraOptions: null,
            travellerOptions: null,
            claimRefusal: null,
            choice: readRefundChoice({}),
          },
          message: purchaseMessage({ outcome }, shown !== null),
        }}
      />,
    );
  const lookup = (markup: string) => folded(markup, 'Find another booking');

  test('is below an open booking, closed until it has an error, which takes focus', async () => {
    const sent = await html('link-requested', booking);
    expect(lookup(sent)).toMatch(
      /^<details(?![^>]* open).*<div id="find-booking".*action="\/purchase\/find"/s,
    );
    expect(sent).toContain('If we have this booking');
    for (const outcome of ['link-reference', 'link-email', 'link-wait', 'link-failed']) {
      const refused = lookup(await html(outcome, booking));
      expect(refused).toMatch(/^<details[^>]* open=""/);
      expect(refused).toMatch(/role="alert"[^>]*autofocus|autofocus[^>]*role="alert"/i);
    }
  });

  test('names the field to correct without an open booking', async () => {
    const refused = await html('link-email', null);
    expect(refused).toContain('<a href="#find-booking-email"');
    expect(refused.split('Enter the email address you booked with')).toHaveLength(3);
    expect(await html('link-requested', null)).toContain('If we have this booking');
  });
});

describe('the form that corrects names', () => {
  const visitor = visitorWith(token);
  const booked = exampleBooking('confirmed', now);
  const html = async (query: PageQuery, booking = booked) =>
    markupOf(
      <Purchase
        {...{ block: fixtures.withEverything, headingLevel: 2, id: 'b' }}
        data={await dataOf(visitor, query, booking)}
      />,
    );
  const form = (markup: string) => folded(markup, 'Correct a name');

  test('has each person once, and opens with the reason of a refusal, which takes focus', async () => {
    const closed = form(await html({}));
    expect(closed).not.toContain(' open=""');
    expect([...closed.matchAll(/name="lastName"[^>]* value="([^"]*)"/g)].map(([, value]) => value)).toEqual([
      'Ngata',
      'Whakatāne-Rangihīroa',
      'Ngata',
    ]);
    for (const outcome of ['same-names', 'name-letters', 'name-missing', 'name-closed']) {
      const refused = form(await html({ outcome }));
      expect(refused).toMatch(/^<details[^>]* open=""/);
      expect(refused).toMatch(/role="alert"[^>]*autofocus|autofocus[^>]*role="alert"/i);
    }
  });

  test('is replaced by the offer to confirm', async () => {
    const markup = await html({ change: changeOffer.id });
    expect(form(markup)).toBe('');
    expect(markup).toMatch(/Ms Aroha Nagta becomes.*Ms Aroha Ngata/s);
    expect(markup).toContain(`name="changeOfferId" value="${changeOffer.id}"`);
    expect(form(await html({ change: offerId }))).not.toBe('');
  });

  test('is absent once check-in has closed, and the changes stay', async () => {
    const changes = [
      {
        id: 'x',
        number: 1,
        madeAt: now,
        lines: changeOffer.lines,
        money: noMoney,
        waivedCents: 0,
        note: null,
      },
    ];
    const markup = await html({}, { ...booked, now: new Date('2027-06-01T00:00:00Z'), changes });
    expect(form(markup)).toBe('');
    expect(markup).toContain('Ms Aroha Nagta is now Ms Aroha Ngata');
  });
});

describe('a shared browser', () => {
  test('can forget the booking through a form that needs no script, and confirms it', async () => {
    const data = await dataOf(visitorWith(token), {}, exampleBooking('confirmed', now));
    const shown = (facts: typeof data) =>
      markupOf(<Purchase {...{ block: fixtures.withEverything, headingLevel: 2, id: 'b' }} data={facts} />);
    expect(await shown(data)).toMatch(
      /<form[^>]*method="post"[^>]*action="\/purchase\/forget"|<form[^>]*action="\/purchase\/forget"[^>]*method="post"/,
    );
    const after = await shown(await dataOf(visitorWith(null), { outcome: 'forgotten' }));
    expect(after).toContain('Your booking is no longer shown in this browser.');
    expect(after).not.toContain('/purchase/forget');
    // Messages that contradict the page are ignored: a shown booking is not forgotten, and without a booking
    // nothing was cancelled.
    const booking = exampleBooking('confirmed', now);
    expect((await dataOf(visitorWith(token), { outcome: 'forgotten' }, booking)).message).toBeNull();
    expect((await dataOf(visitorWith(null), { outcome: 'refunded' })).message).toBeNull();
  });
});

describe('the view of a booking', () => {
  const statuses: readonly BookingStatus[] = [
    'pending_payment',
    'requested',
    'confirmed',
    'declined',
    'cancelled',
    'refunded',
    'stuck',
  ];
  const view = (status: BookingStatus) => presentBooking(exampleBooking(status, now));

  // @spec 2.16
  test('has a distinct heading for each state', () => {
    expect(new Set(statuses.map((status) => view(status).title)).size).toBe(statuses.length);
  });

  test('shows a newer release’s status as it is written', () => {
    const booking = exampleBooking('confirmed', now);
    const change = (words: string) => JSON.parse(words);
    const newer = presentBooking({
      ...booking,
      ...change('{"status": "partly_used"}'),
      items: booking.items.map((item) => ({
        ...item,
        ...change('{"itemType": "hotel", "status": "wait_listed"}'),
      })),
    });
    const shown = markupOf(
      <Purchase
        {...{ block: fixtures.withEverything, headingLevel: 2, id: 'b' }}
        data={{
          ...{
            for: 'visitor',
            booking: newer,
            isWaiting: false,
            offer: null,
            changeOffer: null,
            changeOptions: null,
            extraOptions: null,
            travellerOptions: null,
            claimRefusal: null,
            message: null,
          },
          choice: readRefundChoice({}),
        }}
      />,
    );
    return expect(shown).resolves.toMatch(/Partly used.*Wait listed/s);
  });

  test('has a ticket exactly when something is confirmed', () => {
    for (const status of statuses) {
      const { items, downloads } = view(status);
      expect(downloads !== null).toBe(items.some(({ state }) => state.text === 'Confirmed'));
    }
  });

  test('links to the payment page exactly while the order can still be paid', () => {
    const payment = { state: 'open', failureCode: null, url: 'https://pay.example/' } as const;
    const payHrefOf = (status: BookingStatus, url: string | null) =>
      presentBooking({ ...exampleBooking(status, now), payment: { ...payment, url } }).payHref;
    expect(payHrefOf('pending_payment', payment.url)).toBe('/purchase/pay');
    expect(payHrefOf('pending_payment', null)).toBeNull();
    expect(payHrefOf('confirmed', payment.url)).toBeNull();
  });

  test('offers to cancel refundable parts per person, and nothing while a payment is in progress', () => {
    expect(
      view('requested').refundChoices.map(({ description, travellers }) => [description, travellers.length]),
    ).toEqual([
      ['Interislander, Wellington to Picton', 3],
      ['Coastal Pacific, Picton to Christchurch', 3],
    ]);
    expect(view('requested').refundChoices[1]?.terms).toBe(
      'Until Thu 26 Nov, 10:00: 100% refundable, less $30 a person.',
    );
    for (const status of ['pending_payment', 'stuck', 'cancelled', 'declined'] as const)
      expect(view(status).refundChoices).toEqual([]);
  });

  test('does not call a gift voucher a ticket', () => {
    const booking = exampleBooking('confirmed', now);
    const items = booking.items
      .filter(({ parentId }) => parentId === null)
      .map((item) => ({ ...item, itemType: 'voucher' as const }));
    const alone = presentBooking({ ...booking, items });
    expect(alone.downloads?.ticketLabel).toBe('Gift voucher');
    expect(alone.lead).not.toContain('ticket');
    expect(view('confirmed').downloads?.ticketLabel).toBe('Ticket');
  });

  test('lists the parts that stand and are not refundable', () => {
    const booking = exampleBooking('confirmed', now);
    const items = booking.items.map((item, at) => (at === 0 ? { ...item, refundable: null } : item));
    expect(presentBooking({ ...booking, items }).withoutRefund).toContain(
      'Interislander, Wellington to Picton',
    );
    expect(view('cancelled').withoutRefund).toEqual([]);
  });

  test('shows prices in whole dollars and sums with cents', () => {
    const { items, money } = view('confirmed');
    const [ordered, ...sums] = money.map(({ amount }) => amount);
    const prices = items.flatMap(({ price, extras }) => [price, ...extras.map((extra) => extra.price)]);
    expect(prices.length).toBeGreaterThan(1);
    for (const price of [ordered, ...prices]) expect(price).toMatch(/^\$[\d,]+$/);
    expect(sums.length).toBeGreaterThan(1);
    for (const sum of sums) expect(sum).toMatch(/^−?\$[\d,]+\.\d\d$/);
  });

  test('shows the accepted conditions, without a card fee for each journey', () => {
    const [ferry] = view('confirmed').items;
    expect(ferry?.conditions).toMatch(/ fare\. /);
    expect(ferry?.conditions).not.toContain('Visa');
  });

  test('lists an extra under its item, and shows a traveller’s state only if it differs', () => {
    const [ferry] = view('confirmed').items;
    expect(ferry?.extras).toEqual([
      expect.objectContaining({ description: 'Car up to 5.5 m × 1', state: null }),
    ]);
    expect(ferry?.travellers.map(({ name, kind, state }) => [name, kind, state])).toEqual([
      ['Ms Aroha Ngata', null, null],
      ['Mr Mārama Whakatāne-Rangihīroa', null, null],
      ['Master Tāwhaki Ngata', 'Child', null],
    ]);
  });

  test('shows no names of erased travellers', () => {
    const booking = exampleBooking('confirmed', now);
    const erased = {
      ...booking,
      email: null,
      items: booking.items.map((item) => ({
        ...item,
        travellers: item.travellers.map((who) => ({ ...who, title: null, firstName: null, lastName: null })),
      })),
    };
    const { items, nextSteps } = presentBooking(erased);
    expect(items[0]?.travellers[0]?.name).toBe('A traveller');
    expect(nextSteps.join(' ')).not.toContain('null');
  });
});
