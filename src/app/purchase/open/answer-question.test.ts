import { describe, expect, test } from 'vitest';
import type { Booking } from '#domains/booking/booking.ts';
import { exampleBooking } from '#domains/booking/example-booking.ts';
import type { BrowserBookings } from '../browser-bookings.ts';
import { answerQuestion, type QuestionDeps, showQuestion } from './answer-question.ts';

const [own, asked] = ['a'.repeat(43), 'b'.repeat(43)];
const shown = exampleBooking({ reference: '222-222-222' });
const linked = exampleBooking({ reference: '333-333-333' });
const bookings = new Map<string, Booking>([
  [own, shown],
  [asked, linked],
]);

const depsOf = (
  browser: Partial<BrowserBookings> = {},
  read: QuestionDeps['read'] = async (token) => bookings.get(token) ?? null,
): QuestionDeps => ({
  browser: { ownToken: own, askedToken: asked, paying: [], isSecure: false, ...browser },
  read,
});

const ends = ({ status, headers }: Response) => [status, headers.get('Location'), ...headers.getSetCookie()];
const opens = `southbound-booking=${asked}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax`;
const over = 'southbound-opening=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax';
const down = () => Promise.reject(new Error('down'));

function answering(fields: Readonly<Record<string, string>>, deps = depsOf()) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return answerQuestion(new Request('http://localhost/purchase/open', { method: 'POST', body }), deps);
}

describe('the question which booking to show', () => {
  test('names both bookings and offers both choices', async () => {
    const answer = await showQuestion(depsOf());
    expect(ends(answer)).toEqual([200, null]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringMatching(
        /default-src 'none'.*form-action 'self'; frame-ancestors 'none'/,
      ),
    });
    // With `Referrer-Policy` the browser would not send the form's origin.
    expect(answer.headers.has('referrer-policy')).toBe(false);
    const page = await answer.text();
    expect(page).toContain('This browser shows booking <strong>222-222-222</strong>');
    expect(page).toContain('link to booking <strong>333-333-333</strong>');
    expect(page).toContain(shown.items[0]?.description);
    expect(page).toMatch(/<button[^>]* value="keep">Keep booking 222-222-222</);
    expect(page).toMatch(/<button[^>]* value="open">Open booking 333-333-333</);
    for (const secret of [own, asked, '<script']) expect(page).not.toContain(secret);
  });

  test('is asked if the open booking cannot be read', async () => {
    const read = async (token: string) => (token === asked ? linked : down());
    const answer = await showQuestion(depsOf({}, read));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('This browser shows another booking.');
  });

  test.each<[string, QuestionDeps, unknown[]]>([
    ['there is no other booking', depsOf({ askedToken: null }), [303, '/purchase/']],
    ['the other booking is unknown', depsOf({ askedToken: 'c'.repeat(43) }), [303, '/purchase/', over]],
    ['no booking is open any more', depsOf({ ownToken: null }), [303, '/purchase/', over]],
    ['the open booking is unknown', depsOf({ ownToken: 'c'.repeat(43) }), [303, '/purchase/', over]],
    ['the other booking is already open', depsOf({ ownToken: asked }), [303, '/purchase/', opens, over]],
    ['nothing can be read', depsOf({}, down), [503, null]],
  ])('is skipped if %s', async (_why, deps, end) => {
    expect(ends(await showQuestion(deps))).toEqual(end);
  });
});

describe('the answer', () => {
  test('“keep” keeps the open booking', async () => {
    expect(ends(await answering({ answer: 'keep', reference: linked.reference }))).toEqual([
      303,
      '/purchase/',
      over,
    ]);
  });

  test.each<[Booking['status'], string]>([
    ['confirmed', '/purchase/'],
    ['cancelled', '/purchase-failed/'],
  ])('“open” opens the other booking, which is %s', async (status, page) => {
    const deps = depsOf({}, async () => ({ ...linked, status }));
    expect(ends(await answering({ answer: 'open', reference: linked.reference }, deps))).toEqual([
      303,
      page,
      opens,
      over,
    ]);
  });

  test('sets Secure cookies if configured', async () => {
    const deps = depsOf({ isSecure: true });
    expect(ends(await answering({ answer: 'open', reference: linked.reference }, deps)).slice(2)).toEqual([
      `__Host-${opens}; Secure`,
      `__Host-${over}; Secure`,
    ]);
  });

  test.each<Readonly<Record<string, string>>>([
    { answer: 'open', reference: shown.reference },
    { answer: 'open', reference: '' },
    { answer: 'open' },
    { answer: 'yes', reference: linked.reference },
    { reference: linked.reference },
    {},
  ])('about another booking or none asks again: %o', async (fields) => {
    expect(ends(await answering(fields))).toEqual([303, '/purchase/open']);
  });

  test('to a question that is over changes nothing', async () => {
    const fields = { answer: 'open', reference: linked.reference };
    expect(ends(await answering(fields, depsOf({ askedToken: null })))).toEqual([303, '/purchase/']);
  });

  test.each(['no boundary', ''])('without a readable form asks again', async (body) => {
    const headers = { 'Content-Type': 'multipart/form-data' };
    const request = new Request('http://localhost/purchase/open', { method: 'POST', body, headers });
    expect(ends(await answerQuestion(request, depsOf()))).toEqual([303, '/purchase/open']);
  });
});
