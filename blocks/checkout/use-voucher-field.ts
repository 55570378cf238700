import { useEffect, useRef, useState } from 'react';
import type { CheckoutFault, QuoteData } from '#browser/checkout/checkout-session.ts';
import { formatMoney, toCents } from '#contracts/money.ts';
import type { CheckoutActivity } from './checkout-types.ts';
import { newVoucherField } from './field-names.ts';
import type { Announcer } from './use-announcer.ts';
import type { CheckoutForm } from './use-checkout-form.ts';
import type { VouchersInUse } from './use-vouchers.ts';

/** The actions of the voucher buttons. */
export interface VoucherField {
  /** The outcome as text for screen readers, because the change of list and total is only visual. */
  readonly statusText: string;
  /** Adds the typed code; false if it can't be used. */
  readonly addTyped: (typed: string) => Promise<boolean>;
  readonly remove: (index: number) => Promise<void>;
  /** Requests a quote. Returns it if all vouchers are usable; otherwise null, and the reason is announced. */
  readonly requestUsableQuote: (codes?: readonly string[]) => Promise<QuoteData | null>;
}

interface VoucherFieldDeps {
  /** The form's id, from which the field ids are derived. */
  readonly id: string;
  readonly vouchers: VouchersInUse;
  readonly setValue: CheckoutForm['setValue'];
  readonly announce: Announcer['announce'];
  readonly fail: (fault: CheckoutFault, now?: QuoteData | null) => void;
  readonly setBusy: (busy: CheckoutActivity | null) => void;
  /** Called when saved vouchers have been quoted. */
  readonly onAsked: () => void;
}

/** Serves the voucher code field and the remove buttons. */
export function useVoucherField(deps: VoucherFieldDeps): VoucherField {
  const { id, vouchers, setValue, announce, fail, setBusy, onAsked } = deps;
  const { voucherCodes, add, requestQuote } = vouchers;
  const [statusText, setSaid] = useState('');

  // The remove button disappears with its voucher, so the focus moves to the field.
  const count = useRef(voucherCodes.length);
  useEffect(() => {
    const isFewer = voucherCodes.length < count.current;
    count.current = voucherCodes.length;
    if (isFewer && document.activeElement === document.body)
      document.getElementById(`${id}-${newVoucherField}`)?.focus();
  }, [voucherCodes, id]);

  const addTyped = async (typed: string) => {
    setSaid('');
    setBusy('voucher');
    const added = await add(typed);
    setBusy(null);
    if (added.kind === 'fault') fail(added.fault);
    else announce({ faults: added.kind === 'refused' ? { [newVoucherField]: added.message } : {} });
    if (added.kind !== 'added') return false;
    setSaid(`Voucher added. ${leftToPay(added.vouchers.quote)}`);
    setValue(newVoucherField, '');
    return true;
  };

  const requestUsableQuote = async (codes?: readonly string[]) => {
    setBusy('voucher');
    const quoteResult = await requestQuote(codes);
    setBusy(null);
    if (!quoteResult.ok) fail(quoteResult.fault, null);
    else onAsked();
    return quoteResult.ok && quoteResult.dropped.length === 0 ? quoteResult.vouchers.quote : null;
  };

  const remove = async (removed: number) => {
    setSaid('');
    const left = await requestUsableQuote(voucherCodes.filter((_, index) => index !== removed));
    if (left) setSaid(`Voucher removed. ${leftToPay(left)}`);
  };
  return { statusText, addTyped, remove, requestUsableQuote };
}

const leftToPay = ({ total }: QuoteData) => `Left to pay: ${formatMoney(toCents(total))}.`;
