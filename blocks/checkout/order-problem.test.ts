import { describe, expect, it, test } from 'vitest';
import type { CheckoutFault } from '#browser/checkout/checkout-session.ts';
import { describeFault, isUnanswered } from './order-problem.ts';

const fault = (code: string, fields: CheckoutFault['fields'] = {}): CheckoutFault => ({
  code,
  message: 'The words of the API.',
  fields,
});

describe('describeFault', () => {
  it('lets the visitor accept a new total, to the cent', () => {
    const { lines, remedy } = describeFault(
      fault('PRICE_CHANGED', { oldPrice: '224.26', newPrice: '235.5' }),
      {
        total: 235.5,
        subtotal: 229.98,
      },
    );
    expect(lines[0]).toBe('It was $224.26 and is now $235.50. You have not been charged.');
    expect(remedy).toEqual({ kind: 'accept', label: 'Accept and pay $235.50' });
  });

  it('lets the visitor accept a new subtotal where vouchers cover the full amount', () => {
    const { title, lines, remedy } = describeFault(
      fault('PRICE_CHANGED', { oldPrice: '155', newPrice: '185' }),
      { total: 0, subtotal: 185 },
    );
    expect(title).toBe('Your order has changed');
    expect(lines[0]).toBe(
      'The price was $155 and is now $185. Check your order below. You have not been charged.',
    );
    expect(remedy).toEqual({ kind: 'accept', label: 'Accept and confirm your booking' });
  });

  it('links to the cart if the price of an item has changed', () => {
    const { remedy } = describeFault(fault('PRICE_CHANGED', { oldPrice: '79', newPrice: '89' }), {
      total: 224.26,
      subtotal: 219,
    });
    expect(remedy).toMatchObject({ kind: 'link', href: '/cart/' });
    expect(describeFault(fault('PRICE_CHANGED'), null).remedy).toMatchObject({ kind: 'link' });
  });

  it('links to the item that can’t be ordered', () => {
    const { remedy } = describeFault(fault('OFFER_EXPIRED', { item: 'a-b' }), null);
    expect(remedy).toMatchObject({ kind: 'link', href: '/cart/?problem=OFFER_EXPIRED&item=a-b' });
  });

  it('links to a booking whose payment is in progress', () => {
    const { remedy } = describeFault(fault('PAYMENT_IN_PROGRESS', { token: 'a-b_c' }), null);
    expect(remedy).toEqual({ kind: 'link', label: 'See your booking', href: '/purchase/arrive?token=a-b_c' });
  });

  test.each(['SOLD_OUT', 'OFFER_EXPIRED', 'NOT_FOUND', 'CART_EXPIRED', 'INVALID_CART_SESSION'])(
    '%s has a way out',
    (code) => {
      expect(describeFault(fault(code), { total: 1, subtotal: 1 }).remedy).toMatchObject({ kind: 'link' });
    },
  );

  test.each(['OFFLINE', 'UPSTREAM', '500', 'INTERNAL', 'RATE_LIMITED', 'SOMETHING_NEW'])(
    '%s can be retried, and says that nothing was charged',
    (code) => {
      const { lines, remedy } = describeFault(fault(code), { total: 1, subtotal: 1 });
      expect(remedy).toMatchObject({ kind: 'again' });
      expect(lines.join(' ')).toContain('You have not been charged');
    },
  );
});

describe('isUnanswered', () => {
  it('is true for a request that may have arrived', () => {
    const codes = ['OFFLINE', '500', 'UPSTREAM', 'INTERNAL', 'SOLD_OUT', 'PRICE_CHANGED', 'VALIDATION'];
    expect(codes.filter((code) => isUnanswered(fault(code)))).toEqual([
      'OFFLINE',
      '500',
      'UPSTREAM',
      'INTERNAL',
    ]);
  });
});
