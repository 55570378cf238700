import { describe, expect, it } from 'vitest';
import { errorText, pageNotFound } from './error-messages.ts';

describe('errorText', () => {
  // @spec 8.8
  it.each([
    [404, 'A wrong turn', 'We’re really sorry but this page no longer exists.'],
    [500, 'Server Error', 'Something went wrong on our side. Please try again later.'],
    [403, 'Access Denied', 'You don’t have permission to view this page.'],
  ])('has a message for %i', (status, title, message) => {
    expect(errorText(status)).toEqual({ title, message });
  });

  // @spec 8.9
  it.each([400, 418, 502, 0, Number.NaN])('uses the general message for %d', (status) => {
    expect(errorText(status)).toEqual({
      title: 'Oops!',
      message:
        'Looks like something has gone wrong, please try another page or click the button below to go back to the home page.',
    });
  });
});

describe('pageNotFound', () => {
  // @spec 8.5
  it('names the path', () => {
    expect(pageNotFound('/no/such/page?x=1')).toBe('Page not found: /no/such/page?x=1');
  });
});
