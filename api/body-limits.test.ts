import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkoutSchema } from '#contracts/booking/order-schema.ts';
import { maxCartItems } from '#contracts/cart/cart-paths.ts';
import { maxPassengers } from '#contracts/cart/party-rules.ts';
import { maxFormBytes } from '#platform/http/form-post.ts';
import { bodyLimits, maxJsonBytes } from './body-limits.ts';
import { apiRoutes } from './calls.ts';
import { defaultBodyLimit } from './json-body.ts';

/** Encodes JSON as some clients do, with all non-ASCII characters escaped. */
const escaped = (value: unknown) =>
  JSON.stringify(value).replaceAll(
    /[^ -~]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

describe('bodyLimits', () => {
  const limits = bodyLimits(apiRoutes);

  test('has a limit for every call with a body, none above the server’s limit', () => {
    expect([...limits.keys()].sort()).toEqual([
      'POST /booking-links',
      'POST /bookings/:reference/change-offers',
      'POST /bookings/:reference/changes',
      'POST /bookings/:reference/claims',
      'POST /bookings/:reference/refund-offers',
      'POST /bookings/:reference/refunds',
      'POST /cart',
      'POST /checkout-booking/:cartSessionId',
      'POST /checkout-quotes/:cartSessionId',
      'POST /contact',
      'POST /forms/:documentId/:formKey',
      'PUT /cart',
    ]);
    for (const limit of limits.values()) {
      expect(limit).toBeGreaterThanOrEqual(defaultBodyLimit);
      expect(limit).toBeLessThanOrEqual(maxFormBytes);
    }
  });

  test('allows the longest order of a full cart', () => {
    const traveller = {
      itemId: '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10',
      type: 'infant',
      title: 'master',
      firstName: 'ā'.repeat(60),
      lastName: 'ā'.repeat(60),
      dateOfBirth: '2026-01-01',
      requests: 'ā'.repeat(300),
    };
    const order = {
      contact: { email: `${'a'.repeat(240)}@example.nz`, phone: '0'.repeat(30), country: 'NZ' },
      travellers: Array.from({ length: maxCartItems * maxPassengers }, () => traveller),
      vehicles: Array.from({ length: maxCartItems }, () => ({
        itemId: '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10',
        plate: 'Ā'.repeat(10),
      })),
      voucherCodes: Array.from({ length: 5 }, () => 'A'.repeat(60)),
      acceptConditions: true,
      expectedTotal: 9_999_999.99,
      expectedSubtotal: 9_999_999.99,
    };
    checkoutSchema.parse(order);
    expect(limits.get('POST /checkout-booking/:cartSessionId')).toBeGreaterThan(escaped(order).length);
  });
});

describe('maxJsonBytes', () => {
  test.each([
    ['a string', z.string().max(3), ['āāā']],
    ['a union of strings', z.union([z.literal(''), z.iso.date()]), ['', '2026-12-01']],
    ['an enum', z.enum(['a', 'bcd']), ['bcd']],
    [
      'a list of ids',
      z.array(z.uuid()).max(2),
      [['5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10', '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10']],
    ],
    [
      'an object with optional, nullable and unknown parts',
      z.strictObject({ a: z.int().optional(), b: z.string().max(2).nullish(), c: z.unknown() }),
      [
        { a: -9_007_199_254_740_991, b: 'āā', c: 12.5 },
        { b: null, c: true },
      ],
    ],
    [
      'a named schema',
      z.array(z.object({ a: z.boolean() }).meta({ id: 'LongestJsonTest' })).max(1),
      [[{ a: false }]],
    ],
  ])('is at least the length of any valid value: %s', (_, schema, values) => {
    for (const value of values) {
      schema.parse(value);
      expect(maxJsonBytes(schema)).toBeGreaterThanOrEqual(escaped(value).length);
    }
  });

  test.each([
    ['text', z.object({ a: z.string() })],
    ['list', z.array(z.boolean())],
  ])('throws for a %s without a limit', (_, schema) => {
    expect(() => maxJsonBytes(schema)).toThrow('has no limit');
  });
});
