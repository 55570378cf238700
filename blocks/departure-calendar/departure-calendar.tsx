import { BesideIntro } from '#blocks/block-intro.tsx';
import {
  type BlockProps,
  type FallbackProps,
  type HeadingLevel,
  lowerHeadingLevel,
} from '#blocks/define-block.ts';
import { DemonstrationPrices } from '#components/travel/demonstration-notes.tsx';
import { EmptyState } from '#components/travel/empty-state.tsx';
import { MonthCalendar } from '#components/travel/month-calendar.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { contactPath, searchPath } from '#contracts/page-paths.ts';
import type { departureCalendar } from '#schemas/blocks/departure-calendar.schema.ts';
import type { DepartureCalendarData, JourneyCalendar } from './departure-calendar-data.ts';

/** The running days of each journey as a month, with the lowest price and the places left. */
export function DepartureCalendar({
  block: { heading, lead },
  data: { calendars, countedAt, saysDemonstration },
  headingLevel,
  id,
}: BlockProps<typeof departureCalendar, DepartureCalendarData>) {
  const level = heading ? lowerHeadingLevel(headingLevel) : headingLevel;
  return (
    <BesideIntro {...{ heading, lead, id }} level={headingLevel} className="flex flex-col gap-4">
      {saysDemonstration && <DemonstrationPrices />}
      <div className="border-ink border-t-2">
        {calendars.map((calendar, at) => (
          <Journey key={calendar.key} calendar={calendar} level={level} isOpen={at === 0} />
        ))}
      </div>
      {countedAt && (
        <p className="figures max-w-text text-quiet text-sm">
          The lowest price for one adult one way, GST included, as of {countedAt}. Choose a day to see its
          journeys.
        </p>
      )}
    </BesideIntro>
  );
}

function Journey({
  calendar: { title, line, runsAgainOn, month },
  level,
  isOpen,
}: {
  calendar: JourneyCalendar;
  level: HeadingLevel;
  isOpen: boolean;
}) {
  return (
    <details
      open={isOpen}
      className="group/journey break-inside-avoid border-line border-b print:border-none"
    >
      <summary className="flex items-start gap-3 py-3 hover:text-rail print:py-0">
        <Heading level={level} size="small" className="min-w-0 flex-1">
          {title}
        </Heading>
        <Icon
          name="chevron"
          className="mt-1.5 size-4 text-rail transition-transform duration-base group-open/journey:rotate-180"
        />
      </summary>
      <div className="pt-1 pb-6">
        {runsAgainOn && <p className="mb-2 font-semibold">Runs again on {runsAgainOn}.</p>}
        <MonthCalendar label={`${line}, ${title}`} month={month} />
      </div>
    </details>
  );
}

/** The fallback when departures can't be looked up. */
export function DepartureCalendarUnavailable({ headingLevel }: FallbackProps) {
  return (
    <EmptyState
      level={headingLevel}
      state="fault"
      title="The calendar is unavailable"
      text="We can’t show departures right now. Search for your day, or contact us and we’ll look it up."
      links={[
        { label: 'Search by date', href: searchPath },
        { label: 'Contact us', href: contactPath },
      ]}
    />
  );
}
