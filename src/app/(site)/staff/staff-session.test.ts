import { expect, test } from 'vitest';
import { isStaffToken, sessionCookie } from './staff-cookie.ts';

const token = 'a-token-of-thirty-letters-here';

// @asvs 3.3.2, 3.3.3, 3.3.4
test('the session cookie is hidden from scripts and from other sites', () => {
  expect(sessionCookie('x', false)).toBe(
    'southbound-staff=x; Max-Age=28800; Path=/staff; HttpOnly; SameSite=Strict',
  );
  expect(sessionCookie(null, true)).toBe(
    '__Secure-southbound-staff=; Max-Age=0; Path=/staff; HttpOnly; SameSite=Strict; Secure',
  );
});

test.each(['', token.slice(1), `${token} `, token.toUpperCase(), 'a'.repeat(10_000)])(
  'refuses %.40j as the staff token',
  (typed) => {
    expect(isStaffToken(typed, token)).toBe(false);
    expect(isStaffToken(token, token)).toBe(true);
  },
);
