import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createApiClient } from '#contracts/api/api-client.ts';
import { failed, success } from '#contracts/api/envelope.ts';
import { contactOutcome, readTypedFields } from './contact-form-state.ts';

describe('the outcome of a message', () => {
  test('sent: the reference', () => {
    expect(contactOutcome(success({ reference: '7KM-Q2X-9TR' }))).toEqual({
      state: 'sent',
      reference: '7KM-Q2X-9TR',
    });
  });

  test('invalid: the faults of the form’s own fields', () => {
    const answer = failed('VALIDATION', 'The request is not valid.', {
      fields: { email: 'Enter your email address.', somethingElse: 'Is not ours.' },
    });
    expect(contactOutcome(answer)).toEqual({
      state: 'invalid',
      faults: { email: 'Enter your email address.' },
    });
  });

  test('refused: the API’s own message, if no field is at fault', () => {
    const answer = failed('RATE_LIMITED', 'Too many requests. Please try again later.');
    expect(contactOutcome(answer)).toEqual({
      state: 'failed',
      reason: 'refused',
      message: 'Too many requests. Please try again later.',
    });
    const foreign = failed('VALIDATION', 'The request is not valid.', { fields: { other: 'Is not ours.' } });
    expect(contactOutcome(foreign)).toMatchObject({ state: 'failed', reason: 'refused' });
  });

  test.each([
    ['the network is gone', () => Promise.reject(new TypeError('fetch failed'))],
    ['the answer is no JSON', async () => new Response('<html>')],
    ['the answer is no envelope', async () => Response.json({ ok: true })],
  ])('unreachable when %s', async (_case, fetch) => {
    const client = createApiClient({ baseUrl: '', apiKey: 'key', originDomain: 'localhost', fetch });
    const answer = await client.contact({ name: 'a', email: 'a@example.nz', message: 'b' });
    expect(contactOutcome(answer)).toEqual({ state: 'failed', reason: 'unreachable' });
  });
});

test('a posted form returns the typed text unchanged', () => {
  const text = fc.string().filter((value) => !/[\r\n]/.test(value));
  const fields = fc.record({
    name: text,
    email: text,
    phone: text,
    subject: text,
    message: text,
    website: text,
  });
  fc.assert(
    fc.property(fields, (typed) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(typed)) form.set(name, value);
      expect(readTypedFields(form)).toEqual(typed);
    }),
  );
});
