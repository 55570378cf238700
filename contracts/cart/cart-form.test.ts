import { expect, test } from 'vitest';
import { printExtras, printJourneys, readCartForm } from './cart-form.ts';

test('accepts a message of the field’s maximum length, whatever line ends the browser sends', () => {
  const message = `${'a'.repeat(249)}\n${'b'.repeat(250)}`;
  const form = new Map([
    ['intent', 'add'],
    ['itemType', 'voucher'],
    ['productId', 'gift-voucher'],
    ['amount', '50'],
    ['recipientName', 'Mere'],
    ['recipientEmail', 'mere@example.nz'],
    ['senderName', 'Hēmi'],
    ['message', message.replaceAll('\n', '\r\n')],
    ['sendOn', '2026-12-24'],
  ]);
  expect(readCartForm(form)).toMatchObject({
    ok: true,
    call: { items: [{ data: { voucher: { message } } }] },
  });
});

test.each(['0x2', '1e1', 'two', '1.5'])('refuses %s as a number of people', (adultCount) => {
  const form = new FormData();
  const typed = { intent: 'add', itemType: 'pass', productId: 'bus-pass-15-hours', adultCount };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  expect(readCartForm(form)).toMatchObject({ ok: false, faults: { adultCount: expect.any(String) } });
});

const read = (typed: Readonly<Record<string, string>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return readCartForm(form);
};

const vehicle = {
  intent: 'add',
  itemType: 'extra',
  productId: 'interislander-car',
  associatedCartItemId: '00000000-0000-4000-8000-000000000001',
};

test.each([
  ['4.55', 4.55],
  ['0.5', 0.5],
  ['12.345', 12.345],
  ['40', 40],
])('accepts a length with any number of decimals: %s', (vehicleLength, metres) => {
  expect(read({ ...vehicle, vehicleLength })).toMatchObject({
    ok: true,
    call: { items: [{ data: { extra: { vehicleLength: metres } } }] },
  });
});

test.each(['0.49', '40.1', 'long', '4,55'])('refuses %s as the length of a vehicle', (vehicleLength) => {
  expect(read({ ...vehicle, vehicleLength })).toEqual({
    ok: false,
    faults: { vehicleLength: 'Enter a length between 0.5 and 40 metres.' },
  });
});

test.each([
  [{ itemType: 'tour', adultCount: '2' }, { productId: 'Choose a date.' }],
  [{ itemType: 'pass', adultCount: '2' }, { productId: 'Choose a pass.' }],
  [
    { ...vehicle, productId: '', vehicleLength: '' },
    {
      productId: 'Choose a type of vehicle.',
      vehicleLength: 'Enter a length between 0.5 and 40 metres.',
    },
  ],
  [
    { itemType: 'tour', adultCount: '9', childCount: '1' },
    { productId: 'Choose a date.', adultCount: 'You can book up to 9 travellers at a time.' },
  ],
])('reports the missing choice and all other faults: %j', (typed, faults) => {
  expect(read({ intent: 'add', ...typed })).toEqual({ ok: false, faults });
});

test('undoes the last removal of an item', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  expect(read({ intent: 'restore', itemId: id, quantity: '3', expectedPrice: '72' })).toEqual({
    ok: true,
    call: { intent: 'restore', items: [{ id, restore: true, expectedPrice: 72 }] },
  });
  expect(read({ intent: 'restore' })).toMatchObject({ ok: false, faults: { itemId: expect.any(String) } });
});

const journey = { intent: 'add', itemType: 'ii_ferry', offerId: 'offer', adultCount: '2' };

test('reads a journey with its extras as one call', () => {
  const extras = printExtras([
    { productId: 'interislander-car', leg: 0, vehicleLength: 4.55, expectedPrice: 190 },
  ]);
  expect(read({ ...journey, extras })).toMatchObject({
    ok: true,
    call: {
      items: [
        { itemType: 'ii_ferry', offerId: 'offer' },
        {
          itemType: 'extra',
          productId: 'interislander-car',
          associatedItem: 0,
          expectedPrice: 190,
          data: { extra: { leg: 0, vehicleLength: 4.55 } },
        },
      ],
    },
  });
});

test.each(['{', '{}', 'null', '[null]', '[{"leg":0}]', '[{"productId":7}]'])(
  'refuses %s as the extras of a journey',
  (extras) => {
    expect(read({ ...journey, extras }).ok).toBe(false);
  },
);

const journeysOfTrip = [
  { itemType: 'kr_train', offerId: 'first', expectedPrice: 219 },
  { itemType: 'ii_ferry', offerId: 'second', expectedPrice: 75 },
] as const;

test('reads the journeys of a trip as one call, for the same passengers', () => {
  const journeys = printJourneys(journeysOfTrip);
  const passengers = { adultCount: 2, childCount: 1, infantCount: 0 };
  expect(read({ intent: 'add', journeys, adultCount: '2', childCount: '1' })).toMatchObject({
    ok: true,
    call: { intent: 'add', items: journeysOfTrip.map((journey) => ({ ...journey, passengers })) },
  });
});

test.each([
  '[]',
  '{',
  '7',
  '[null]',
  '[{"itemType":"kr_train"}]',
  printJourneys(Array(21).fill(journeysOfTrip[0])),
])('refuses %s as the journeys of a trip', (journeys) => {
  expect(read({ intent: 'add', journeys, adultCount: '1' }).ok).toBe(false);
});
