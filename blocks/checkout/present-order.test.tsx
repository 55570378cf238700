import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CartDataItem } from '#browser/cart/cart-session.ts';
import { fixtureCart, fixtureItems } from '#browser/cart/fixture-carts.ts';
import { OrderItems } from '#components/checkout/order-items.tsx';
import { presentAnswers, presentOrder } from './present-order.ts';

const at = Date.parse('2026-11-21T10:00:00+13:00');

/** The visible text of HTML. */
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '\u{1}')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

/** An item as the order summary and the review step show it. */
const shown = (item: CartDataItem) =>
  textOf(
    renderToStaticMarkup(
      <OrderItems
        order={presentOrder(fixtureCart([item], at))}
        level={3}
        id="order"
        cartHref="/cart/"
        extras={[]}
        extrasHref="/extras/"
      />,
    ),
  );

const voucherOf = (message: string) => ({
  ...fixtureItems.voucher,
  data: JSON.stringify({
    kind: 'voucher',
    voucher: {
      recipientName: 'Aroha Ngata',
      recipientEmail: 'aroha@example.nz',
      senderName: 'Mere',
      message,
    },
  }),
});

test('a journey shows its fare and arrival before payment', () => {
  expect(shown(fixtureItems.ferry)).toContain('Arrives 12:15');
  expect(shown(fixtureItems.ferry)).toContain('Flexi fare');
});

test('a gift voucher shows its recipient, sender and message', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (message) => {
      const text = shown(voucherOf(message));
      expect(text).toContain('For Aroha Ngata, aroha@example.nz');
      expect(text).toContain('From Mere');
      expect(text).toContain(message.trim());
    }),
    { numRuns: 20 },
  );
});

test('the review repeats the accepted conditions, named by item if there are several', () => {
  const conditions = ['Ferry', 'Train'].map((description) => ({
    ...{ id: description, description, more: 'Details' },
    lines: ['Not refundable.', 'No changes.'],
  }));
  const accepted = (count: number) =>
    presentAnswers({
      ...{ values: {}, cart: fixtureCart([], at), quote: null, countries: [] },
      conditions: conditions.slice(0, count),
    })
      .flatMap(({ answers }) => answers)
      .find(({ question }) => question === 'Conditions')?.more;
  expect(accepted(1)).toEqual(['Not refundable.', 'No changes.']);
  expect(accepted(2)).toEqual(['Ferry: Not refundable. No changes.', 'Train: Not refundable. No changes.']);
});
