import { describe, expect, test } from 'vitest';
import { failed, success } from '#contracts/api/envelope.ts';
import { answerRefundForm, type RefundFormDeps } from './answer-refund-form.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const opened = { reference: '7KM-Q2X-9TR', token: 'a'.repeat(43) };
const booking = async () => opened;

const formOf = (...entries: readonly (readonly [string, string])[]) => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};

/** Creates an API that records its calls and answers with an offer, or refuses with the given code. */
function apiThat(refuses?: string, fields?: Record<string, string>) {
  const calls: unknown[] = [];
  const api: RefundFormDeps['api'] = {
    async offerRefund(...call) {
      calls.push(call);
      if (refuses) return failed(refuses, 'No.', fields ? { fields } : null);
      return success({
        refundOfferId: id(9),
        refundableAmount: 75.5,
        fee: 10,
        cardFee: 0,
        currency: 'NZD',
        validUntil: '2026-11-21T10:15:00+13:00',
        lines: [],
      });
    },
    async confirmRefund(...call) {
      calls.push(call);
      return failed(refuses ?? 'OFFER_EXPIRED', 'Over.');
    },
  };
  return { api, calls };
}

describe('a form that cancels parts of a booking', () => {
  test('sends each item once with its cancelled travellers, and redirects to the refund offer', async () => {
    const { api, calls } = apiThat();
    const form = formOf(
      ['step', 'offer'],
      ['items', id(1)],
      ['travellers', `${id(2)}:${id(21)}`],
      ['travellers', `${id(2)}:${id(22)}`],
    );
    expect(await answerRefundForm(form, { api, booking })).toBe(`/purchase/?refund=${id(9)}#refund`);
    expect(calls).toEqual([
      [
        opened.reference,
        opened.token,
        { items: [{ itemId: id(1) }, { itemId: id(2), travellerIds: [id(21), id(22)] }] },
      ],
    ]);
  });

  test('reports an empty choice without calling the API', async () => {
    const { api, calls } = apiThat();
    expect(await answerRefundForm(formOf(['step', 'offer']), { api, booking })).toBe(
      '/purchase/?outcome=nothing',
    );
    expect(calls).toEqual([]);
  });

  test.each([
    ['VALIDATION', 'refused'],
    ['UPSTREAM', 'failed'],
    ['constructor', 'failed'],
  ])('reports why no offer is made: %s', async (code, outcome) => {
    const form = formOf(['step', 'offer'], ['items', id(1)]);
    expect(await answerRefundForm(form, { api: apiThat(code).api, booking })).toContain(
      `/purchase/?outcome=${outcome}&`,
    );
  });

  test.each([
    ['items.0.travellerIds', 'party'],
    ['items.0.travellerIds.0', 'refused'],
  ])('reports a party that may not travel alone: %s', async (field, outcome) => {
    const form = formOf(['step', 'offer'], ['travellers', `${id(2)}:${id(21)}`]);
    expect(
      await answerRefundForm(form, { api: apiThat('VALIDATION', { [field]: 'No.' }).api, booking }),
    ).toContain(`/purchase/?outcome=${outcome}&`);
  });

  test('keeps the ticked boxes and names the refused item', async () => {
    const [first, second, traveller] = ['aaaaaaa1', 'aaaaaaa2', 'bbbbbbb1'].map(
      (end) => `00000000-0000-4000-8000-0000${end}`,
    );
    const form = formOf(['step', 'offer'], ['items', first ?? ''], ['travellers', `${second}:${traveller}`]);
    const { api } = apiThat('VALIDATION', { 'items.1.itemId': 'This was cancelled before.' });
    expect(await answerRefundForm(form, { api, booking })).toBe(
      '/purchase/?outcome=refused&chosen=aaaaaaa1.bbbbbbb1&at=aaaaaaa2',
    );
  });

  test('cancels everything if that box is ticked, whatever else is', async () => {
    const { api, calls } = apiThat();
    await answerRefundForm(formOf(['step', 'offer'], ['everything', 'on'], ['items', id(1)]), {
      api,
      booking,
    });
    expect(calls).toEqual([[opened.reference, opened.token, {}]]);
  });

  test("confirms an offer with the form's idempotency key, and reports an expired one", async () => {
    const { api, calls } = apiThat();
    const form = formOf(['step', 'confirm'], ['refundOfferId', id(9)], ['idempotencyKey', id(8)]);
    expect(await answerRefundForm(form, { api, booking })).toBe('/purchase/?outcome=over');
    expect(calls).toEqual([[opened.reference, opened.token, { refundOfferId: id(9) }, id(8)]]);
  });

  test.each([
    [formOf(['step', 'confirm'], ['refundOfferId', 'x'], ['idempotencyKey', id(8)])],
    [formOf(['step', 'confirm'], ['refundOfferId', id(9)])],
    [formOf(['step', 'offer'], ['items', 'x'])],
    [formOf()],
  ])('does nothing for an invalid form', async (form) => {
    const { api, calls } = apiThat();
    expect(await answerRefundForm(form, { api, booking })).toBe('/purchase/?outcome=failed');
    expect(calls).toEqual([]);
  });

  test('reports a failure if the booking cannot be read', async () => {
    const { api, calls } = apiThat();
    const form = formOf(['step', 'offer'], ['items', id(1)]);
    const unread = () => Promise.reject(new Error('No database.'));
    expect(await answerRefundForm(form, { api, booking: unread })).toBe('/purchase/?outcome=failed');
    expect(calls).toEqual([]);
  });

  test("redirects to the booking's page if this browser has no booking", async () => {
    const { api, calls } = apiThat();
    const form = formOf(['step', 'offer'], ['items', id(1)]);
    expect(await answerRefundForm(form, { api, booking: async () => null })).toBe('/purchase/');
    expect(calls).toEqual([]);
  });
});
