import { formatPrice, formatSum } from '#schemas/money.ts';
import { brand } from '#src/platform/brand.ts';
import type { Letter } from '#src/platform/mail/letter.ts';
import { longDay } from '../../booking-words.ts';
import { howToUse, type PrintedVoucher } from '../../ticket/voucher-page.ts';
import { unlinked } from './unlinked.ts';

/** A gift voucher, to whom it is for. Its last day stands beside its worth, as large. */
export function voucherLetter(
  voucher: PrintedVoucher & { readonly balanceCents: number },
  { siteUrl }: { readonly siteUrl: string },
): Letter {
  const { code, valueCents, balanceCents, expiresOn, message } = voucher;
  const from = unlinked(voucher.senderName ?? 'somebody');
  return {
    subject: `A gift voucher for you, from ${from}`,
    preview: `${formatPrice(valueCents)} towards a journey in New Zealand, to be used by ${longDay(expiresOn)}.`,
    heading: `${unlinked(voucher.recipientName)}, this is for you`,
    parts: [
      {
        kind: 'paragraph',
        text: `Kia ora. Here is a gift voucher from ${from}: ${formatPrice(valueCents)} towards any train, coach or ferry journey, pass or tour that ${brand.name} sells.`,
      },
      ...(message ? [{ kind: 'quote' as const, text: unlinked(message), by: from }] : []),
      {
        kind: 'code',
        label: 'Your code',
        code,
        facts: [
          { label: 'Worth', value: formatPrice(valueCents) },
          { label: 'Use it by', value: longDay(expiresOn) },
        ],
      },
      ...(balanceCents < valueCents
        ? [{ kind: 'notice' as const, text: `${formatSum(balanceCents)} is left on it.` }]
        : []),
      { kind: 'action', label: 'Find a journey', url: `${siteUrl}/book-your-journey/` },
      { kind: 'heading', text: 'How to use it' },
      { kind: 'list', items: howToUse(siteUrl) },
      { kind: 'paragraph', quiet: true, text: 'The voucher is attached, too, to print or to keep.' },
    ],
  };
}
