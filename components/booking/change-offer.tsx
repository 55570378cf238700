import type { ReactNode } from 'react';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import type { ChangeAmountView, ChangeOfferView } from './booking-view.ts';
import { OfferConfirmation } from './offer-confirmation.tsx';

/** The offer of a change: each part before and after it, the price, and the button that accepts it. */
export function ChangeOffer({
  offer,
  action,
  backHref,
  confirmation,
  level,
  id,
}: {
  offer: ChangeOfferView;
  action: string;
  backHref: string;
  /** Forms that accept the offer; by default, one button. */
  confirmation?: ReactNode;
  level: HeadingLevel;
  id: string;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="max-w-text border-rail border-s-4 ps-5">
      <Heading level={level} size="small" id={`${id}-heading`}>
        {offer.title}
      </Heading>
      <dl className="figures mt-3 flex flex-col gap-3">
        {offer.lines.map(({ key, subject, before, after }) => (
          <div key={key}>
            <dt className="break-words text-quiet text-sm">
              {subject && <span className="block text-base text-ink">{subject}</span>}
              {before === null ? 'New:' : `${before} becomes`}
            </dt>
            <dd className="break-words font-semibold">{after}</dd>
          </div>
        ))}
      </dl>
      <ChangeAmounts amounts={offer.amounts} />
      {offer.notes.map((note) => (
        <p key={note} className="figures mt-3">
          {note}
        </p>
      ))}
      <p className="figures mt-3">
        This offer is valid until <strong>{offer.validUntil}</strong>.
      </p>
      {confirmation ?? (
        <OfferConfirmation
          {...{ action, backHref }}
          field="changeOfferId"
          offerId={offer.changeOfferId}
          idempotencyKey={offer.idempotencyKey}
          label={offer.label}
          backLabel="Leave it as it is"
        />
      )}
    </section>
  );
}

/** The amounts of a change; nothing if it is free. */
export function ChangeAmounts({ amounts }: { amounts: readonly ChangeAmountView[] }) {
  if (amounts.length === 0) return null;
  return (
    <dl className="figures mt-4 flex flex-col gap-2">
      {amounts.map(({ label, amount, isTotal }) => (
        <div
          key={label}
          className={
            isTotal
              ? 'flex items-baseline justify-between gap-4 border-line border-t pt-2 font-semibold'
              : 'flex items-baseline justify-between gap-4'
          }
        >
          <dt>{label}</dt>
          <dd className={isTotal ? 'font-display text-xl' : undefined}>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
