/** Block with the next departures from a station or town. */
import { BlockIntro } from '#blocks/block-intro.tsx';
import type { BlockProps, FallbackProps } from '#blocks/define-block.ts';
import { DemonstrationTimes } from '#components/travel/demonstration-notes.tsx';
import { DepartureTable } from '#components/travel/departure-table.tsx';
import { EmptyState } from '#components/travel/empty-state.tsx';
import { TextLink } from '#components/ui/link.tsx';
import { serviceStatusPath } from '#contracts/page-paths.ts';
import type { departures } from '#schemas/blocks/departures.schema.ts';
import type { DeparturesData } from './departures.load.ts';

/** The next departures, in one table for each day. */
export function Departures({
  block: { heading, lead },
  data: { name, hasSeveralStops, days, saysDemonstration, saysChoice },
  headingLevel,
  id,
}: BlockProps<typeof departures, DeparturesData>) {
  return (
    <section aria-label={`Next departures from ${name}`} className="flex flex-col gap-6">
      <div className="flex flex-col gap-4">
        <BlockIntro {...{ heading, lead, id }} level={headingLevel} />
        {saysDemonstration && <DemonstrationTimes />}
        {saysChoice && (
          <p className="max-w-text text-quiet text-sm print:hidden">Choose a time to see fares.</p>
        )}
      </div>
      {days.length === 0 && (
        <p className="font-semibold">No departures from {name} within the dates of our timetable.</p>
      )}
      {days.map((day) => (
        <DepartureTable key={day.key} day={day} hasSeveralStops={hasSeveralStops} />
      ))}
      <p className="print:hidden">
        <TextLink href={serviceStatusPath}>Service status of all lines</TextLink>
      </p>
    </section>
  );
}

/** The fallback when the timetable is unavailable, or does not know the station. */
export function DeparturesUnavailable({ reason, headingLevel }: FallbackProps) {
  return (
    <EmptyState
      level={headingLevel}
      state={reason === 'not_found' ? 'unfound' : 'fault'}
      title="Departures unavailable"
      text={
        reason === 'not_found'
          ? 'This station isn’t in our timetable. Contact us and we’ll look up the times.'
          : 'Something isn’t working on our side. Please reload this page in a few minutes, or contact us and we’ll look up the times.'
      }
      links={[{ label: 'Contact us', href: '/contact/' }]}
    />
  );
}
