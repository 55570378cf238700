import { describe, expect, test } from 'vitest';
import { answerForget } from './answer-forget.ts';

describe('the form that lets a browser forget its booking', () => {
  test.each([
    [true, '__Host-', '; Secure'],
    [false, '', ''],
  ])(
    'takes away each cookie that opens or names a booking, where it was put (TLS: %s), and leads to the page that says so',
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
