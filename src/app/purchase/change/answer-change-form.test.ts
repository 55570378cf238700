import { describe, expect, test } from 'vitest';
import { failed, success } from '#contracts/api/envelope.ts';
import { answerChangeForm, type ChangeFormDeps } from './answer-change-form.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const opened = { reference: '7KM-Q2X-9TR', token: 'a'.repeat(43) };
const booking = async () => opened;

function formOf(...entries: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

/** Creates an API that records its calls and accepts them, or refuses with the given code. */
function apiThat(
  refuses?: string,
  fields?: Record<string, string>,
  state: 'made' | 'asked' | 'paying' = 'made',
) {
  const calls: unknown[] = [];
  const refusal = () => failed(refuses ?? '', 'No.', fields ? { fields } : null);
  const api: ChangeFormDeps['api'] = {
    async offerChange(...call) {
      calls.push(call);
      if (refuses) return refusal();
      return success({
        changeOfferId: id(9),
        lines: [],
        ...{ fee: 0, priceDifference: 0, notRefundable: 0, cardFee: 0, toPay: 0, refund: 0 },
        needsConfirmation: false,
        validUntil: '2026-11-21T10:15:00+13:00',
        currency: 'NZD',
      });
    },
    async confirmChange(...call) {
      calls.push(call);
      return refuses
        ? refusal()
        : success({ reference: opened.reference, state, number: null, payment: null });
    },
  };
  return { api, calls };
}

const two = formOf(
  ...[['step', 'offer'] as const, ['travellerId', id(1)] as const, ['title', 'ms'] as const],
  ...[['firstName', 'Mere'] as const, ['lastName', 'Tūhoe'] as const, ['travellerId', id(2)] as const],
  ...[['title', ''] as const, ['firstName', 'Rangi'] as const, ['lastName', 'Tūhoe'] as const],
);

describe('a form that changes a booking', () => {
  test('sends the names of all people and redirects to the offer, without a name in the address', async () => {
    const { api, calls } = apiThat();
    expect(await answerChangeForm(two, { api, booking })).toBe(`/purchase/?change=${id(9)}#change`);
    expect(calls).toEqual([
      [
        opened.reference,
        opened.token,
        {
          names: [
            { travellerId: id(1), title: 'ms', firstName: 'Mere', lastName: 'Tūhoe' },
            { travellerId: id(2), title: null, firstName: 'Rangi', lastName: 'Tūhoe' },
          ],
        },
      ],
    ]);
  });

  test.each([
    ['VALIDATION', { names: 'No.' }, 'same-names'],
    ['VALIDATION', { booking: 'No.' }, 'change-closed'],
    ['VALIDATION', { 'names.1': 'No.' }, 'name-letters&at=00000002'],
    ['VALIDATION', { 'names.0.travellerId': 'No.' }, 'name-closed&at=00000001'],
    ['UPSTREAM', undefined, 'change-failed'],
    ['constructor', undefined, 'change-failed'],
  ])('explains why there is no offer: %s %o', async (code, fields, outcome) => {
    const { api } = apiThat(code, fields);
    expect(await answerChangeForm(two, { api, booking })).toBe(`/purchase/?outcome=${outcome}`);
  });

  test('asks for a missing name without calling the API', async () => {
    const { api, calls } = apiThat();
    const form = formOf(['step', 'offer'], ['travellerId', id(1)], ['firstName', ' '], ['lastName', 'Tūhoe']);
    expect(await answerChangeForm(form, { api, booking })).toBe('/purchase/?outcome=name-missing');
    expect(calls).toEqual([]);
  });

  test('confirms an offer with the form’s idempotency key', async () => {
    const { api, calls } = apiThat();
    const form = formOf(['step', 'confirm'], ['changeOfferId', id(9)], ['idempotencyKey', id(8)]);
    expect(await answerChangeForm(form, { api, booking })).toBe('/purchase/?outcome=changed');
    expect(calls).toEqual([[opened.reference, opened.token, { changeOfferId: id(9) }, id(8)]]);
    const over = apiThat('OFFER_EXPIRED');
    expect(await answerChangeForm(form, { api: over.api, booking })).toBe('/purchase/?outcome=change-over');
  });

  test('asks for the offer of another departure, and returns to the day if there is none', async () => {
    const form = formOf(
      ...[['step', 'exchange'] as const, ['itemId', id(3)] as const],
      ...[['offerId', 'sealed'] as const, ['day', '2026-12-08'] as const],
    );
    const { api, calls } = apiThat();
    expect(await answerChangeForm(form, { api, booking })).toBe(`/purchase/?change=${id(9)}#change`);
    expect(calls).toEqual([[opened.reference, opened.token, { itemId: id(3), offerId: 'sealed' }]]);
    for (const [code, outcome] of [
      ['SOLD_OUT', 'exchange-full'],
      ['OFFER_EXPIRED', 'exchange-refused'],
      ['UPSTREAM', 'change-failed'],
    ] as const)
      expect(await answerChangeForm(form, { api: apiThat(code).api, booking })).toBe(
        `/purchase/?outcome=${outcome}&exchange=${id(3)}&day=2026-12-08`,
      );
  });

  test('asks for the price of an extra, and returns to the extras if it is refused', async () => {
    const vehicle = formOf(
      ...[['step', 'extras'] as const, ['itemId', id(3)] as const, ['productId', 'car'] as const],
      ...[['leg', '0'] as const, ['vehicleLength', '4.5'] as const, ['plate', 'abc123'] as const],
    );
    const { api, calls } = apiThat();
    expect(await answerChangeForm(vehicle, { api, booking })).toBe(`/purchase/?change=${id(9)}#change`);
    const extra = { productId: 'car', leg: 0, vehicleLength: 4.5, plate: 'ABC123' };
    expect(calls).toEqual([[opened.reference, opened.token, { itemId: id(3), extras: [extra] }]]);
    const again = `/purchase/?outcome=extra-refused&extras=${id(3)}`;
    const refused = apiThat('VALIDATION', { extras: 'No.' });
    expect(await answerChangeForm(vehicle, { api: refused.api, booking })).toBe(again);
    const long = formOf(
      ...[['step', 'extras'] as const, ['itemId', id(3)] as const, ['productId', 'car'] as const],
      ...[['leg', '0'] as const, ['vehicleLength', 'long'] as const, ['plate', ''] as const],
    );
    const untouched = apiThat();
    expect(await answerChangeForm(long, { api: untouched.api, booking })).toBe(again);
    expect(untouched.calls).toEqual([]);
  });

  const travellers = (...more: readonly (readonly [string, string])[]) =>
    formOf(
      ...[['step', 'travellers'] as const, ['itemId', id(3)] as const],
      ...[['type', 'adult'] as const, ['firstName.0', 'Hana'] as const, ['lastName.0', 'Pōtae'] as const],
      ...[['title.0', 'ms'] as const, ['type', 'child'] as const, ['firstName.1', 'Mika'] as const],
      ...[['lastName.1', 'Pōtae'] as const, ['requests.1', 'A window seat'] as const],
      ...[['birthDay.1', '27'] as const, ['birthMonth.1', 'March'] as const],
      ...more,
    );
  const travellersPage = `travellers=${id(3)}&adults=1&children=1&infants=0`;

  test('asks for the price of travellers who join', async () => {
    const { api, calls } = apiThat();
    const form = travellers(['birthYear.1', '2019']);
    expect(await answerChangeForm(form, { api, booking })).toBe(`/purchase/?change=${id(9)}#change`);
    expect(calls).toEqual([
      [
        opened.reference,
        opened.token,
        {
          itemId: id(3),
          travellers: [
            { type: 'adult', title: 'ms', firstName: 'Hana', lastName: 'Pōtae' },
            {
              ...{ type: 'child', firstName: 'Mika', lastName: 'Pōtae' },
              ...{ dateOfBirth: '2019-03-27', requests: 'A window seat' },
            },
          ],
        },
      ],
    ]);
  });

  test.each([
    ['VALIDATION', { 'travellers.1.dateOfBirth': 'No.' }, 'traveller-age', '&at=1'],
    ['VALIDATION', { travellers: 'No.' }, 'travellers-refused', ''],
    ['OFFER_EXPIRED', undefined, 'travellers-refused', ''],
    ['SOLD_OUT', undefined, 'exchange-full', ''],
    ['UPSTREAM', undefined, 'change-failed', ''],
  ])('shows the same fields again if travellers can’t join: %s %o', async (code, fields, outcome, at) => {
    const { api } = apiThat(code, fields);
    expect(await answerChangeForm(travellers(['birthYear.1', '2019']), { api, booking })).toBe(
      `/purchase/?outcome=${outcome}&${travellersPage}${at}`,
    );
  });

  test.each([
    [[['birthYear.1', '19']], 'traveller-age&', '&at=1'],
    [
      [
        ['birthYear.1', '2019'],
        ['type', 'adult'],
        ['firstName.2', ' '],
      ],
      'traveller-missing&',
      '&at=2',
    ],
  ] as const)(
    'asks for a missing name or date of a traveller without calling the API',
    async (more, outcome, at) => {
      const { api, calls } = apiThat();
      const path = await answerChangeForm(travellers(...more), { api, booking });
      expect(path).toContain(`outcome=${outcome}`);
      expect(path.endsWith(at)).toBe(true);
      expect(calls).toEqual([]);
    },
  );

  test.each([
    ['paying', '/purchase/pay'],
    ['asked', '/purchase/?outcome=change-asked'],
  ] as const)('leads on from an accepted change that is %s', async (state, path) => {
    const form = formOf(['step', 'confirm'], ['changeOfferId', id(9)], ['idempotencyKey', id(8)]);
    const { api } = apiThat(undefined, undefined, state);
    expect(await answerChangeForm(form, { api, booking })).toBe(path);
  });

  test.each([[formOf()], [formOf(['step', 'confirm'], ['changeOfferId', 'x'], ['idempotencyKey', id(8)])]])(
    'does nothing for an invalid form',
    async (form) => {
      const { api, calls } = apiThat();
      expect(await answerChangeForm(form, { api, booking })).toBe('/purchase/?outcome=change-failed');
      expect(calls).toEqual([]);
    },
  );

  test('leads to the booking’s page without an open booking, and reports a failure', async () => {
    const { api } = apiThat();
    expect(await answerChangeForm(two, { api, booking: async () => null })).toBe('/purchase/');
    const unread = () => Promise.reject(new Error('No database.'));
    expect(await answerChangeForm(two, { api, booking: unread })).toBe('/purchase/?outcome=change-failed');
  });
});
