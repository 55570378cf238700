/** Search result row: a journey on the departure board that expands to stops, fares and conditions. */
import type { ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { FareList } from './fare-list.tsx';
import type { ClockView, FareView, JourneyView, StockView } from './journey-view.ts';
import { LegLine, LegNames } from './leg-line.tsx';
import { LegTimeline } from './leg-timeline.tsx';

/** Columns of the departure board, shared by its rows and its header. */
const columns =
  'md:grid md:grid-cols-[4.25rem_minmax(0,1fr)_5.75rem_5.25rem_6.75rem_1.25rem] md:items-center md:gap-x-4 lg:grid-cols-[5.75rem_minmax(0,1fr)_7.25rem_6.5rem_minmax(8.5rem,12rem)_1.25rem] lg:gap-x-5';

/**
 * Column headers, if there is room. Hidden from screen readers, because each row is a full sentence. With `isOnPass`,
 * rows have a part of a pass instead of prices.
 */
export function BoardHead({ isOnPass = false }: { isOnPass?: boolean }) {
  return (
    <div aria-hidden="true" className={`on-deep hidden px-4 py-2 font-semibold text-sm ${columns}`}>
      <span>Departs</span>
      <span />
      <span>Arrives</span>
      <span>Duration</span>
      <span className="text-end">
        {isOnPass ? 'Of your pass' : 'Price'}
        {!isOnPass && <span className="hidden lg:inline"> by fare</span>}
      </span>
      <span />
    </div>
  );
}

/**
 * A journey as a row of the departure board. It expands, without a script, to stops, fares and conditions. A screen
 * reader gets the row as one sentence.
 */
export function JourneyRow({
  journey,
  saysDemonstration = true,
  action,
}: {
  journey: JourneyView;
  /** False if a notice stands above all rows; the sentence still mentions it. */
  saysDemonstration?: boolean;
  action?: (fare: FareView) => ReactNode;
}) {
  const { legs, fares, notice, stock, isOpen } = journey;
  const facts = <Facts journey={journey} saysDemonstration={saysDemonstration} />;
  return (
    <details className="group/row border-line border-b" open={isOpen}>
      <summary className="-mx-2 block px-2 hover:bg-fresh focus-visible:-outline-offset-3 md:mx-0 md:px-4">
        <VisuallyHidden>{journey.sentence}</VisuallyHidden>
        <span aria-hidden="true" className={`flex flex-col gap-2 py-4 md:gap-y-0 md:py-5 ${columns}`}>
          <span className="flex items-center gap-3 md:contents">
            <span className="flex flex-col gap-1">
              {journey.departsOn && (
                <span className="whitespace-nowrap font-semibold text-sm text-warning">
                  {journey.departsOn.short}
                </span>
              )}
              <Time clock={journey.departure} />
            </span>
            <span className="flex min-w-0 flex-1 flex-col gap-1.5">
              <LegLine legs={legs} />
              <span className="hidden md:block">
                <LegNames legs={legs} />
              </span>
            </span>
            <Time clock={journey.arrival} daysLater={journey.daysLater} />
          </span>
          <span className="md:hidden">
            <LegNames legs={legs} />
          </span>
          {journey.difference && (
            <span className="text-sm md:order-last md:col-span-4 md:col-start-2 md:pt-1.5">
              {journey.difference}
            </span>
          )}
          <span className="flex flex-wrap items-end justify-between gap-3 md:contents">
            <span className="flex flex-wrap items-baseline gap-x-2 text-sm md:flex-col">
              <span className="figures font-semibold md:text-base">{journey.duration}</span>
              <span className="text-quiet">{journey.changes}</span>
            </span>
            <span className="flex items-center justify-end gap-2 md:contents">
              <Price journey={journey} />
              <Chevron />
            </span>
          </span>
          <span className="md:col-span-4 md:col-start-2">{facts}</span>
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-x-gutter gap-y-8 border-line border-t pt-5 pb-8 md:px-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <LegTimeline legs={legs} />
        <div>
          {notice && <p className="mb-4 border-warning border-s-4 ps-3 text-sm">{notice}</p>}
          {stock && action && <Stock stock={stock} />}
          {fares.length > 0 && <FareList fares={fares} action={action} shownNotice={notice} />}
        </div>
      </div>
    </details>
  );
}

/** How the journey is held and confirmed, shown before it is added to the cart. */
function Stock({ stock: { kind, title, text } }: { stock: StockView }) {
  return (
    <p className="mb-5 flex items-start gap-2 text-sm">
      <Icon
        name={kind === 'live' ? 'check' : 'clock'}
        className="mt-[0.2em] size-[1.15em] shrink-0 text-quiet"
      />
      <span>
        <b>{title}</b> {text}
      </span>
    </p>
  );
}

function Chevron() {
  return (
    <Icon
      name="chevron"
      className="size-5 text-quiet transition-transform duration-short group-open/row:rotate-180"
    />
  );
}

function Time({ clock, daysLater = 0 }: { clock: ClockView; daysLater?: number }) {
  return (
    <span className="figures flex flex-col gap-1">
      <span className="whitespace-nowrap font-display font-semibold text-xl leading-none lg:text-2xl">
        {clock.time}
        {daysLater > 0 && (
          <sup className="ms-0.5 font-sans font-semibold text-quiet text-xs">+{daysLater}</sup>
        )}
      </span>
      {clock.expected && (
        <span className="max-w-20 font-semibold text-warning text-xs leading-snug">
          expected {clock.expected.time}
        </span>
      )}
    </span>
  );
}

function Price({ journey: { state, price, isOnPass, isFrom, fares, vehicle } }: { journey: JourneyView }) {
  if (state === 'no-vehicle')
    return <span className="text-end font-semibold text-quiet text-sm">{vehicle?.refusal}</span>;
  if (state === 'not-covered')
    return <span className="text-end font-semibold text-quiet text-sm">Not covered</span>;
  if (state === 'sold-out') return <span className="text-end font-semibold text-quiet">Sold out</span>;
  if (state === 'closed')
    return <span className="text-end font-semibold text-quiet text-sm">Not on sale</span>;
  if (price === null) return <span className="text-end font-semibold text-quiet text-sm">No price</span>;
  const one = (
    <span
      key="lowest"
      className={classNames(
        'figures text-end font-display font-semibold text-xl leading-none',
        isFrom && 'lg:hidden',
      )}
    >
      {(isFrom || isOnPass) && (
        <span className="me-1 font-normal font-sans text-quiet text-sm">{isOnPass ? 'uses' : 'from'}</span>
      )}
      {price}
    </span>
  );
  return isFrom ? [one, <Prices key="fares" fares={fares} />] : one;
}

/** Every fare with its price, where the row has room. */
function Prices({ fares }: { fares: readonly FareView[] }) {
  return (
    <span className="figures hidden grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 lg:grid">
      {fares.map(({ key, name, price, closed }) => (
        <span
          key={key}
          className={classNames(
            'col-span-full grid grid-cols-subgrid items-baseline',
            closed && 'text-quiet',
          )}
        >
          <span className="text-end text-sm">{name}</span>
          <span className={classNames('text-end font-display font-semibold', closed && 'line-through')}>
            {price ?? 'No price'}
          </span>
        </span>
      ))}
    </span>
  );
}

/** Facts for the collapsed row: few seats left, the vehicle, and times that are not from the operator. */
function Facts({
  journey: { legs, seats, vehicle, isDemonstration },
  saysDemonstration,
}: {
  journey: JourneyView;
  saysDemonstration: boolean;
}) {
  const isSaid = isDemonstration && saysDemonstration;
  const isMissed = legs.some(({ missed }) => missed);
  if (!seats && !vehicle && !isSaid && !isMissed) return null;
  return (
    <span className="flex flex-wrap gap-x-4 text-sm md:pt-1.5">
      {isMissed && <span className="font-semibold text-warning">Missed connection</span>}
      {seats && <span className="figures font-semibold text-warning">{seats}</span>}
      {vehicle && <span className="figures">{vehicle.text}</span>}
      {isSaid && <span className="text-quiet">Demonstration times</span>}
    </span>
  );
}
