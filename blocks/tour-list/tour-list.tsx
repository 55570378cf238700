import { BlockIntro } from '#blocks/block-intro.tsx';
import {
  type BlockProps,
  type FallbackProps,
  type HeadingLevel,
  lowerHeadingLevel,
} from '#blocks/define-block.ts';
import { Picture } from '#components/media/picture.tsx';
import { DemonstrationPrices } from '#components/travel/demonstration-notes.tsx';
import { EmptyState } from '#components/travel/empty-state.tsx';
import { ListFilter, NoMatches } from '#components/travel/list-filter.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { Anchor } from '#components/ui/link.tsx';
import { pluralNoun } from '#contracts/counts.ts';
import type { tourList } from '#schemas/blocks/tour-list.schema.ts';
import type { ListedTour, TourListData, TourSale } from './tour-list-data.ts';

/** Tours listed as in a programme: length, poster, price and departures. */
export function TourList({ block, data, headingLevel, id }: BlockProps<typeof tourList, TourListData>) {
  const { heading, lead } = block;
  const { tours, filter, saysDemonstration } = data;
  if (tours.length === 0 && !filter?.allHref) return null;
  const level = heading ? lowerHeadingLevel(headingLevel) : headingLevel;
  return (
    <div className="flex flex-col gap-stack">
      <BlockIntro {...{ heading, lead, id }} level={headingLevel} />
      {filter && <ListFilter filter={filter} id={`${id}-filter`} />}
      {saysDemonstration && <DemonstrationPrices />}
      {tours.length === 0 && <NoMatches text="No tours match. Try removing a filter." />}
      <ul className="border-line border-b empty:hidden">
        {tours.map((tour) => (
          <Tour key={tour.card._key} tour={tour} level={level} />
        ))}
      </ul>
    </div>
  );
}

function Tour({ tour: { card, sale }, level }: { tour: ListedTour; level: HeadingLevel }) {
  return (
    <li className="group page-grid relative gap-y-3 border-line border-t py-6 md:gap-y-5 md:py-10">
      <Length card={card} sale={sale} />
      <div className="order-first col-span-12 self-start overflow-hidden md:order-none md:col-span-4">
        <Picture
          image={card.picture}
          ratio="3:2"
          sizes="(min-width: 82rem) 26rem, (min-width: 48rem) 33vw, 100vw"
          className="transition-transform duration-base ease-out group-hover:scale-[1.02] max-sm:aspect-2/1!"
        />
      </div>
      <div className="col-span-12 flex flex-col gap-3 md:col-span-6">
        {card.place && <p className="font-semibold text-rail text-sm">{card.place}</p>}
        <Heading level={level} size="section">
          <Anchor href={card.href} className="card-link">
            {card.title}
          </Anchor>
        </Heading>
        {card.summary && <p className="max-w-text text-quiet">{card.summary}</p>}
        {sale && <Sale sale={sale} />}
      </div>
    </li>
  );
}

/** The number of days, set like on a poster. */
function Length({ card, sale }: Pick<ListedTour, 'card' | 'sale'>) {
  if (!sale && !card.length) return <span className="hidden md:col-span-2 md:block" />;
  return (
    <p className="figures col-span-12 flex items-baseline gap-2 font-display font-semibold text-lg leading-none md:col-span-2 md:flex-col md:gap-1">
      {sale ? (
        <>
          <span className="text-3xl tracking-[-0.03em] md:-mt-1.5 md:text-4xl">{sale.days}</span>
          {/* A space for screen readers and copied text. */}{' '}
          <span className="min-w-0">{pluralNoun(sale.days, 'day')}</span>
        </>
      ) : (
        <span className="min-w-0 text-xl leading-tight">{card.length}</span>
      )}
    </p>
  );
}

function Sale({ sale: { price, departures, isOnRequest } }: { sale: TourSale }) {
  return (
    <dl className="figures mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-8 max-sm:gap-x-4">
      <div>
        <dt className="text-quiet text-sm">{departures.length === 1 ? 'Departs' : 'Next departures'}</dt>
        <dd className="flex flex-wrap gap-x-4 max-lg:flex-col">
          {departures.length === 0 ? (
            <span>None on sale right now</span>
          ) : (
            departures.map(({ date, label }) => (
              <time key={date} dateTime={date} className="whitespace-nowrap">
                {label}
              </time>
            ))
          )}
        </dd>
        {isOnRequest && <dd className="text-quiet text-sm">On request: we confirm each booking</dd>}
      </div>
      <div className="wrap-anywhere text-end">
        <dt className="text-quiet text-sm">An adult</dt>
        <dd className="font-display font-semibold text-2xl leading-none">{price}</dd>
      </div>
    </dl>
  );
}

/** The fallback when tours can't be listed. */
export function TourListUnavailable({ headingLevel }: FallbackProps) {
  return (
    <EmptyState
      level={headingLevel}
      state="fault"
      title="Tours are unavailable"
      text="Something isn’t working on our side. Please reload this page in a few minutes, or contact us and tell us where you’d like to go."
      links={[{ label: 'Contact us', href: '/contact/' }]}
    />
  );
}
