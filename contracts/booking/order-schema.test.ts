import { expect, test } from 'vitest';
import { checkoutSchema } from './order-schema.ts';

const itemId = '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10';
const contact = { email: 'mere@example.nz', phone: '021 555 0100', country: 'NZ' };
const order = (plate: string, answers: Partial<typeof contact> & { textUpdates?: boolean } = {}) =>
  checkoutSchema.safeParse({
    contact: { ...contact, ...answers },
    travellers: [],
    vehicles: [{ itemId, plate }],
    acceptConditions: true,
    expectedTotal: 100,
  });

test.each([
  ['abc 123', 'ABC 123'],
  [' KBZ842 ', 'KBZ842'],
  ['tū-7', 'TŪ-7'],
])('a number plate is converted to capitals: %s', (plate, taken) => {
  expect(order(plate).data?.vehicles).toEqual([{ itemId, plate: taken }]);
});

test.each(['', '-', 'ABC  123', '<b>', 'ABC12345678'])('%j is no number plate', (plate) => {
  expect(order(plate).success).toBe(false);
});

test('texts need a mobile number, and are none unless asked for', () => {
  expect(order('ABC123').data?.contact.textUpdates).toBeUndefined();
  expect(order('ABC123', { textUpdates: true }).data?.contact.textUpdates).toBe(true);
  expect(order('ABC123', { phone: '04 123 4567' }).success).toBe(true);
  const refused = order('ABC123', { phone: '04 123 4567', textUpdates: true });
  expect(refused.error?.issues).toMatchObject([
    { path: ['contact', 'phone'], message: expect.stringContaining('mobile number') },
  ]);
});
