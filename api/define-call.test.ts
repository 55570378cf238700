import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from './define-call.ts';

const rest = {
  tag: 'Running',
  summary: 'A call of the test',
  status: 'success',
  output: z.object({}),
  outcome: 'Done.',
  run: () => ({}),
} as const;
const cartSessionId = z.string();

describe('the cart that a call counts for', () => {
  test.each([
    ['body', z.object({ body: z.object({ cartSessionId }) })],
    ['path', z.object({ params: z.object({ cartSessionId }) })],
    ['cookie', z.object({ body: z.object({ name: z.string() }) })],
  ])('is in its %s', (cartIn, input) => {
    expect(defineCall({ ...rest, route: 'POST /made-up', limit: null, input }).cartIn).toBe(cartIn);
  });

  test.each([
    ['params', z.object({ params: z.object({ cartSessionId }).transform((value) => value) })],
    ['headers', z.object({ headers: z.record(z.string(), z.string()) })],
    ['body', z.object({ body: z.union([z.object({ cartSessionId }), z.object({})]) })],
  ])('can’t be hidden by another schema of its %s', (part, input) => {
    expect(() => defineCall({ ...rest, route: 'POST /made-up', limit: null, input })).toThrow(
      `POST /made-up: the schema of its ${part} must be a z.object().`,
    );
  });
});

test('a call that changes something must state its limit', () => {
  // @ts-expect-error: `limit` is missing
  const call = defineCall({ ...rest, route: 'POST /made-up', input: z.object({}) });
  expect(call.limit).toBe('reading');
});
