import { mapView } from '#blocks/build-map-view.ts';
import { type HeadingLevel, lowerHeadingLevel } from '#blocks/define-block.ts';
import { CopyAddressIsland } from '#blocks/islands.tsx';
import { CartForm } from '#components/cart/cart-form.tsx';
import { JourneyRow } from '#components/travel/journey-row.tsx';
import { LegLine, LegNames } from '#components/travel/leg-line.tsx';
import { LineMap } from '#components/travel/map/line-map.tsx';
import { ResultsTitle } from '#components/travel/results-title.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { TextLink } from '#components/ui/link.tsx';
import { cartFormPath } from '#contracts/cart/cart-form.ts';
import { countNoun } from '#contracts/counts.ts';
import type { TripLegView, TripOptionView, TripView } from './trip-view.ts';
import { tripAnchor } from './trip-view.ts';

/** Makes the plan focusable as the target of links. */
const reachable = { tabIndex: -1 };

/** A planned trip: its legs, its map and its price, with the button that adds it to the cart. */
export function TripResults({ trip, level, id }: { trip: TripView; level: HeadingLevel; id: string }) {
  const { title, summary, legs, lines, isDemonstration } = trip;
  const inner = lowerHeadingLevel(level);
  return (
    <section
      id={tripAnchor}
      {...reachable}
      aria-label="Planned trip"
      className="flex scroll-mt-4 flex-col gap-6"
    >
      <ResultsTitle {...{ title, summary, isDemonstration, level, id }} />
      <div className="grid items-start gap-x-gutter gap-y-10 xl:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
        <ol className="flex flex-col">
          {legs.map((leg) => (
            <Leg key={leg.anchor} leg={leg} level={inner} />
          ))}
        </ol>
        <Purchase trip={trip} level={inner} />
        {lines.length > 0 && (
          <figure aria-label={`Map of the trip ${title}`} className="max-w-[40rem]">
            <LineMap id={`${id}-map`} {...mapView(lines)} />
          </figure>
        )}
      </div>
    </section>
  );
}

function Leg({ leg, level }: { leg: TripLegView; level: HeadingLevel }) {
  const { anchor, title, date, label, chosen, note, others, failure, stay } = leg;
  return (
    <li id={anchor} className="flex scroll-mt-4 flex-col">
      <div className="border-line border-t pt-5">
        <Heading level={level} size="small">
          {title}
        </Heading>
        <p className="text-quiet">{date}</p>
        {note && <p className="mt-2 border-warning border-s-4 ps-3 text-sm">{note}</p>}
        {label && <p className="mt-2 font-semibold text-sm">{label}</p>}
      </div>
      {chosen && <JourneyRow journey={chosen} saysDemonstration={false} />}
      {failure && (
        <div className="my-3 flex flex-col gap-2 border-warning border-s-4 ps-4">
          <p>{failure.text}</p>
          <p className="flex flex-wrap gap-x-6">
            {failure.links.map(({ label: text, href }) => (
              <TextLink key={href} href={href} className="inline-flex min-h-11 items-center">
                {text}
              </TextLink>
            ))}
          </p>
        </div>
      )}
      {others.length > 0 && (
        <details className="group/others">
          <summary className="link-line inline-flex min-h-11 items-center gap-1.5 font-semibold text-rail">
            {countNoun(others.length, 'other journey')}
            <Icon name="chevron" className="size-[1em] group-open/others:rotate-180" />
          </summary>
          <ul className="mb-4 flex flex-col border-line border-t">
            {others.map((option) => (
              <Option key={option.journey.id} option={option} />
            ))}
          </ul>
        </details>
      )}
      {stay && (
        <p className="my-5 flex items-center gap-3 bg-fresh px-4 py-3 font-semibold">
          <Icon name="pin" className="size-5 shrink-0 text-rail" />
          <span className="min-w-0">{stay}</span>
        </p>
      )}
    </li>
  );
}

/** A journey that can be chosen instead: one line, and a link that keeps the rest of the trip. */
function Option({ option: { journey, label, href } }: { option: TripOptionView }) {
  const { departure, arrival, daysLater, legs, duration, changes, price, isFrom, state, from, to } = journey;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line border-b py-3 md:grid-cols-[8.5rem_minmax(0,1fr)_auto_5.5rem]">
      <span className="figures font-display font-semibold text-lg">
        {departure.time} – {arrival.time}
        {daysLater > 0 && <sup className="ms-0.5 font-sans text-quiet text-xs">+{daysLater}</sup>}
      </span>
      <span className="flex flex-col gap-1 max-md:col-span-full max-md:row-start-2">
        <span aria-hidden="true" className="max-md:hidden">
          <LegLine legs={legs} />
        </span>
        <LegNames legs={legs} />
        <span className="text-quiet text-sm">
          {label && <b className="text-ink">{label} · </b>}
          {duration} · {changes}
        </span>
      </span>
      <span className="figures text-end font-semibold">
        {state === 'available' ? `${isFrom ? 'from ' : ''}${price}` : 'Not on sale'}
      </span>
      <span className="text-end max-md:col-span-full max-md:text-start">
        <TextLink href={href} className="inline-flex min-h-11 items-center">
          Choose
          <span className="sr-only">
            {' '}
            {departure.time} from {from} to {to}
          </span>
        </TextLink>
      </span>
    </li>
  );
}

/** The price of the trip, ways to pay less, and the button that buys all of it. */
function Purchase({ trip, level }: { trip: TripView; level: HeadingLevel }) {
  const { total, cheapest, pass, cart, unsold, share, title } = trip;
  return (
    <div className="flex max-w-[40rem] flex-col gap-4 border-rail border-t-4 pt-4 xl:sticky xl:top-8 xl:row-span-2">
      <Heading level={level} size="small">
        The whole trip
      </Heading>
      {total && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span>All journeys, cheapest fares</span>
          <span className="figures font-display font-semibold text-3xl">{total}</span>
        </p>
      )}
      {unsold && <p className="border-warning border-s-4 ps-3 text-sm">{unsold}</p>}
      {cart && (
        <CartForm
          action={cartFormPath}
          values={cart}
          label="Add the trip to the cart"
          adds={title}
          className="flex flex-col gap-2"
        />
      )}
      {cheapest && (
        <p>
          <TextLink href={cheapest.href}>{cheapest.label}</TextLink>
        </p>
      )}
      {pass && (
        <p className="text-sm">
          {pass.text} <TextLink href={pass.link.href}>{pass.link.label}</TextLink>
        </p>
      )}
      <p className="text-quiet text-sm">
        Prices are for all travellers, GST included. Keep or share{' '}
        <TextLink href={share}>the address of this trip</TextLink>: it holds every choice.
      </p>
      <CopyAddressIsland key={share} href={share} />
    </div>
  );
}
