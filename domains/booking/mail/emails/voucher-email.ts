import { formatMoney } from '#contracts/money.ts';
import { brand } from '#platform/brand.ts';
import type { Email } from '#platform/mail/email.ts';
import { buildVoucherTexts, howToUse, type PrintedVoucher } from '../../ticket/voucher-pdf.ts';
import { preventLinks } from './parts.ts';

/** Email with a gift voucher to its recipient. Its content and order match the printed voucher. */
export function voucherEmail(
  voucher: PrintedVoucher & { readonly balanceCents: number },
  { siteUrl }: { readonly siteUrl: string },
): Email {
  const { code, valueCents, balanceCents } = voucher;
  const words = {
    recipientName: preventLinks(voucher.recipientName),
    senderName: preventLinks(voucher.senderName),
    message: preventLinks(voucher.message),
  };
  const { worth, recipient, message, sender, lastDay, codeLabel } = buildVoucherTexts({
    ...voucher,
    ...words,
  });
  const from = words.senderName || 'somebody';
  return {
    subject: `A gift voucher for you, from ${from}`,
    preview: `${worth} towards a journey in New Zealand, valid until ${lastDay.value}.`,
    heading: `${words.recipientName}, this is for you`,
    parts: [
      {
        kind: 'paragraph',
        text: `Kia ora. Here is a gift voucher from ${from}, towards any train, coach or ferry journey, pass or tour that ${brand.name} sells.`,
      },
      { kind: 'heading', text: worth },
      { kind: 'paragraph', text: recipient },
      ...(message ? [{ kind: 'quote' as const, text: message, by: sender }] : []),
      ...(sender && !message ? [{ kind: 'paragraph' as const, text: sender }] : []),
      { kind: 'code', label: codeLabel, code, facts: [lastDay] },
      ...(balanceCents < valueCents
        ? [{ kind: 'notice' as const, text: `Balance: ${formatMoney(balanceCents)}.` }]
        : []),
      { kind: 'action', label: 'Find a journey', url: `${siteUrl}/book-your-journey/` },
      { kind: 'heading', text: 'How to use it' },
      { kind: 'list', items: howToUse(siteUrl) },
      { kind: 'paragraph', quiet: true, text: 'The voucher is also attached to print or keep.' },
    ],
  };
}
