import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { exampleBooking } from '#blocks/example-bookings.ts';
import { presentBooking } from '#blocks/purchase/present-booking.ts';
import { presentChangeOffer } from '#blocks/purchase/present-change-offer.ts';
import type { PageQuery } from '#contracts/search/fare-search-query.ts';
import type { ChangeOffer } from '#domains/booking/change/change-results.ts';
import { type ShownChange, StaffChange } from './staff-change.tsx';

const now = new Date('2026-11-21T10:00:00+13:00');
const id = '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10';
const pageHref = '/staff/booking/change/?reference=7KM-Q2X-9TR';

const html = (shown: ShownChange | null, query: PageQuery = {}) =>
  renderToStaticMarkup(
    <StaffChange
      {...{ reference: '7KM-Q2X-9TR', pageHref, shown, query, message: null }}
      booking={presentBooking(exampleBooking('confirmed', now))}
      action="/staff/booking/change/form?reference=7KM-Q2X-9TR"
    />,
  );

function offered(toPayCents: number, mayBeWaived = true): ShownChange {
  const money = {
    ...{ differenceCents: toPayCents, keptCents: 0, feeCents: 0, cardFeeCents: 0 },
    ...{ toPayCents, refundCents: 0 },
  };
  const offer: ChangeOffer = { id, lines: [], money, needsAnswer: true, mayBeWaived, validUntil: now };
  const acceptance = { idempotencyKey: '', hasTicket: false, isAsking: false };
  return { kind: 'offer', offer, view: presentChangeOffer(offer, acceptance) };
}

const steps = (markup: string) => [...markup.matchAll(/name="step" value="(\w+)"/g)].map(([, step]) => step);

describe('the page on which staff change a booking', () => {
  test('lists the journeys to come with their changes, and the names', () => {
    const markup = html(null);
    for (const part of ['exchange', 'travellers', 'extras'])
      expect(markup).toMatch(new RegExp(`href="${pageHref.replaceAll(/[?]/g, '\\?')}&amp;${part}=`));
    expect(steps(markup)).toEqual(['offer']);
  });

  test('asks for a decision with a note: the traveller pays, or staff waive the price', () => {
    expect(steps(html(offered(0)))).toEqual(['make']);
    const markup = html(offered(4_096));
    expect(steps(markup)).toEqual(['send', 'waive']);
    expect(markup).toContain('Waive $40.96 and change the booking');
    expect(markup).toContain('Ask the operator first');
    expect(steps(html(offered(4_096, false)))).toEqual(['send']);
  });

  test('shows a missing note at its field', () => {
    const markup = html(offered(4_096), { outcome: 'without-note', form: 'waive' });
    expect(markup).toContain('href="#note-waive"');
    expect(markup).toContain('id="note-waive-error"');
    expect(markup).not.toContain('id="note-send-error"');
  });
});
