import { formatPrice } from '../money.ts';

/** The texts of a gift voucher in display order, for the preview, the printed voucher and the email. */
export interface VoucherTexts {
  readonly title: string;
  /** `$150` */
  readonly worth: string;
  /** `For Hēmi Paratene` */
  readonly recipient: string;
  /** With its line breaks; empty if there is none. */
  readonly message: string;
  /** `From Mere`; empty if no sender is named. */
  readonly sender: string;
  readonly lastDay: { readonly label: string; readonly value: string };
  readonly codeLabel: string;
}

/** Builds the texts of a voucher. `lastDay` is already formatted. */
export function voucherTexts(voucher: {
  readonly valueCents: number;
  readonly recipientName: string;
  readonly senderName: string;
  readonly message: string;
  readonly lastDay: string;
}): VoucherTexts {
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
