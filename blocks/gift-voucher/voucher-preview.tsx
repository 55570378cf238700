import { classNames } from '#components/ui/class-names.ts';
import { centsOf, formatPrice } from '#schemas/money.ts';
import { VoucherLand } from './voucher-land.tsx';
import { dayInWords } from './voucher-words.ts';

/** What stands on a voucher, as far as it is filled in. */
export interface VoucherText {
  /** Whole dollars; null while it is no amount. */
  readonly amount: number | null;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly senderName: string;
  readonly message: string;
  /** `YYYY-MM-DD` */
  readonly sendOn: string;
}

/** A voucher as it will look: a poster with a calm sky for its words, and a stub that says how long it is good for. */
export function VoucherPreview({
  text: { amount, recipientName, recipientEmail, senderName, message, sendOn },
  goodUntil,
  brandName,
}: {
  text: VoucherText;
  goodUntil: string;
  brandName: string;
}) {
  const day = dayInWords(sendOn);
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="font-semibold text-sm">How it will look</figcaption>
      <div className="picture-ground overflow-hidden rounded-lg text-ink">
        <div className="flex min-h-72 flex-col gap-4 px-6 pt-6 pb-2 sm:px-8 sm:pt-8">
          <p className="flex items-baseline justify-between gap-4 font-semibold text-sm">
            <span>Gift voucher</span>
            <span className="font-display">{brandName}</span>
          </p>
          <p className="figures font-bold font-display text-4xl tracking-[-0.035em]">
            {amount === null ? '$' : formatPrice(centsOf(amount))}
          </p>
          <p
            className={classNames(
              'wrap-anywhere font-display font-semibold text-xl',
              !recipientName && 'opacity-70',
            )}
          >
            For {recipientName || 'someone who would rather be there'}
          </p>
          {message.trim() && <p className="wrap-anywhere whitespace-pre-line">{message.trim()}</p>}
          {senderName && <p className="wrap-anywhere font-semibold">From {senderName}</p>}
        </div>
        <VoucherLand />
        <p className="on-deep figures flex flex-wrap items-baseline justify-between gap-x-4 border-on-deep-line border-t-2 border-dashed px-6 py-4 sm:px-8">
          <span className="text-on-deep-quiet text-sm">Good until</span>
          <span className="font-display font-semibold text-lg">{goodUntil}</span>
        </p>
      </div>
      <p className="wrap-anywhere text-quiet text-sm">
        {day ? `Sent on ${day}` : 'Sent on the day you choose'}
        {recipientEmail && ` to ${recipientEmail}`}, with a code to pay with.
      </p>
    </figure>
  );
}
