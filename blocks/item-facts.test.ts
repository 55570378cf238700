import { expect, test } from 'vitest';
import { describeUnavailable, listItemFacts } from './item-facts.ts';

const ride = (
  service: string,
  arrival: string,
  fareName?: string,
  departure = '2026-12-05T08:45:00+13:00',
) => ({
  service,
  from: { name: 'Picton', departure },
  to: { arrival },
  fareName,
});
const journey = (fareName: string, ...serviceRoute: ReturnType<typeof ride>[]) => ({
  kind: 'journey',
  fareName,
  route: { serviceRoute },
});
const noon = '2026-12-05T12:15:00+13:00';

test.each<[string, unknown, readonly string[]]>([
  [
    'a ride',
    journey('Refundable', ride('Interislander', noon, 'Refundable')),
    ['Arrives 12:15', 'Refundable fare'],
  ],
  [
    'a ride of a cart of before',
    journey('Refundable', ride('Interislander', noon)),
    ['Arrives 12:15', 'Refundable fare'],
  ],
  [
    'a ride on a pass',
    { ...journey('Pass', ride('TranzAlpine', noon, 'Pass')), pass: { cost: '1 day' } },
    ['Arrives 12:15', 'Takes 1 day of your pass'],
  ],
  [
    'a journey that arrives on another day',
    journey(
      'Flexi',
      ride('Interislander', noon, 'Flexi'),
      ride('InterCity', '2026-12-06T07:30:00+13:00', 'Flexi', '2026-12-06T06:10:00+13:00'),
    ),
    ['Then Sun 6 Dec, 06:10 from Picton', 'Arrives Sun 6 Dec, 07:30', 'Flexi fare'],
  ],
  [
    'a journey of several fares',
    journey('Standard', ride('Interislander', noon, 'Flexi'), ride('Coastal Pacific', noon, 'Scenic', noon)),
    ['Then 12:15 from Picton', 'Arrives 12:15', 'Fares: Interislander Flexi, Coastal Pacific Scenic'],
  ],
  [
    'a gift voucher',
    {
      kind: 'voucher',
      voucher: {
        ...{ recipientName: 'Aroha Ngata', recipientEmail: 'aroha@example.nz' },
        ...{ senderName: 'Mere', message: 'Happy travels\nand see you soon' },
      },
    },
    ['For Aroha Ngata, aroha@example.nz', 'From Mere', 'Message: Happy travels\nand see you soon'],
  ],
  ['a voucher with nothing but a name', { voucher: { recipientName: 'Aroha', message: '' } }, ['For Aroha']],
])('%s', (_, data, facts) => {
  expect(listItemFacts(data)).toEqual(facts);
});

test.each([
  null,
  'text',
  [],
  {},
  { route: 7 },
  { route: { serviceRoute: [null] } },
  { voucher: { message: 5 } },
])('omits facts that it cannot read: %j', (data) => {
  expect(listItemFacts(data)).toEqual([]);
});

test('a request that the operator can’t confirm is refunded, or doesn’t count against the pass', () => {
  const of = (stock: 'live' | 'request' | 'mixed', data: object) => ({ stock, data: JSON.stringify(data) });
  const paid = of('request', { kind: 'journey' });
  const onPass = of('mixed', { kind: 'journey', pass: {} });
  expect(describeUnavailable([of('live', { kind: 'journey' })])).toBeNull();
  expect(describeUnavailable([paid, of('live', { kind: 'pass', pass: {} })])).not.toMatch(/pass/);
  expect(describeUnavailable([onPass])).not.toMatch(/refund/);
  expect(describeUnavailable([paid, onPass])).toMatch(/refund in full.*doesn’t count against your pass/);
});
