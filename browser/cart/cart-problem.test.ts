import { describe, expect, test } from 'vitest';
import { describeProblem } from './cart-problem.ts';

const fault = (code: string, fields: Record<string, string> = {}) => ({
  code,
  message: 'Its own words.',
  fields,
});
const search = '/book-your-journey/';

describe('describeProblem', () => {
  // @spec 8.1
  test('a changed price: both prices, and an action to accept the current one', () => {
    expect(
      describeProblem(fault('PRICE_CHANGED', { oldPrice: '1158', newPrice: '1166' }), 'add', search),
    ).toEqual({
      message: 'The price has changed from $1,158 to $1,166. Your cart hasn’t changed.',
      remedy: { kind: 'accept', label: 'Add at $1,166', price: 1_166 },
    });
  });

  test('a changed price without prices: the API’s message without an action', () => {
    expect(describeProblem(fault('PRICE_CHANGED', { newPrice: 'none' }), 'add', search)).toEqual({
      message: 'Its own words.',
      remedy: null,
    });
  });

  test('an expired offer: a link to the search', () => {
    expect(describeProblem(fault('OFFER_EXPIRED'), 'add', search)).toMatchObject({
      message: 'Its own words.',
      remedy: { kind: 'link', href: search },
    });
  });

  test.each(['SOLD_OUT', '500', 'RATE_LIMITED', 'NEVER_HEARD_OF'])('%s: the API’s message', (code) => {
    expect(describeProblem(fault(code), 'change', search)).toEqual({
      message: 'Its own words.',
      remedy: null,
    });
  });

  test.each([
    ['OFFLINE', /offline/],
    ['CART_EXPIRED', /for 24 hours/],
    ['INVALID_CART_SESSION', /for 24 hours/],
  ])('%s: a message that explains what to do', (code, words) => {
    expect(describeProblem(fault(code), 'remove', search).message).toMatch(words);
  });

  test.each(['PRICE_CHANGED', 'SOLD_OUT', 'OFFER_EXPIRED'] as const)(
    'of a trip passes on the message, which names the journey, and leads back to the plan: %s',
    (code) => {
      const refused = {
        ...fault(code, { oldPrice: '10', newPrice: '12' }),
        message: 'Picton to Nelson: full.',
      };
      expect(describeProblem(refused, 'add', '/plan/?stop=a', true)).toEqual({
        message: 'Picton to Nelson: full. Your cart hasn’t changed.',
        remedy: { kind: 'link', label: 'Plan the trip again', href: '/plan/?stop=a' },
      });
    },
  );
});
