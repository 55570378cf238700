import { useEffect, useRef, useState } from 'react';
import type { CheckoutFault, QuoteData } from '#browser/checkout/checkout-session.ts';
import { formatMoney, toCents } from '#contracts/money.ts';
import type { Busy } from './busy.ts';
import { newVoucherField } from './field-names.ts';
import type { Announce } from './use-announcer.ts';
import type { CheckoutForm } from './use-checkout-form.ts';
import type { VouchersInUse } from './use-vouchers.ts';

/** What the buttons beside vouchers do. */
export interface VoucherField {
  /** What became of a voucher, for those who don't see the list and the total change. */
  readonly said: string;
  /** Adds what was typed; false when it can't be used. */
  readonly addTyped: (typed: string) => Promise<boolean>;
  readonly remove: (index: number) => Promise<void>;
  /** What it comes to, when everything that was asked with could be used; else null, and it is told why. */
  readonly askAgain: (codes?: readonly string[]) => Promise<QuoteData | null>;
}

interface VoucherFieldDeps {
  /** The form's id; the fields' are made from it. */
  readonly id: string;
  readonly vouchers: VouchersInUse;
  readonly setValue: CheckoutForm['setValue'];
  readonly tell: Announce['tell'];
  readonly fail: (fault: CheckoutFault, now?: QuoteData | null) => void;
  readonly setBusy: (busy: Busy | null) => void;
  /** Vouchers that were kept in the tab have been asked for. */
  readonly onAsked: () => void;
}

/** Serves the field of a voucher's code, and the buttons beside those that are used. */
export function useVoucherField(deps: VoucherFieldDeps): VoucherField {
  const { id, vouchers, setValue, tell, fail, setBusy, onAsked } = deps;
  const { voucherCodes, add, ask } = vouchers;
  const [said, setSaid] = useState('');

  // The button that took one out is gone with it.
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
    else tell({ faults: added.kind === 'refused' ? { [newVoucherField]: added.message } : {} });
    if (added.kind !== 'added') return false;
    setSaid(`Voucher added. ${leftToPay(added.vouchers.quote)}`);
    setValue(newVoucherField, '');
    return true;
  };

  const askAgain = async (codes?: readonly string[]) => {
    setBusy('voucher');
    const asked = await ask(codes);
    setBusy(null);
    if (!asked.ok) fail(asked.fault, null);
    else onAsked();
    return asked.ok && asked.dropped.length === 0 ? asked.vouchers.quote : null;
  };

  const remove = async (removed: number) => {
    setSaid('');
    const left = await askAgain(voucherCodes.filter((_, index) => index !== removed));
    if (left) setSaid(`Voucher removed. ${leftToPay(left)}`);
  };
  return { said, addTyped, remove, askAgain };
}

const leftToPay = ({ total }: QuoteData) => `Left to pay: ${formatMoney(toCents(total))}.`;
