import { describe, expect, test } from 'vitest';
import { answerForget } from './answer-forget.ts';

describe('the form that lets a browser forget its booking', () => {
  test.each([
    [true, '__Host-southbound-booking=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure'],
    [false, 'southbound-booking=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
  ])(
    'takes the cookie away where it was put (TLS: %s), and leads to the page that says so',
    (isSecure, cookie) => {
      const answer = answerForget(isSecure);
      expect(answer.status).toBe(303);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        location: '/purchase/?outcome=forgotten',
        'set-cookie': cookie,
        'cache-control': 'private, no-store',
      });
    },
  );
});
