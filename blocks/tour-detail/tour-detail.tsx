import { BlockIntro } from '#blocks/block-intro.tsx';
import { type BlockProps, type FallbackProps, lowerHeadingLevel } from '#blocks/define-block.ts';
import { PartyTotalIsland } from '#blocks/islands.tsx';
import { CartForm } from '#components/cart/cart-form.tsx';
import { PassengerSelects } from '#components/form/passenger-selects.tsx';
import { DemonstrationPrices } from '#components/travel/demonstration-notes.tsx';
import { EmptyState } from '#components/travel/empty-state.tsx';
import { TextLink } from '#components/ui/link.tsx';
import { formatFullDay } from '#contracts/dates.ts';
import type { tourDetail } from '#schemas/blocks/tour-detail.schema.ts';
import { DepartureList } from './departure-list.tsx';
import type { TourDetailData } from './tour-detail-data.ts';

/** The departures and prices of a tour, with the purchase form. */
export function TourDetail({ block, data, headingLevel, id }: BlockProps<typeof tourDetail, TourDetailData>) {
  const { heading = defaultHeading, lead } = block;
  const { departures, saysDemonstration } = data;
  const isSoldOut = departures.length > 0 && departures.every(({ places }) => places.state === 'sold-out');
  return (
    <div className="flex flex-col gap-stack">
      <div className="flex flex-col gap-4">
        <BlockIntro {...{ heading, lead, id }} level={headingLevel} />
        {saysDemonstration && <DemonstrationPrices />}
      </div>
      {departures.length === 0 ? (
        <EmptyState
          level={lowerHeadingLevel(headingLevel)}
          title="No departures on sale right now"
          text={`${data.name} is between seasons. Contact us with the dates that suit you and we’ll tell you about the next departures.`}
          links={[
            { label: 'Contact us', href: '/contact/' },
            { label: 'All tours', href: '/tours/' },
          ]}
        />
      ) : (
        <div className="page-grid items-start gap-y-10">
          <DepartureList data={data} formId={`${id}-form`} className="col-span-12 lg:col-span-7" />
          <div className="col-span-12 bg-fresh p-5 sm:p-7 lg:sticky lg:top-8 lg:col-span-5">
            {isSoldOut ? <SoldOut /> : <Buy data={data} id={id} />}
          </div>
        </div>
      )}
    </div>
  );
}

/** The heading if the editor wrote none. */
const defaultHeading = 'Departures and prices';

function Buy({ data, id }: { data: TourDetailData; id: string }) {
  const { prices, dollars, ages, refund, isOnRequest, maxPassengers, departures } = data;
  const [only] = departures;
  return (
    <CartForm
      id={`${id}-form`}
      action={data.cartAction}
      values={{ intent: 'add', itemType: 'tour' }}
      label="Add to cart"
      about={departures.length === 1 && only ? `${data.name}, ${formatFullDay(only.startsOn)}` : data.name}
      className="flex flex-col gap-5"
      total={<PartyTotalIsland prices={[dollars]} />}
    >
      <div className="figures">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-display font-semibold text-3xl tracking-[-0.03em]">{prices.adult}</span>{' '}
          <span>an adult</span>
        </p>
        <p>
          {prices.child} a child, infants {prices.infant === 'free' ? 'free' : prices.infant}
        </p>
      </div>
      <PassengerSelects id={id} legend="Travellers" ages={ages} max={maxPassengers} />
      {isOnRequest && (
        <p className="text-sm">
          <strong>On request.</strong> We confirm your places after payment, or refund you in full.
        </p>
      )}
      {refund && (
        <p className="text-sm">
          <strong>Refund:</strong> {refund}
        </p>
      )}
    </CartForm>
  );
}

function SoldOut() {
  return (
    <div className="flex flex-col gap-2">
      <p className="font-display font-semibold text-xl">Sold out</p>
      <p>
        Every departure is full. Places may open up if somebody cancels:{' '}
        <TextLink href="/contact/">contact us</TextLink> and we’ll let you know.
      </p>
    </div>
  );
}

/** The fallback when departures can't be shown; it names a way to reach us. */
export function TourDetailUnavailable({ reason, headingLevel }: FallbackProps) {
  return (
    <EmptyState
      level={headingLevel}
      state={reason === 'not_found' ? 'unfound' : 'fault'}
      title={reason === 'not_found' ? 'Not sold here' : 'Departures are unavailable'}
      text={
        reason === 'not_found'
          ? 'You can’t buy this tour online. Contact us with your dates and the number of travellers and we’ll arrange it for you.'
          : 'Something isn’t working on our side. Please reload this page in a few minutes, or contact us with your dates and the number of travellers.'
      }
      links={[
        { label: 'Contact us', href: '/contact/' },
        { label: 'All tours', href: '/tours/' },
      ]}
    />
  );
}
