import { type HeadingLevel, lowerHeadingLevel } from '#blocks/define-block.ts';
import { BoardSkeleton } from '#components/travel/board-skeleton.tsx';
import { DateStrip } from '#components/travel/date-strip.tsx';
import { EmptyState } from '#components/travel/empty-state.tsx';
import { Choices } from '#components/travel/filter-links.tsx';
import { BoardHead, JourneyRow } from '#components/travel/journey-row.tsx';
import { MonthCalendar } from '#components/travel/month-calendar.tsx';
import { ResultsTitle } from '#components/travel/results-title.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { TextLink } from '#components/ui/link.tsx';
import { FareAction } from './fare-action.tsx';
import type { DirectionView, SearchResults } from './search-view.ts';

/** The results of a search, or the reason why there are none. */
export function Results({ results, level, id }: { results: SearchResults; level: HeadingLevel; id: string }) {
  if (results.kind === 'step') {
    return <EmptyState {...results.step} level={level} />;
  }
  const { title, isOnPass, replaced, times, party, isDemonstration, choices, directions } = results;
  const isReturn = directions.length > 1;
  const searchSummary = [isReturn ? null : directions[0]?.date, times, party].filter(Boolean).join(' · ');
  const journeys = directions.flatMap((direction) => direction.journeys);
  // A row with real times separates the demonstration rows, so then each of those says what it is.
  const isAllDemonstration = isDemonstration && journeys.every((journey) => journey.isDemonstration);
  return (
    <div className="group/found flex flex-col gap-6">
      <ResultsTitle {...{ title, isDemonstration, level, id }} summary={searchSummary} />
      {replaced && (
        // Hidden once the journey is replaced.
        <p className="max-w-text border-rail border-s-4 ps-3 group-has-[[name=replaces]~[data-tone=done]]/found:hidden">
          <strong>Changing a journey in your cart.</strong> The journey {isReturn && 'out '}that you add
          replaces it, with its extras. <TextLink href={replaced.keepHref}>Keep both</TextLink>
        </p>
      )}
      {choices.length > 0 && <Choices rows={choices} />}
      {directions.map((direction, at) => (
        <Direction
          key={direction.id}
          next={directions[at + 1]}
          direction={direction}
          level={isReturn ? lowerHeadingLevel(level) : null}
          emptyLevel={lowerHeadingLevel(isReturn ? lowerHeadingLevel(level) : level)}
          replaces={at === 0 ? replaced?.itemId : undefined}
          saysDemonstration={!isAllDemonstration}
          id={id}
        />
      ))}
      {journeys.length > 0 && (
        <p className="-mt-4 text-quiet text-sm">
          Times are local.
          {!isOnPass && ' Prices are for all travellers, in New Zealand dollars, GST included.'}
        </p>
      )}
    </div>
  );
}

function Direction({
  direction: { id: name, heading, date, days, month, monthHref, count, note, journeys, empty },
  next,
  level,
  emptyLevel,
  replaces,
  saysDemonstration,
  id,
}: {
  direction: DirectionView;
  /** The id of the cart item that the journey replaces. */
  replaces: string | undefined;
  /** The direction to choose after this one. */
  next: DirectionView | undefined;
  /** Null if the heading above is enough. */
  level: HeadingLevel | null;
  emptyLevel: HeadingLevel;
  /** True if each row must say that its times are demonstration data. */
  saysDemonstration: boolean;
  id: string;
}) {
  const label = `${heading}, ${date}`;
  return (
    <section aria-label={label} id={`${id}-${name}`} className="flex flex-col gap-4 [section+&]:mt-10">
      {level && (
        <div>
          <Heading level={level} size="small">
            {heading}
          </Heading>
          <p className="text-quiet">{date}</p>
        </div>
      )}
      {month ? (
        <MonthCalendar label={heading} month={month} />
      ) : (
        days.length > 0 && <DateStrip label={`Days, ${heading}`} days={days} />
      )}
      {!month && days.length > 0 && monthHref && (
        <p className="-mt-2">
          <TextLink href={monthHref} className="inline-flex min-h-11 items-center text-sm">
            Show the whole month
          </TextLink>
        </p>
      )}
      {empty ? (
        <EmptyState {...empty} level={emptyLevel} />
      ) : (
        <div>
          {note && <p className="mb-3 border-warning border-s-4 ps-3">{note}</p>}
          <p className="pb-2 text-quiet text-sm">{count}</p>
          <BoardHead isOnPass={journeys.some((journey) => journey.isOnPass)} />
          <BoardSkeleton className="hidden group-data-pending/results:block" />
          <ol className="group-data-pending/results:hidden" aria-label={`Journeys, ${heading}`}>
            {journeys.map((journey) => (
              <li key={journey.id}>
                <JourneyRow
                  journey={journey}
                  saysDemonstration={saysDemonstration}
                  action={(fare) => (
                    <FareAction
                      fare={fare}
                      departs={`${journey.departure.time}${journey.departsOn ? ` on ${journey.departsOn.long}` : ''} from ${journey.from}`}
                      day={journey.departsOn?.short}
                      isOnly={journey.fares.length === 1}
                      replaces={replaces}
                      nextHref={next && `#${id}-${next.id}`}
                    />
                  )}
                />
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}
