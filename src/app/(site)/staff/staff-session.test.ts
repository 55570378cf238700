import { expect, test } from 'vitest';
import { isStaffToken, sessionCookie } from './staff-session.ts';

const token = 'a-token-of-thirty-letters-here';

// @asvs 3.3.2, 3.3.3, 3.3.4
test('a sign-in is in a cookie that no script reads and no other site sends', () => {
  expect(sessionCookie('x', false)).toBe(
    'southbound-staff=x; Max-Age=28800; Path=/staff; HttpOnly; SameSite=Strict',
  );
  expect(sessionCookie(null, true)).toBe(
    '__Secure-southbound-staff=; Max-Age=0; Path=/staff; HttpOnly; SameSite=Strict; Secure',
  );
});

test.each(['', token.slice(1), `${token} `, token.toUpperCase(), 'a'.repeat(10_000)])(
  '%.40j is not the staff token',
  (typed) => {
    expect(isStaffToken(typed, token)).toBe(false);
    expect(isStaffToken(token, token)).toBe(true);
  },
);
