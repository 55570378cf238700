import { describe, expect, test } from 'vitest';
import { failed, success } from '#contracts/api/envelope.ts';
import { answerFindForm, type FindFormDeps } from './answer-find-form.ts';

type Answer = Awaited<ReturnType<FindFormDeps['api']['requestBookingLink']>>;

const typed = { reference: '7km q2x 9tr', email: 'marama@example.nz' };

async function answering(answer: () => Promise<Answer>, fields: Readonly<Record<string, string>> = typed) {
  const calls: unknown[] = [];
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const location = await answerFindForm(form, {
    api: {
      requestBookingLink(body) {
        calls.push(body);
        return answer();
      },
    },
  });
  return { location, calls };
}

describe('the form that finds a booking', () => {
  test('requests the link and names neither field in the address', async () => {
    const { location, calls } = await answering(async () => success({ received: true }));
    expect(location).toBe('/purchase/?outcome=link-requested');
    expect(calls).toEqual([typed]);
  });

  test.each([
    [failed('VALIDATION', 'No.', { fields: { reference: 'No.', email: 'No.' } }), 'link-reference'],
    [failed('VALIDATION', 'No.', { fields: { email: 'No.' } }), 'link-email'],
    [failed('RATE_LIMITED', 'No.'), 'link-wait'],
    [failed('UPSTREAM', 'No.'), 'link-failed'],
    [failed('constructor', 'No.'), 'link-failed'],
  ])('explains a refusal: %#', async (answer, outcome) => {
    const { location } = await answering(async () => answer);
    expect(location).toBe(`/purchase/?outcome=${outcome}`);
  });

  test('reports a failure', async () => {
    const { location } = await answering(() => Promise.reject(new Error('No database.')));
    expect(location).toBe('/purchase/?outcome=link-failed');
  });

  test('takes a missing field as empty', async () => {
    const { calls } = await answering(async () => failed('VALIDATION', 'No.'), {});
    expect(calls).toEqual([{ reference: '', email: '' }]);
  });
});
