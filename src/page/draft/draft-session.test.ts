import { describe, expect, test } from 'vitest';
import { draftLifetime, draftSessionCookie, isDraftSession, newDraftSession } from './draft-session.ts';

const key = Buffer.alloc(32, 1);
const now = new Date('2026-11-21T00:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

describe('a draft session', () => {
  // @asvs 7.3.2
  test('lasts twelve hours', () => {
    const session = newDraftSession(key, now);
    expect(isDraftSession(session, key, now)).toBe(true);
    expect(isDraftSession(session, key, later(12 * 3_600 - 1))).toBe(true);
    expect(isDraftSession(session, key, later(12 * 3_600))).toBe(false);
  });

  // @asvs 9.1.3
  test('is valid with its own key only', () => {
    expect(isDraftSession(newDraftSession(key, now), Buffer.alloc(32, 2), now)).toBe(false);
  });

  // @asvs 9.1.1, 9.1.2, 9.2.1
  test('cannot be extended', () => {
    const [until = '', proof = ''] = newDraftSession(key, now).split('.');
    expect(isDraftSession(`${Number(until) + 1}.${proof}`, key, now)).toBe(false);
  });

  test.each([
    undefined,
    '',
    '.',
    '1.x',
    `99999999999.${'A'.repeat(43)}`,
    `1${'0'.repeat(40)}.${'A'.repeat(43)}`,
  ])('is invalid: %j', (value) => {
    expect(isDraftSession(value, key, now)).toBe(false);
  });

  // @asvs 3.3.2, 3.3.3, 3.3.4
  test('uses a cookie that is hidden from scripts and other sites, and Secure over TLS', () => {
    const cookie = draftSessionCookie('x', true);
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Secure', `Max-Age=${draftLifetime}`])
      expect(cookie).toContain(attribute);
    expect(cookie).toMatch(/^__Host-southbound-draft=x;/);
    expect(draftSessionCookie('x', false)).not.toContain('Secure');
    expect(draftSessionCookie(null, false)).toContain('Max-Age=0');
  });
});
