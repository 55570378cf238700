import { expect, test } from 'vitest';
import { isForwarded } from './is-forwarded.ts';

// @asvs 15.2.3
test.each(['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'])(
  'a request with %s was forwarded',
  (name) => {
    expect(isForwarded({ host: 'localhost', [name]: 'x' })).toBe(true);
  },
);

test("a browser's direct request was not forwarded", () => {
  expect(isForwarded({ host: 'localhost:3000', accept: '*/*', 'x-api-key': 'x', cookie: 'via=1' })).toBe(
    false,
  );
});
