import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { StaffRequest } from '#domains/booking/staff/list-staff-work.ts';
import type { StuckCase } from '#domains/booking/staff/stuck-case.ts';
import { FindBookingForm, findFieldId } from './find-booking-form.tsx';
import { formStateOf, refusedForm } from './refused-form.ts';
import { RequestCard, requestForms } from './request-card.tsx';
import { OutcomeNote } from './staff-parts.tsx';
import { StuckCasePart, stuckForms } from './stuck-booking-section.tsx';

const reference = '7KM-Q2X-9TR';
const request: StaffRequest = {
  itemId: '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10',
  ride: 1,
  reference,
  description: 'Picton to Kaikōura',
  detail: 'Tue, 1 December 2026',
  startsAt: null,
  priceCents: 9_000,
  paidAt: null,
  travellers: [],
  extras: [],
  email: null,
  phone: null,
};
const stuck: StuckCase = {
  ...{ reasons: [], attempts: [], refunds: [], ledger: [], problems: [] },
  acts: [
    { kind: 'returned-otherwise', refundId: '1c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10', amountCents: 9_000 },
  ],
};
const [confirm, decline] = requestForms(request);
const [returned = ''] = stuckForms(reference, stuck);

/** Renders the result message and the forms of the page after a refused form. */
function pageAfter(outcome: string, form: string, note: string | null = null): string {
  const refused = refusedForm({ outcome, form }, note, [confirm, decline, returned]);
  return renderToStaticMarkup(
    <>
      <OutcomeNote outcome={outcome} refused={refused} />
      <RequestCard request={request} refused={refused} />
      <StuckCasePart reference={reference} found={stuck} refused={refused} />
    </>,
  );
}

/** Lists each invalid control with its error message. */
const faultsOf = (html: string) =>
  [...html.matchAll(/<(?:input|textarea)[^>]*aria-invalid="true"[^>]*>/g)].map(([control]) => {
    const id = / id="([^"]*)"/.exec(control)?.[1] ?? '';
    expect(control).toMatch(new RegExp(`aria-describedby="[^"]*${id}-error"`));
    return [id, new RegExp(`id="${id}-error"[^>]*>.*?<span>(.*?)</span>`, 's').exec(html)?.[1]];
  });

describe('a field to correct', () => {
  test.each([
    ['unsure', decline, 'sure', 'Tick the box to confirm that it isn’t available.'],
    ['note-not-taken', confirm, 'note', 'Use up to 500 characters of plain text.'],
    ['note-not-taken', decline, 'note', 'Use up to 500 characters of plain text.'],
    ['without-note', returned, 'note', 'Enter your name and the reason.'],
    ['not-sure-it-was-sent', returned, 'sure', 'Send the money first, then tick the box.'],
  ])('is linked from the summary and marked: %s', (outcome, form, answer, message) => {
    const html = pageAfter(outcome, form);
    const id = `${answer}-${form}`;
    expect(faultsOf(html)).toEqual([[id, message]]);
    expect(html).toMatch(new RegExp(`role="alert".*<a href="#${id}"[^>]*>${message}</a>`, 's'));
  });

  test('opens its form with the typed note, and no other form', () => {
    const html = pageAfter('unsure', decline, 'Hana: full');
    expect(html.match(/<details open="">?/g)).toHaveLength(1);
    expect(html.match(/Hana: full<\/textarea>/g)).toHaveLength(1);
    expect(
      formStateOf(confirm, refusedForm({ outcome: 'unsure', form: decline }, 'x', [decline])).note,
    ).toBeUndefined();
  });

  test('is reported without a link if its form is no longer on the page', () => {
    const html = pageAfter('unsure', 'decline-another');
    expect(html).toContain('Tick the box to confirm');
    expect(html).not.toContain('href="#');
    expect(faultsOf(html)).toEqual([]);
    expect(html).not.toContain('<details open');
  });

  test('does not exist after success or with an unknown outcome', () => {
    for (const outcome of ['declined', 'nonsense', undefined, ['unsure']])
      expect(refusedForm({ outcome, form: decline }, null, [decline])).toBeNull();
  });
});

test('a failure of another kind reopens the form with its note and marks no field', () => {
  const html = pageAfter('provider-away', returned, 'Hana: sent it');
  expect(html).toMatch(/<details open="">?/);
  expect(html).toContain('Hana: sent it</textarea>');
  expect(faultsOf(html)).toEqual([]);
});

test('no form uses browser validation', () => {
  const html = `${pageAfter('unsure', decline)}${renderToStaticMarkup(<FindBookingForm />)}`;
  const forms = html.match(/<form[^>]*>/g) ?? [];
  expect(forms.length).toBeGreaterThan(3);
  for (const form of forms) expect(form).toContain('noValidate=""');
});

test('marks the field of an unknown reference', () => {
  const html = renderToStaticMarkup(
    <FindBookingForm reference="7KM" error="Nothing is booked under “7KM”." />,
  );
  expect(faultsOf(html)).toEqual([[findFieldId, 'Nothing is booked under “7KM”.']]);
});
