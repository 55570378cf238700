/** Hook for gift vouchers at the checkout: adds codes and keeps the price quote in sync with the cart. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CartData } from '#browser/cart/cart-session.ts';
import type { CheckoutFault, CheckoutSession, QuoteData } from '#browser/checkout/checkout-session.ts';
import { type AddedVoucher, addVoucher, quoteUsableVouchers, type VoucherQuote } from './check-vouchers.ts';

/** The vouchers of an order, with its quote. */
export interface VouchersInUse {
  readonly voucherCodes: readonly string[];
  /** Null while unknown. */
  readonly quote: QuoteData | null;
  readonly isAsking: boolean;
  /** Adds a voucher if it can be used. */
  readonly add: (code: string) => Promise<AddedVoucher>;
  /** Requests a new quote, with these vouchers or the current ones. */
  readonly requestQuote: (voucherCodes?: readonly string[]) => Promise<QuoteOutcome>;
}

/** The result of a quote request; `dropped` gives the reason for each voucher that can no longer be used. */
export type QuoteOutcome =
  | { readonly ok: true; readonly vouchers: VoucherQuote; readonly dropped: readonly string[] }
  | { readonly ok: false; readonly fault: CheckoutFault };

/** A key of everything besides vouchers that the quote depends on. */
const markOf = (cart: CartData | null) =>
  (cart?.items ?? []).map(({ id, price, quantity }) => `${id} ${price} ${quantity}`).join();

/**
 * Keeps the quote in sync with the cart.
 * @param first the server's quote
 * @param onDropped is called with the reason when a voucher is dropped
 */
export function useVouchers(
  open: () => Promise<CheckoutSession>,
  cart: CartData | null,
  first: { readonly voucherCodes: readonly string[]; readonly quote: QuoteData | null },
  onDropped: (message: string) => void,
): VouchersInUse {
  const [current, setCurrent] = useState(first);
  const [isAsking, setIsAsking] = useState(false);
  const mark = markOf(cart);
  const quotedFor = useRef(first.quote ? mark : null);
  const codes = useRef(first.voucherCodes);
  const turn = useRef(0);
  const dropped = useRef(onDropped);
  dropped.current = onDropped;

  const settle = useCallback((vouchers: VoucherQuote) => {
    codes.current = vouchers.voucherCodes;
    setCurrent(vouchers);
  }, []);
  const requestQuote = useCallback(
    async (voucherCodes: readonly string[] = codes.current): Promise<QuoteOutcome> => {
      const mine = ++turn.current;
      setIsAsking(true);
      const quoteResult = await quoteUsableVouchers(await open(), voucherCodes);
      // Only the latest request counts.
      if (mine !== turn.current) return quoteResult;
      setIsAsking(false);
      if (quoteResult.ok) {
        settle(quoteResult.vouchers);
        if (quoteResult.dropped[0] !== undefined) dropped.current(quoteResult.dropped[0]);
      }
      return quoteResult;
    },
    [open, settle],
  );
  const add = useCallback(
    async (code: string) => {
      const mine = ++turn.current;
      setIsAsking(true);
      const added = await addVoucher(await open(), codes.current, code);
      if (mine === turn.current) setIsAsking(false);
      if (added.kind === 'added') settle(added.vouchers);
      return added;
    },
    [open, settle],
  );

  useEffect(() => {
    if (mark === '' || quotedFor.current === mark) return;
    quotedFor.current = mark;
    void requestQuote();
  }, [mark, requestQuote]);

  return { ...current, isAsking, add, requestQuote };
}
