import { describe, expect, test, vi } from 'vitest';
import { maxReceiptBytes } from '#contracts/booking/claim-calls.ts';
import type { SubmitClaimResult } from '#domains/booking/claim/submit-claim.ts';
import { log } from '#platform/log.ts';
import { answerClaimForm } from './answer-claim-form.ts';

const disruptionId = '00000000-0000-4000-8000-000000000001';
const token = 'a'.repeat(43);
const pdf = (name = 'a.pdf', text = '%PDF-1.7') => new File([text], name, { type: 'application/pdf' });

const filled = { disruptionId, kind: 'meal', amount: '45.50', description: 'Dinner,\r\nfor two' };

async function send(
  fields: Partial<typeof filled> = {},
  receipts: readonly File[] = [],
  result: SubmitClaimResult | Error = { ok: true, claim: { id: disruptionId, state: 'open' } },
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...filled, ...fields })) form.append(name, value);
  for (const file of receipts) form.append('receipts', file);
  const calls: unknown[] = [];
  const address = await answerClaimForm(form, {
    booking: async () => ({ reference: '7KM-Q2X-9TR', token }),
    async submit(...call) {
      calls.push(call);
      if (result instanceof Error) throw result;
      return result;
    },
  });
  return { address, calls, outcome: new URL(address, 'http://x').searchParams.get('outcome') };
}

describe('a form that claims costs', () => {
  test('sends the claim with the receipts that were chosen', async () => {
    const { calls, address } = await send({ amount: ' $1,045.5 ' }, [pdf(), new File([], '')]);
    expect(address).toBe('/purchase/?outcome=claim-sent');
    const content = new Uint8Array(Buffer.from('%PDF-1.7'));
    expect(calls).toEqual([
      [
        token,
        {
          request: { disruptionId, kind: 'meal', amount: 1_045.5, description: 'Dinner,\nfor two' },
          receipts: [{ mediaType: 'application/pdf', content }],
        },
      ],
    ]);
  });

  test.each([
    [{ kind: '' }, 'claim-kind'],
    [{ kind: 'x' }, 'claim-kind'],
    [{ amount: '' }, 'claim-amount'],
    [{ amount: '0' }, 'claim-amount'],
    [{ amount: '5000.01' }, 'claim-amount'],
    [{ amount: '45,50' }, 'claim-amount'],
    [{ amount: '1e3' }, 'claim-amount'],
    [{ description: ' ' }, 'claim-description'],
    [{ description: 'a'.repeat(501) }, 'claim-description'],
    [{ description: 'a\u0000' }, 'claim-description'],
    [{ disruptionId: 'x' }, 'claim-failed'],
  ])('is refused with %o', async (fields, outcome) => {
    expect(await send(fields)).toMatchObject({ outcome, calls: [] });
  });

  test('accepts a description as long as the browser counts it', async () => {
    expect((await send({ description: `${'a\r\n'.repeat(249)}bb` })).outcome).toBe('claim-sent');
  });

  test.each([
    ['claim-type', [pdf(), new File(['<html>'], 'receipt.pdf', { type: 'application/pdf' })]],
    ['claim-type', [new File([], 'empty.png')]],
    ['claim-size', [pdf('a', `%PDF-${'a'.repeat(maxReceiptBytes)}`)]],
    ['claim-count', [pdf(), pdf(), pdf(), pdf()]],
  ] as const)('is refused for its receipts: %s', async (outcome, receipts) => {
    expect(await send({}, receipts)).toMatchObject({ outcome, calls: [] });
  });

  test('shows kind and amount again after a refusal, and keeps the description out of the address', async () => {
    const { address } = await send({}, [], { ok: false, failure: { code: 'CLOSED', reason: 'late' } });
    expect(address).toBe('/purchase/?outcome=claim-closed&at=00000001&kind=meal&amount=45.50');
  });

  test('says so if it failed', async () => {
    const error = vi.spyOn(log, 'error').mockImplementation(() => {});
    expect((await send({}, [], new Error('down'))).outcome).toBe('claim-failed');
    expect((await send({}, [], { ok: false, failure: { code: 'UPSTREAM' } })).outcome).toBe('claim-failed');
    expect(JSON.stringify(error.mock.calls)).not.toContain('Dinner');
  });

  test('leads to the page without a booking', async () => {
    const submit = () => Promise.reject(new Error('not called'));
    expect(await answerClaimForm(new FormData(), { booking: async () => null, submit })).toBe('/purchase/');
  });
});
