import { formatPrice } from '../money.ts';

/** What a gift voucher says, in this order, wherever it is shown: before it is bought, on paper and in its email. */
export interface VoucherFace {
  readonly title: string;
  /** `$150` */
  readonly worth: string;
  /** `For Hēmi Paratene` */
  readonly recipient: string;
  /** In lines as they were written; empty when there is none. */
  readonly message: string;
  /** `From Mere`; empty when nobody is named. */
  readonly sender: string;
  readonly lastDay: { readonly label: string; readonly value: string };
  readonly codeLabel: string;
}

/** What a voucher of this much says. `lastDay` is in words. */
export function voucherFace(voucher: {
  readonly valueCents: number;
  readonly recipientName: string;
  readonly senderName: string;
  readonly message: string;
  readonly lastDay: string;
}): VoucherFace {
  const { valueCents, recipientName, senderName, message, lastDay } = voucher;
  const sender = senderName.trim();
  return {
    title: 'Gift voucher',
    worth: formatPrice(valueCents),
    recipient: `For ${recipientName.trim()}`,
    message: message.replaceAll(/\r\n?/g, '\n').trim(),
    sender: sender && `From ${sender}`,
    lastDay: { label: 'Use it by', value: lastDay },
    codeLabel: 'Code',
  };
}
