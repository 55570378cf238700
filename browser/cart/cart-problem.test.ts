import { describe, expect, test } from 'vitest';
import { describeProblem } from './cart-problem.ts';

const fault = (code: string, fields: Record<string, string> = {}) => ({
  code,
  message: 'Its own words.',
  fields,
});
const search = '/book-your-journey/';

describe('what is said of a refusal', () => {
  // @spec 8.1
  test('a changed price: both prices, and a way to take the one of now', () => {
    expect(
      describeProblem(fault('PRICE_CHANGED', { oldPrice: '1158', newPrice: '1166' }), 'add', search),
    ).toEqual({
      message: 'The price has changed from $1,158 to $1,166. Your cart hasn’t changed.',
      way: { kind: 'accept', label: 'Add at $1,166', price: 1_166 },
    });
  });

  test('a changed price without prices: its own words, and nothing to take', () => {
    expect(describeProblem(fault('PRICE_CHANGED', { newPrice: 'none' }), 'add', search)).toEqual({
      message: 'Its own words.',
      way: null,
    });
  });

  test('an offer that has ended: back to the search', () => {
    expect(describeProblem(fault('OFFER_EXPIRED'), 'add', search)).toMatchObject({
      message: 'Its own words.',
      way: { kind: 'link', href: search },
    });
  });

  test.each(['SOLD_OUT', '500', 'RATE_LIMITED', 'NEVER_HEARD_OF'])('%s: its own words', (code) => {
    expect(describeProblem(fault(code), 'change', search)).toEqual({ message: 'Its own words.', way: null });
  });

  test.each([
    ['OFFLINE', /offline/],
    ['CART_EXPIRED', /for 24 hours/],
    ['INVALID_CART_SESSION', /for 24 hours/],
  ])('%s: in words that say what to do', (code, words) => {
    expect(describeProblem(fault(code), 'remove', search).message).toMatch(words);
  });
});
