import { BlockIntro } from '#blocks/block-intro.tsx';
import { type BlockProps, type FallbackProps, lowerHeadingLevel } from '#blocks/define-block.ts';
import { CallingLines } from '#components/travel/calling-lines.tsx';
import { ConnectionTable } from '#components/travel/connection-table.tsx';
import { DemonstrationTimes } from '#components/travel/demonstration-notes.tsx';
import { EmptyState } from '#components/travel/empty-state.tsx';
import { Grid } from '#components/ui/container.tsx';
import { Anchor } from '#components/ui/link.tsx';
import { keepMarks } from '#components/ui/non-breaking-spaces.ts';
import type { gettingThere } from '#schemas/blocks/getting-there.schema.ts';
import type { GettingThereData } from './getting-there.load.ts';

/**
 * How to get to a place: the lines that stop there with their frequency, and the ways from the cities, listed
 * like a departure board.
 */
export function GettingThere({
  block,
  data,
  headingLevel,
  id,
}: BlockProps<typeof gettingThere, GettingThereData>) {
  const { heading, lead } = block;
  const { lines, connections, week, trouble, place, searchHref, saysDemonstration } = data;
  return (
    <div className="flex flex-col gap-stack">
      <div className="flex flex-col gap-4">
        <BlockIntro {...{ heading, lead, id }} level={headingLevel} />
        {saysDemonstration && <DemonstrationTimes />}
      </div>
      {trouble ? (
        <Trouble
          {...{ trouble, place, searchHref }}
          level={heading ? lowerHeadingLevel(headingLevel) : headingLevel}
        />
      ) : (
        <Grid className="gap-y-10">
          {connections.length > 0 && (
            <div className="col-span-12 lg:col-span-8">
              <ConnectionTable connections={connections} place={place ?? 'here'} />
            </div>
          )}
          <div className={connections.length > 0 ? 'col-span-12 lg:col-span-4' : 'col-span-12'}>
            <CallingLines lines={lines} week={week} />
            {searchHref && (
              <p className="mt-4 print:hidden">
                <Anchor
                  href={searchHref}
                  className="link-line inline-flex min-h-11 items-center font-semibold text-rail"
                >
                  {place ? keepMarks(`Find a journey to ${place}`) : 'Find a journey'}
                </Anchor>
              </p>
            )}
          </div>
        </Grid>
      )}
    </div>
  );
}

interface TroubleProps {
  readonly trouble: 'unavailable' | 'unserved';
  readonly place: string | null;
  readonly searchHref: string | null;
  readonly level: FallbackProps['headingLevel'];
}

function Trouble({ trouble, place, searchHref, level }: TroubleProps) {
  const write = { label: 'Contact us', href: '/contact/' };
  return trouble === 'unserved' ? (
    <EmptyState
      level={level}
      title={`We don’t sell a train, coach or ferry that stops ${place ? `in ${place}` : 'here'}`}
      text="Our timetable has no service there. Contact us and we’ll tell you how to get there."
      links={[write]}
    />
  ) : (
    <EmptyState
      level={level}
      state="fault"
      title="Times are unavailable"
      text="Something isn’t working on our side. Please reload this page in a few minutes, or search for your journey."
      links={searchHref ? [{ label: 'Find a journey', href: searchHref }, write] : [write]}
    />
  );
}

/** The fallback when the ways can't be computed in time. */
export function GettingThereUnavailable({ headingLevel }: FallbackProps) {
  return <Trouble trouble="unavailable" place={null} searchHref={null} level={headingLevel} />;
}
