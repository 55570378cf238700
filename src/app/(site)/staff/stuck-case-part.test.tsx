import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { StuckCase } from '#domains/booking/staff/stuck-case.ts';
import { findBookingState } from './staff-labels.ts';
import { StuckCasePart } from './stuck-booking-section.tsx';

const found: StuckCase = {
  ...{ reasons: ['The amount differs.'], attempts: [], refunds: [], ledger: [], problems: [] },
  acts: [{ kind: 'release', attemptId: '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10', amountCents: 9_000 }],
};
const page = (changes: Partial<StuckCase> = {}) =>
  renderToStaticMarkup(
    <StuckCasePart reference="7KM-Q2X-9TR" found={{ ...found, ...changes }} refused={null} />,
  );

test('shows unknown statuses of a newer release as stored', () => {
  const attempt = JSON.parse(
    '{"id": "a", "state": "under_dispute", "amountCents": 9000, "provider": "test", "providerPaymentId": "p", "failureCode": null}',
  );
  expect(page({ attempts: [attempt] })).toContain('Under dispute');
  expect(findBookingState(JSON.parse('"partly_used"'))).toEqual({ tone: 'waiting', text: 'Partly used' });
});

test('warns staff that travellers may read the note in their data export', () => {
  expect(page()).toContain(
    'Travellers don’t see it on their page or in emails, but it is part of their data export.',
  );
  expect(page()).not.toContain('doesn’t see it');
});
