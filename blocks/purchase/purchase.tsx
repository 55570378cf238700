/** Booking page block: the booking with its refund forms and messages, or how to find a booking. */
import type { ReactNode } from 'react';
import { type BlockProps, type FallbackProps, lowerHeadingLevel } from '#blocks/define-block.ts';
import {
  BookingWatchIsland,
  CheckoutDoneIsland,
  ClearOutcomeIsland,
  RefundBoxesIsland,
} from '#blocks/islands.tsx';
import { BookingPage } from '#components/booking/booking-page.tsx';
import { FormStatus } from '#components/form/form-status.tsx';
import { EmptyPlatform } from '#components/travel/empty-drawings.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { TextLink } from '#components/ui/link.tsx';
import { cartPath } from '#contracts/cart/cart-paths.ts';
import {
  contactPath,
  forgetFormPath,
  purchasePath,
  refundFormPath,
  searchPath,
} from '#contracts/page-paths.ts';
import type { purchase } from '#schemas/blocks/purchase.schema.ts';
import type { PurchaseData } from './purchase.load.ts';

/** The query parameters with which forms report their outcome. */
const outcomeParameters = ['outcome', 'chosen', 'at'];

/** The page of a booking. */
export function Purchase({ block, data, headingLevel, id }: BlockProps<typeof purchase, PurchaseData>) {
  if (data.for === 'anyone') return <NoBooking {...{ headingLevel, id }} />;
  const { booking, offer, isWaiting } = data;
  // The message stands in the form that can fix it or, without one, with the page's own messages.
  const isAtChoices = data.message?.about === 'choices' && !offer && booking?.refundChoices.length !== 0;
  const message = data.message && (
    <>
      {!isAtChoices && <FormStatus tone={data.message.tone}>{data.message.text}</FormStatus>}
      <ClearOutcomeIsland parameters={outcomeParameters} />
    </>
  );
  if (!booking) return <NoBooking {...{ headingLevel, id, message }} />;
  return (
    <BookingPage
      {...{ booking, offer, id }}
      thanks={block.thanks}
      help={
        <p className="max-w-text text-balance">
          {block.help ?? 'Something not right? Contact us with your reference.'}{' '}
          <TextLink href={contactPath}>Contact us</TextLink>
        </p>
      }
      message={message}
      refundRefusal={
        isAtChoices && data.message
          ? {
              message: data.message.text,
              itemId: booking.refundChoices.find(({ itemId }) => data.choice.isAbout(itemId))?.itemId ?? null,
              isChosen: data.choice.isChosen,
            }
          : null
      }
      enhanceRefund={<RefundBoxesIsland />}
      watch={
        isWaiting ? (
          <>
            <BookingWatchIsland />
            <ButtonLink href={purchasePath} variant="secondary" document>
              Check again
            </ButtonLink>
          </>
        ) : (
          <CheckoutDoneIsland />
        )
      }
      refundAction={refundFormPath}
      forgetAction={forgetFormPath}
      backHref={purchasePath}
      level={headingLevel}
      inner={lowerHeadingLevel(headingLevel)}
    />
  );
}

/** The page if this browser has no booking to show. */
function NoBooking({
  headingLevel,
  id,
  message,
}: Pick<FallbackProps, 'headingLevel' | 'id'> & { message?: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-heading`} className="page-grid items-start gap-y-6">
      <div className="col-span-12 flex flex-col items-start gap-4 md:col-span-6 lg:col-span-5">
        <Heading level={headingLevel} id={`${id}-heading`}>
          No booking to show here
        </Heading>
        {message}
        <p>
          To see a booking here, open the link in the email we sent when you paid. It then stays in this
          browser for 24 hours.
        </p>
        <p className="flex flex-wrap gap-x-6 gap-y-3">
          <ButtonLink href={searchPath} variant="secondary">
            Find a journey
          </ButtonLink>
          <ButtonLink href={cartPath} variant="quiet" document>
            View your cart
          </ButtonLink>
        </p>
        <p>
          No email? Check your spam folder, then <TextLink href={contactPath}>contact us</TextLink> from the
          address you booked with.
        </p>
      </div>
      <div className="col-span-12 md:col-span-6 lg:col-start-7 *:max-w-none">
        <EmptyPlatform />
      </div>
    </section>
  );
}

/** The fallback when a booking can't be shown; it names a way to reach us. */
export function PurchaseUnavailable({ headingLevel, id }: FallbackProps) {
  return (
    <section aria-labelledby={`${id}-heading`} className="max-w-text border-warning border-s-4 ps-5">
      <Heading level={headingLevel} size="small" id={`${id}-heading`} className="flex items-center gap-2">
        <Icon name="warning" className="size-[1em] text-warning" />
        We can’t show your booking right now
      </Heading>
      <p className="mt-2">
        Your booking is safe, and our email has all the details. Please don’t pay again. Reload this page in a
        few minutes, or <TextLink href={contactPath}>contact us</TextLink>.
      </p>
    </section>
  );
}
