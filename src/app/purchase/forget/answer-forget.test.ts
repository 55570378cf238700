import { describe, expect, test } from 'vitest';
import { answerForget } from './answer-forget.ts';

describe('the form that closes a booking in this browser', () => {
  test.each([
    [true, '__Host-', '; Secure'],
    [false, '', ''],
  ])(
    'removes each booking cookie with its own attributes (TLS: %s) and redirects to the confirmation',
    (isSecure, prefix, suffix) => {
      const answer = answerForget(isSecure);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('Location')).toBe('/purchase/?outcome=forgotten');
      expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
      expect(answer.headers.getSetCookie()).toEqual(
        ['booking', 'opening', 'paying'].map(
          (name) => `${prefix}southbound-${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${suffix}`,
        ),
      );
    },
  );
});
