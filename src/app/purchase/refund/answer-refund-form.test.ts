import { describe, expect, test } from 'vitest';
import { failed, success } from '#api/envelope.ts';
import { answerRefundForm, type RefundFormDeps } from './answer-refund-form.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const opened = { reference: '7KM-Q2X-9TR', token: 'a'.repeat(43) };
const booking = async () => opened;

const formOf = (...entries: readonly (readonly [string, string])[]) => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};

/** An API that keeps what it was asked, and answers with this offer or refuses with that code. */
function apiThat(refuses?: string, fields?: Record<string, string>) {
  const asked: unknown[] = [];
  const api: RefundFormDeps['api'] = {
    async offerRefund(...call) {
      asked.push(call);
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
      asked.push(call);
      return failed(refuses ?? 'OFFER_EXPIRED', 'Over.');
    },
  };
  return { api, asked };
}

describe('a form that gives up parts of a booking', () => {
  test('asks for each item once, with those who are given up on it, and leads to what would go back', async () => {
    const { api, asked } = apiThat();
    const form = formOf(
      ['step', 'offer'],
      ['items', id(1)],
      ['travellers', `${id(2)}:${id(21)}`],
      ['travellers', `${id(2)}:${id(22)}`],
    );
    expect(await answerRefundForm(form, { api, booking })).toBe(`/purchase/?refund=${id(9)}#refund`);
    expect(asked).toEqual([
      [
        opened.reference,
        opened.token,
        { items: [{ itemId: id(1) }, { itemId: id(2), travellerIds: [id(21), id(22)] }] },
      ],
    ]);
  });

  test('says that nothing was chosen, and asks nobody', async () => {
    const { api, asked } = apiThat();
    expect(await answerRefundForm(formOf(['step', 'offer']), { api, booking })).toBe(
      '/purchase/?outcome=nothing',
    );
    expect(asked).toEqual([]);
  });

  test.each([
    ['VALIDATION', 'refused'],
    ['UPSTREAM', 'failed'],
    ['constructor', 'failed'],
  ])('says why nothing is offered: %s', async (code, outcome) => {
    const form = formOf(['step', 'offer'], ['items', id(1)]);
    expect(await answerRefundForm(form, { api: apiThat(code).api, booking })).toContain(
      `/purchase/?outcome=${outcome}&`,
    );
  });

  test.each([
    ['items.0.travellerIds', 'party'],
    ['items.0.travellerIds.0', 'refused'],
  ])('says whether it is for those who would stay: %s', async (field, outcome) => {
    const form = formOf(['step', 'offer'], ['travellers', `${id(2)}:${id(21)}`]);
    expect(
      await answerRefundForm(form, { api: apiThat('VALIDATION', { [field]: 'No.' }).api, booking }),
    ).toContain(`/purchase/?outcome=${outcome}&`);
  });

  test('keeps what was ticked, and names the item that is in the way', async () => {
    const [first, second, traveller] = ['aaaaaaa1', 'aaaaaaa2', 'bbbbbbb1'].map(
      (end) => `00000000-0000-4000-8000-0000${end}`,
    );
    const form = formOf(['step', 'offer'], ['items', first ?? ''], ['travellers', `${second}:${traveller}`]);
    const { api } = apiThat('VALIDATION', { 'items.1.itemId': 'This was cancelled before.' });
    expect(await answerRefundForm(form, { api, booking })).toBe(
      '/purchase/?outcome=refused&chosen=aaaaaaa1.bbbbbbb1&at=aaaaaaa2',
    );
  });

  test('asks for everything as all that there is, whatever else is ticked', async () => {
    const { api, asked } = apiThat();
    await answerRefundForm(formOf(['step', 'offer'], ['everything', 'on'], ['items', id(1)]), {
      api,
      booking,
    });
    expect(asked).toEqual([[opened.reference, opened.token, {}]]);
  });

  test('confirms an offer under the key of the form, and says when it was over', async () => {
    const { api, asked } = apiThat();
    const form = formOf(['step', 'confirm'], ['refundOfferId', id(9)], ['idempotencyKey', id(8)]);
    expect(await answerRefundForm(form, { api, booking })).toBe('/purchase/?outcome=over');
    expect(asked).toEqual([[opened.reference, opened.token, { refundOfferId: id(9) }, id(8)]]);
  });

  test.each([
    [formOf(['step', 'confirm'], ['refundOfferId', 'x'], ['idempotencyKey', id(8)])],
    [formOf(['step', 'confirm'], ['refundOfferId', id(9)])],
    [formOf(['step', 'offer'], ['items', 'x'])],
    [formOf()],
  ])('does nothing for a form that is none of ours', async (form) => {
    const { api, asked } = apiThat();
    expect(await answerRefundForm(form, { api, booking })).toBe('/purchase/?outcome=failed');
    expect(asked).toEqual([]);
  });

  test('says that nothing was done where the booking can’t be read', async () => {
    const { api, asked } = apiThat();
    const form = formOf(['step', 'offer'], ['items', id(1)]);
    const unread = () => Promise.reject(new Error('No database.'));
    expect(await answerRefundForm(form, { api, booking: unread })).toBe('/purchase/?outcome=failed');
    expect(asked).toEqual([]);
  });

  test('leads to the page where this browser has no booking', async () => {
    const { api, asked } = apiThat();
    const form = formOf(['step', 'offer'], ['items', id(1)]);
    expect(await answerRefundForm(form, { api, booking: async () => null })).toBe('/purchase/');
    expect(asked).toEqual([]);
  });
});
