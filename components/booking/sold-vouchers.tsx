import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { pluralNoun } from '#contracts/counts.ts';
import type { SoldVoucherView } from './booking-view.ts';

/** List of gift vouchers bought in this booking, with code and expiry date. */
export function SoldVouchers({
  vouchers,
  level,
}: {
  vouchers: readonly SoldVoucherView[];
  level: HeadingLevel;
}) {
  if (vouchers.length === 0) return null;
  return (
    <section>
      <Heading level={level} size="small">
        Your {pluralNoun(vouchers.length, 'gift voucher')}
      </Heading>
      <ul className="mt-3 flex flex-col gap-5">
        {vouchers.map(({ code, amount, recipient, email, sender, message, expires, sent }) => (
          <li key={code}>
            <p className="break-words font-display font-semibold text-xl tracking-wide">{code}</p>
            <p className="figures mt-1">
              {amount} for {recipient}. Use it by <strong>{expires}</strong>.
            </p>
            {message && (
              <p className="wrap-anywhere mt-1 whitespace-pre-line [unicode-bidi:plaintext]">{message}</p>
            )}
            {sender && <p className="wrap-anywhere">From {sender}</p>}
            <p className="figures wrap-anywhere text-quiet text-sm">
              Emailed to {email} on {sent}.
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-3 max-w-text text-quiet text-sm">
        Anyone with the code can spend it, so keep it safe like cash.
      </p>
    </section>
  );
}
