/** Notice about an order placed in this browser, paid or waiting for payment, with links to it. */
import { ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';

export interface OpenOrderNoteProps {
  readonly reference: string;
  readonly isPaid: boolean;
  /** Link to continue payment; null if the order is paid, or its payment is being taken. */
  readonly payHref: string | null;
  readonly bookingHref: string;
  /** A sentence after the reference: the fate of the order if the visitor does nothing. */
  readonly note?: string | undefined;
}

/** Notice about an order placed in this browser, for pages on which its visitor looks for it. */
export function OpenOrderNote({ reference, isPaid, payHref, bookingHref, note }: OpenOrderNoteProps) {
  const waits = payHref
    ? 'Your order is waiting for payment.'
    : 'Your order is waiting for your bank: please don’t pay again.';
  return (
    <section
      aria-label="Your order"
      className="flex max-w-text flex-col items-start gap-4 border-rail border-s-4 bg-fresh px-5 py-4"
    >
      <p className="flex items-start gap-2">
        <Icon name={isPaid ? 'check' : 'clock'} className="mt-[0.15em] size-[1.3em]" />
        <span>
          {isPaid ? 'You’re booked.' : waits} Your reference is{' '}
          <span className="figures whitespace-nowrap font-semibold">{reference}</span>.{note && ` ${note}`}
        </span>
      </p>
      <p className="flex flex-wrap gap-3">
        {payHref && (
          <ButtonLink href={payHref} document>
            Continue to payment
          </ButtonLink>
        )}
        <ButtonLink href={bookingHref} variant="secondary" document>
          See your booking
        </ButtonLink>
      </p>
    </section>
  );
}
