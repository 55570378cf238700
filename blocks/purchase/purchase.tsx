/** Booking page block: the booking with its refund forms and messages, or how to find a booking. */
import type { ReactNode } from 'react';
import {
  type BlockProps,
  type FallbackProps,
  type HeadingLevel,
  lowerHeadingLevel,
} from '#blocks/define-block.ts';
import {
  BookingWatchIsland,
  CheckoutDoneIsland,
  ClearOutcomeIsland,
  RefundBoxesIsland,
} from '#blocks/islands.tsx';
import { BookingLookup, type LookupResult } from '#components/booking/booking-lookup.tsx';
import { BookingPage } from '#components/booking/booking-page.tsx';
import { ChangeOffer } from '#components/booking/change-offer.tsx';
import { ChangeOptions } from '#components/booking/change-options.tsx';
import { Claims } from '#components/booking/claims.tsx';
import { ExtraOptions } from '#components/booking/extra-options.tsx';
import { NameForm } from '#components/booking/name-form.tsx';
import { refundFormId } from '#components/booking/refund-form.tsx';
import { TravellerForm } from '#components/booking/traveller-form.tsx';
import { FormStatus } from '#components/form/form-status.tsx';
import { EmptyPlatform } from '#components/travel/empty-drawings.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { TextLink } from '#components/ui/link.tsx';
import { cartPath } from '#contracts/cart/cart-paths.ts';
import {
  changeFormPath,
  claimFormPath,
  contactPath,
  findBookingPath,
  findFormPath,
  forgetFormPath,
  purchasePath,
  refundFormPath,
  searchPath,
} from '#contracts/page-paths.ts';
import type { purchase } from '#schemas/blocks/purchase.schema.ts';
import type { PurchaseData } from './purchase.load.ts';

/** The query parameters with which forms report their outcome. */
const outcomeParameters = ['outcome', 'chosen', 'at', 'kind', 'amount'];

/** Id of the form that finds a booking, to which emails link. */
const lookupId = findBookingPath.split('#')[1] ?? '';

/** The page of a booking. */
export function Purchase({ block, data, headingLevel, id }: BlockProps<typeof purchase, PurchaseData>) {
  if (data.for === 'anyone') return <NoBooking {...{ headingLevel, id }} />;
  const { booking, offer, changeOffer, isWaiting } = data;
  const lookupResult = data.message?.about === 'lookup' ? data.message : null;
  const lookupRefusal = lookupResult?.tone === 'failed' ? lookupResult : null;
  // The message stands in the form that can fix it or, without one, with the page's own messages.
  const isAtChoices = data.message?.about === 'choices' && !offer && booking?.refundChoices.length !== 0;
  const isAtNames =
    data.message?.about === 'names' && !changeOffer && booking !== null && booking.nameChoices.length > 0;
  const isAtTravellers =
    data.message?.about === 'travellers' && (data.travellerOptions?.people.length ?? 0) > 0;
  const message = data.message && (
    <>
      {!isAtChoices && !isAtNames && !isAtTravellers && !lookupRefusal && !data.claimRefusal && (
        <FormStatus tone={data.message.tone}>{data.message.text}</FormStatus>
      )}
      <ClearOutcomeIsland parameters={outcomeParameters} />
    </>
  );
  if (!booking)
    return <NoBooking {...{ headingLevel, id, lookupResult }} message={lookupResult ? null : message} />;
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
      names={
        <NameForm
          people={booking.nameChoices}
          hasTicket={booking.downloads !== null}
          refusal={
            isAtNames && data.message
              ? {
                  message: data.message.text,
                  travellerId:
                    booking.nameChoices.find(({ travellerId }) => data.choice.isAbout(travellerId))
                      ?.travellerId ?? null,
                }
              : null
          }
          action={changeFormPath}
          level={lowerHeadingLevel(headingLevel)}
          id={`${id}-names`}
        />
      }
      claims={
        <Claims
          parts={booking.claimParts}
          refusal={data.claimRefusal}
          action={claimFormPath}
          level={lowerHeadingLevel(headingLevel)}
          inner={lowerHeadingLevel(lowerHeadingLevel(headingLevel))}
          id={`${id}-claims`}
        />
      }
      change={changePart(data, { headingLevel, id })}
      lookup={<BookingLookup action={findFormPath} result={lookupRefusal} id={lookupId} />}
      isLookupOpen={lookupRefusal !== null}
      lookupId={lookupId}
      refundAction={refundFormPath}
      forgetAction={forgetFormPath}
      backHref={purchasePath}
      level={headingLevel}
      inner={lowerHeadingLevel(headingLevel)}
    />
  );
}

/** The offer of a change to confirm, or what can be chosen; null if nothing was asked for. */
function changePart(
  data: Extract<PurchaseData, { for: 'visitor' }>,
  { headingLevel, id }: { readonly headingLevel: HeadingLevel; readonly id: string },
): ReactNode {
  const { changeOffer, changeOptions, extraOptions, travellerOptions, message } = data;
  const level = lowerHeadingLevel(headingLevel);
  const shared = { action: changeFormPath, level, inner: lowerHeadingLevel(level) };
  if (changeOffer)
    return (
      <ChangeOffer
        {...{ action: changeFormPath, level }}
        offer={changeOffer}
        backHref={purchasePath}
        id="change"
      />
    );
  if (changeOptions)
    return <ChangeOptions {...shared} options={changeOptions} pageHref={purchasePath} id="exchange" />;
  if (travellerOptions)
    return (
      <TravellerForm
        {...shared}
        options={travellerOptions}
        refused={message?.person ? { message: message.text, ...message.person } : null}
        pageHref={purchasePath}
        removeHref={
          data.booking?.refundChoices.some(({ itemId }) => itemId === travellerOptions.itemId)
            ? `#${refundFormId(id)}`
            : null
        }
        id="travellers"
      />
    );
  return (
    extraOptions && <ExtraOptions {...shared} options={extraOptions} backHref={purchasePath} id="extras" />
  );
}

/** The page if this browser has no booking to show: a form that finds one. */
function NoBooking({
  headingLevel,
  id,
  message,
  lookupResult = null,
}: Pick<FallbackProps, 'headingLevel' | 'id'> & {
  message?: ReactNode;
  lookupResult?: LookupResult | null;
}) {
  return (
    <section aria-labelledby={`${id}-heading`} className="page-grid items-start gap-y-6">
      <div className="col-span-12 flex flex-col items-start gap-4 md:col-span-6 lg:col-span-5">
        <Heading level={headingLevel} id={`${id}-heading`}>
          Find your booking
        </Heading>
        {message}
        <p>
          We’ll email you a link that opens it in this browser. You need the reference from our emails or your
          ticket.
        </p>
        <div id={lookupId} className="w-full">
          <BookingLookup action={findFormPath} result={lookupResult} id={lookupId} />
        </div>
        <p>
          No reference? <TextLink href={contactPath}>Contact us</TextLink> from the address you booked with.
        </p>
        <p className="flex flex-wrap gap-x-6 gap-y-3">
          <ButtonLink href={searchPath} variant="quiet">
            Find a journey
          </ButtonLink>
          <ButtonLink href={cartPath} variant="quiet" document>
            View your cart
          </ButtonLink>
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
