/** Live preview of a gift voucher as a poster with its text and a stub with the payment details. */
import { classNames } from '#components/ui/class-names.ts';
import { voucherTexts } from '#contracts/booking/voucher-texts.ts';
import { formatDate } from '#contracts/dates.ts';
import { toCents } from '#contracts/money.ts';

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

const mountains =
  'M0 150 62 104 104 128 186 44 246 108 290 78 366 140 432 104 500 140 560 112 600 132V250H0Z';

/** The landscape on a voucher: mountains behind a lake, a track through the hills, and a small train. */
function VoucherLandscape() {
  return (
    <svg viewBox="0 0 600 250" aria-hidden="true" className="block h-auto w-full">
      <circle className="fill-on-deep" cx="452" cy="78" r="44" />
      {/* In the sky's colour, so that the sun sets behind the mountains and doesn't shine through. */}
      <path className="fill-fresh" d={mountains} />
      <path className="fill-rail opacity-35" d={mountains} />
      <path className="fill-on-deep opacity-90" d="M186 44 220 80 204 77 192 90 178 74 160 86 153 78Z" />
      <path className="fill-on-deep opacity-90" d="M290 78 312 96 299 95 289 104 277 93 268 94Z" />
      <path className="fill-coach-plane" d="M0 158H600V220H0Z" />
      <path className="fill-on-deep opacity-50" d="M404 172h92v3h-92ZM446 184h116v3H446ZM28 176h70v3H28Z" />
      <path className="fill-rail-plane" d="M0 190Q110 146 230 172T470 190Q540 196 600 182V250H0Z" />
      <path className="fill-deep" d="M0 222Q150 190 320 212T600 206V250H0Z" />
      <path className="fill-on-deep" d="M96 250 312 184 318 184 138 250Z" />
      <g className="fill-on-deep" transform="translate(286 176) rotate(-17)">
        <path d="M-66 -2h28v11h-28ZM-36 -2h28v11h-28ZM-6 -2h22q8 1 12 11h-34Z" />
      </g>
    </svg>
  );
}

/** Formats `2026-11-21` as `21 November 2026`; null for anything else. */
export function formatTypedDate(date: string): string | null {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(`${date}T00:00:00Z`));
  return isDate ? formatDate(date) : null;
}
