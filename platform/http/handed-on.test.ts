import { expect, test } from 'vitest';
import { isHandedOn } from './handed-on.ts';

// @asvs 15.2.3
test.each(['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'])(
  'a request with %s was forwarded',
  (name) => {
    expect(isHandedOn({ host: 'localhost', [name]: 'x' })).toBe(true);
  },
);

test("a browser's direct request was not forwarded", () => {
  expect(isHandedOn({ host: 'localhost:3000', accept: '*/*', 'x-api-key': 'x', cookie: 'via=1' })).toBe(
    false,
  );
});
