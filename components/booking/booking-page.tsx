/** Booking page (order confirmation): state, booked items, payment, refunds, downloads and contact. */
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { BookedItem } from './booked-item.tsx';
import { BookingDisclosure } from './booking-disclosure.tsx';
import { BookingMoney } from './booking-money.tsx';
import type { BookingView, RefundOfferView, RefundRefusalView, UnmadeChangeView } from './booking-view.ts';
import { ChangeAmounts } from './change-offer.tsx';
import { RefundChoices, RefundOffer } from './refund-form.tsx';
import { SoldVouchers } from './sold-vouchers.tsx';
import { StateLine } from './state-line.tsx';

export interface BookingPageProps {
  readonly booking: BookingView;
  /** The site's own sentence below the heading; shown only if the booking's state is good. */
  readonly thanks?: string | undefined;
  /** Contact options. */
  readonly help?: ReactNode;
  /** The refund offer to confirm; null if none was requested. */
  readonly offer: RefundOfferView | null;
  /** The result of a submitted form, above the heading. */
  readonly message?: ReactNode;
  /** Validation error of the refund form; null if there is none. */
  readonly refundRefusal: RefundRefusalView | null;
  /** Client component that keeps the "Everything" box in step with the other boxes. */
  readonly enhanceRefund?: ReactNode;
  /** Client component that polls for changes while the booking is waiting. */
  readonly watch?: ReactNode;
  /** The form that corrects names. */
  readonly names: ReactNode;
  /** The costs of disrupted rides, and the form that claims them. */
  readonly claims: ReactNode;
  /** The offer of a change to confirm, or the departures to choose from. */
  readonly change: ReactNode;
  /** The form that finds another booking. */
  readonly lookup: ReactNode;
  /** True to show this form open, with the result of its last submission. */
  readonly isLookupOpen: boolean;
  readonly lookupId: string;
  readonly refundAction: string;
  /** Address of the form that makes this browser forget the booking. */
  readonly forgetAction: string;
  readonly backHref: string;
  /** Level of the page's heading. */
  readonly level: HeadingLevel;
  /** Level of the headings below it. */
  readonly inner: HeadingLevel;
  readonly id: string;
}

/** Booking page: the state first, then the booked items, then payment, refunds and contact. */
export function BookingPage(props: BookingPageProps) {
  const { booking, thanks, help, offer, message, watch, refundRefusal, enhanceRefund } = props;
  const { names, claims, change, lookup, isLookupOpen, lookupId } = props;
  const { refundAction, forgetAction, backHref, level, inner, id } = props;
  const { reference, title, lead, state, payHref, items, nextSteps, downloads } = booking;
  return (
    <div className="page-grid gap-y-stack">
      <aside aria-label="Reference, state and ticket" className="booking-band col-span-12 flex">
        <p className="leading-tight">
          <span className="block text-quiet text-sm">Booking reference</span>
          <span className="figures font-display font-semibold text-xl">{reference}</span>
        </p>
        {/* A live region: screen readers announce a state that polling has changed. */}
        <div role="status">
          <StateLine state={state} />
        </div>
        {downloads && (
          <p className="flex flex-wrap items-center gap-x-5 gap-y-1 md:ms-auto">
            <ButtonLink href={downloads.ticket} document>
              <Icon name="pass" />
              {downloads.ticketLabel} (PDF)
            </ButtonLink>
            {downloads.calendar && (
              <ButtonLink href={downloads.calendar} variant="quiet" document>
                <Icon name="calendar" />
                Add to calendar
              </ButtonLink>
            )}
          </p>
        )}
      </aside>
      <header className="col-span-12 flex flex-col items-start gap-3 lg:col-span-8">
        {message}
        <Heading level={level} id={`${id}-heading`}>
          {title}
        </Heading>
        <p className="max-w-text text-lg">{lead}</p>
        {thanks && state.tone === 'good' && <p className="max-w-text">{thanks}</p>}
        {payHref && (
          <p className="flex flex-col items-start gap-3">
            <span>If you haven’t paid yet, continue where you left off. You won’t be charged twice.</span>
            <ButtonLink href={payHref} document>
              Continue to payment
            </ButtonLink>
          </p>
        )}
        {watch}
      </header>
      {offer && (
        <div className="col-span-12 lg:col-span-8">
          <RefundOffer offer={offer} action={refundAction} backHref={backHref} level={inner} id="refund" />
        </div>
      )}
      {change && <div className="col-span-12 lg:col-span-8">{change}</div>}
      {booking.unmadeChange && !change && (
        <UnmadeChange change={booking.unmadeChange} level={inner} id={`${id}-change`} />
      )}
      <ul aria-label="Your booking" className="col-span-12 lg:col-span-8">
        {items.map((item) => (
          <BookedItem key={item.id} item={item} refundAction={refundAction} level={inner} />
        ))}
      </ul>
      <div className="col-span-12 flex flex-col gap-8 lg:col-span-8">
        {claims}
        <SoldVouchers vouchers={booking.soldVouchers} level={inner} />
        {nextSteps.length > 0 && (
          <section>
            <Heading level={inner} size="small">
              What happens next
            </Heading>
            <ol className="mt-3 flex list-decimal flex-col gap-2 ps-5">
              {nextSteps.map((step) => (
                <li key={step} className="ps-1">
                  {step}
                </li>
              ))}
            </ol>
          </section>
        )}
        {booking.changes.length > 0 && (
          <section>
            <Heading level={inner} size="small">
              Changes
            </Heading>
            <ul className="mt-3 flex flex-col gap-2">
              {booking.changes.map(({ number, when, lines, note }) => (
                <li key={number}>
                  <span className="figures text-quiet">{when}:</span>{' '}
                  {[lines.map(({ past }) => past).join('; '), note].filter(Boolean).join('. ')}
                </li>
              ))}
            </ul>
          </section>
        )}
        <BookingMoney lines={booking.money} note={booking.moneyNote} level={inner} />
        {!change && names}
        {!offer && (
          <RefundChoices
            choices={booking.refundChoices}
            withoutRefund={booking.withoutRefund}
            refusal={refundRefusal}
            enhance={enhanceRefund}
            action={refundAction}
            level={inner}
            id={id}
          />
        )}
        {help}
        <BookingDisclosure summary="Find another booking" isOpen={isLookupOpen}>
          {/* A link to an element in closed details opens them. */}
          <div id={lookupId} className="pt-1 pb-4">
            {lookup}
          </div>
        </BookingDisclosure>
        <ForgetBooking action={forgetAction} />
      </div>
    </div>
  );
}

/** A change that was accepted and not made: what it waits for, or why it was not made. */
function UnmadeChange({
  change: { title, text, state, lines, amounts, payHref },
  level,
  id,
}: {
  change: UnmadeChangeView;
  level: HeadingLevel;
  id: string;
}) {
  return (
    <section
      aria-labelledby={`${id}-heading`}
      className="col-span-12 max-w-text border-warning border-s-4 ps-5 lg:col-span-8"
    >
      <Heading level={level} size="small" id={`${id}-heading`}>
        {title}
      </Heading>
      <StateLine state={state} className="mt-2" />
      <p className="mt-2">{text}</p>
      <ul className="mt-3 flex flex-col gap-2">
        {lines.map(({ key, subject, before, after }) => (
          <li key={key} className="figures break-words">
            {subject && <span className="block font-semibold">{subject}</span>}
            {before === null ? after : `${before} becomes ${after}`}
          </li>
        ))}
      </ul>
      <ChangeAmounts amounts={amounts} />
      {payHref && (
        <p className="mt-4">
          <ButtonLink href={payHref} document>
            Continue to payment
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

/** Form that makes this browser forget the booking, for shared computers. */
function ForgetBooking({ action }: { action: string }) {
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="flex flex-col items-start border-line border-t pt-4 text-sm print:hidden"
    >
      <p className="max-w-text text-quiet">
        Using a shared computer? Close this booking here. The link in our email opens it again.
      </p>
      <Button type="submit" variant="quiet" className="min-h-11 text-sm">
        Close this booking in this browser
      </Button>
    </form>
  );
}
