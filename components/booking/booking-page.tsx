import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/button.tsx';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { BookedItem } from './booked-item.tsx';
import { BookingMoney } from './booking-money.tsx';
import type { BookingView, RefundOfferView, RefundRefusalView } from './booking-view.ts';
import { ForgetBooking } from './forget-booking.tsx';
import { RefundChoices, RefundOffer } from './refund-form.tsx';
import { SoldVouchers } from './sold-vouchers.tsx';
import { StateLine } from './state-line.tsx';

export interface BookingPageProps {
  readonly booking: BookingView;
  /** A line of the site's own under the heading. */
  readonly thanks?: string | undefined;
  /** How to reach somebody. */
  readonly help?: ReactNode;
  /** What would go back, when that was asked. */
  readonly offer: RefundOfferView | null;
  /** What came of a form, read out first. */
  readonly message?: ReactNode;
  /** What was wrong with what was chosen to be cancelled. */
  readonly refundRefusal: RefundRefusalView | null;
  /** What helps to choose, with a script. */
  readonly enhanceRefund?: ReactNode;
  /** Looks again by itself while something is awaited. */
  readonly watch?: ReactNode;
  readonly refundAction: string;
  /** Where the form is sent that lets this browser forget the booking. */
  readonly forgetAction: string;
  readonly backHref: string;
  /** That of the page's own heading. */
  readonly level: HeadingLevel;
  /** That of the headings in it. */
  readonly inner: HeadingLevel;
  readonly id: string;
}

/** A booking as a whole page: how it stands first, then journey by journey, then the money. */
export function BookingPage(props: BookingPageProps) {
  const { booking, thanks, help, offer, message, watch, refundRefusal, enhanceRefund } = props;
  const { refundAction, forgetAction, backHref, level, inner, id } = props;
  const { reference, title, lead, state, payHref, items, next, downloads } = booking;
  return (
    <div className="page-grid gap-y-stack">
      <header className="col-span-12 flex flex-col items-start gap-3 lg:col-span-7">
        {message}
        {/* Said when it changes while the page looks again by itself. */}
        <div role="status">
          <StateLine state={state} />
        </div>
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
      <aside
        aria-label="Reference and ticket"
        className="col-span-12 flex flex-col gap-5 self-start lg:col-span-4 lg:col-start-9 lg:row-span-3 lg:row-start-1"
      >
        <p>
          <span className="block font-semibold text-sm">Booking reference</span>
          <span className="figures font-display font-semibold text-3xl">{reference}</span>
        </p>
        {downloads && (
          <p className="flex flex-col items-stretch gap-3">
            <ButtonLink href={downloads.ticket} document>
              <Icon name="pass" />
              {downloads.called} (PDF)
            </ButtonLink>
            {downloads.calendar && (
              <ButtonLink href={downloads.calendar} variant="secondary" document>
                <Icon name="calendar" />
                Add to your calendar
              </ButtonLink>
            )}
          </p>
        )}
      </aside>
      {offer && (
        <div className="col-span-12 lg:col-span-7">
          <RefundOffer offer={offer} action={refundAction} backHref={backHref} level={inner} id="refund" />
        </div>
      )}
      <ul aria-label="Your booking" className="col-span-12 lg:col-span-7">
        {items.map((item) => (
          <BookedItem key={item.id} item={item} level={inner} />
        ))}
      </ul>
      <div className="col-span-12 flex flex-col gap-8 lg:col-span-7">
        <SoldVouchers vouchers={booking.soldVouchers} level={inner} />
        {next.length > 0 && (
          <section>
            <Heading level={inner} size="small">
              What happens next
            </Heading>
            <ol className="mt-3 flex list-decimal flex-col gap-2 ps-5">
              {next.map((step) => (
                <li key={step} className="ps-1">
                  {step}
                </li>
              ))}
            </ol>
          </section>
        )}
        <BookingMoney lines={booking.money} note={booking.moneyNote} level={inner} />
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
        <ForgetBooking action={forgetAction} />
      </div>
    </div>
  );
}
