import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { presentCart } from '#blocks/cart/present-cart.ts';
import { CartLine } from '#components/cart/cart-line.tsx';
import { OrderItems } from '#components/checkout/order-items.tsx';
import type { CartDataItem } from '#src/browser/cart/cart-session.ts';
import { fixtureCart, fixtureItems } from '#src/browser/cart/fixture-carts.ts';
import { settled } from '#src/browser/cart/snapshot.ts';
import { presentOrder } from './present-order.ts';

const at = Date.parse('2026-11-21T10:00:00+13:00');

/** What a page shows of HTML, as text. */
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '\u{1}')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

/** An item in the cart, and beside the checkout and its review. */
function shown(item: CartDataItem): readonly string[] {
  const cart = fixtureCart([item], at);
  const lines = presentCart(settled(cart, at), false).items.map((view) => (
    <CartLine key={view.id} item={view} action="/cart/" id="cart" notes={new Map()} level={3} />
  ));
  const order = (
    <OrderItems order={presentOrder(cart)} level={3} id="order" cartHref="/cart/" extrasHref="/extras/" />
  );
  return [<ul key="cart">{lines}</ul>, order].map((part) => textOf(renderToStaticMarkup(part)));
}

const voucherOf = (message: string) => ({
  ...fixtureItems.voucher,
  data: JSON.stringify({
    kind: 'voucher',
    voucher: { recipientName: 'Aroha Ngata', recipientEmail: 'aroha@example.nz', senderName: 'Mere', message },
  }),
});

test('a journey shows its fare and its arrival before payment, in the cart and at the checkout', () => {
  for (const text of shown(fixtureItems.ferry)) {
    expect(text).toContain('Arrives 12:15');
    expect(text).toContain('Flexi fare');
  }
});

test('a gift voucher shows whom it is for and all that it says, in the cart and at the checkout', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (message) => {
      for (const text of shown(voucherOf(message))) {
        expect(text).toContain('For Aroha Ngata, aroha@example.nz');
        expect(text).toContain('From Mere');
        expect(text).toContain(message.trim());
      }
    }),
    { numRuns: 20 },
  );
});
