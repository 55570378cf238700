import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSession, isStaffToken, newSession, sessionCookie } from './staff-session.ts';

const token = 'a-token-of-thirty-letters-here';
const now = new Date('2026-11-21T08:00:00+13:00');
const hoursLater = (hours: number, seconds = 0) =>
  new Date(now.getTime() + hours * 3_600_000 + seconds * 1_000);

describe('a staff sign-in', () => {
  test('lasts eight hours and no longer', () => {
    const value = newSession(token, now);
    expect(isSession(value, token, now)).toBe(true);
    expect(isSession(value, token, hoursLater(8, -1))).toBe(true);
    expect(isSession(value, token, hoursLater(8))).toBe(false);
  });

  test('ends with the token it was made with, and tells nothing of it', () => {
    const value = newSession(token, now);
    expect(isSession(value, `${token}!`, now)).toBe(false);
    expect(value).not.toContain(token);
  });

  test('can’t be made longer, nor put together by hand', () => {
    const [until = '', proof = ''] = newSession(token, now).split('.');
    for (const value of [
      `${Number(until) + 1}.${proof}`,
      `${until}.${'A'.repeat(43)}`,
      `${until}.`,
      `.${proof}`,
      until,
      '',
      undefined,
      '__proto__',
      `${until}.${proof}.${proof}`,
      `${until} .${proof}`,
    ])
      expect(isSession(value, token, now), String(value)).toBe(false);
  });

  test('is nothing that anybody writes', () => {
    fc.assert(fc.property(fc.string({ maxLength: 80 }), (value) => !isSession(value, token, now)));
  });

  test('is in a cookie that no script reads and no other site sends', () => {
    expect(sessionCookie('1.x', false)).toBe(
      'southbound-staff=1.x; Max-Age=28800; Path=/staff; HttpOnly; SameSite=Strict',
    );
    expect(sessionCookie(null, true)).toBe(
      'southbound-staff=; Max-Age=0; Path=/staff; HttpOnly; SameSite=Strict; Secure',
    );
  });
});

test.each(['', token.slice(1), `${token} `, token.toUpperCase(), 'a'.repeat(10_000)])(
  '%.40j is not the staff token',
  (typed) => {
    expect(isStaffToken(typed, token)).toBe(false);
    expect(isStaffToken(token, token)).toBe(true);
  },
);
