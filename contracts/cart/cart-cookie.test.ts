import { describe, expect, test } from 'vitest';
import { readCartCookie } from './cart-cookie.ts';

const id = 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1';

describe('the cookie of a cart', () => {
  test('contains a session id of thirty letters and digits', () => {
    expect(id).toHaveLength(30);
    expect(readCartCookie(id)).toBe(id);
  });

  test.each([
    undefined,
    '',
    id.slice(1),
    `${id}1`,
    `${id}\n`,
    id.replace('a', '-'),
    id.replace('a', 'ā'),
    `"; drop table cart; --`,
    '<script>alert(1)</script>',
    '__proto__',
  ])('is ignored when it is %j', (value) => {
    expect(readCartCookie(value)).toBeNull();
  });
});
