import { classNames } from '#components/ui/class-names.ts';
import { voucherTexts } from '#contracts/booking/voucher-texts.ts';
import { toCents } from '#contracts/money.ts';
import { formatTypedDate } from './format-voucher.ts';
import { VoucherLandscape } from './voucher-landscape.tsx';

/** The typed text of a voucher so far. */
export interface VoucherText {
  /** The amount in whole dollars; null if it is invalid. */
  readonly amount: number | null;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly senderName: string;
  readonly message: string;
  /** `YYYY-MM-DD` */
  readonly sendOn: string;
}

/** A preview of the voucher: a poster with a calm sky for its text, and a stub with the payment details. */
export function VoucherPreview({
  text: { amount, recipientName, recipientEmail, senderName, message, sendOn },
  lastDay,
  brandName,
}: {
  text: VoucherText;
  lastDay: string;
  brandName: string;
}) {
  const day = formatTypedDate(sendOn);
  const face = voucherTexts({
    valueCents: toCents(amount ?? 0),
    recipientName: recipientName || 'someone who loves to travel',
    senderName,
    message,
    lastDay,
  });
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="font-semibold text-sm">Preview</figcaption>
      <div className="picture-ground overflow-hidden rounded-lg text-ink">
        <div className="flex min-h-72 flex-col gap-4 px-6 pt-6 pb-2 sm:px-8 sm:pt-8">
          <p className="flex items-baseline justify-between gap-4 font-semibold text-sm">
            <span className="min-w-0 font-display">{brandName}</span>
            <span className="min-w-0">{face.title}</span>
          </p>
          <p className="figures font-bold font-display text-4xl tracking-[-0.035em]">
            {amount === null ? '$' : face.worth}
          </p>
          <p
            className={classNames(
              'wrap-anywhere font-display font-semibold text-xl',
              !recipientName && 'opacity-70',
            )}
          >
            {face.recipient}
          </p>
          {face.message && (
            <p className="wrap-anywhere whitespace-pre-line [unicode-bidi:plaintext]">{face.message}</p>
          )}
          {face.sender && <p className="wrap-anywhere font-semibold">{face.sender}</p>}
        </div>
        <VoucherLandscape />
        <dl className="on-deep figures flex flex-wrap gap-x-8 gap-y-3 border-on-deep-line border-t-2 border-dashed px-6 py-4 sm:px-8">
          <StubLine label={face.lastDay.label} value={face.lastDay.value} />
          <StubLine label={face.codeLabel} value="Sent by email" />
        </dl>
      </div>
      <p className="wrap-anywhere text-quiet text-sm">
        {day ? `Sent on ${day}` : 'Sent on the day you choose'}
        {recipientEmail && ` to ${recipientEmail}`}.
      </p>
    </figure>
  );
}

function StubLine({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-on-deep-quiet text-sm">{label}</dt>
      <dd className="font-display font-semibold text-lg">{value}</dd>
    </div>
  );
}
