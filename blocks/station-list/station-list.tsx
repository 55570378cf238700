import { BlockIntro } from '#blocks/block-intro.tsx';
import { type BlockProps, type FallbackProps, lowerHeadingLevel } from '#blocks/define-block.ts';
import { EmptyState } from '#components/travel/empty-state.tsx';
import { StationRow } from '#components/travel/station-row.tsx';
import { Heading } from '#components/ui/heading.tsx';
import type { stationList } from '#schemas/blocks/station-list.schema.ts';
import type { StationListData } from './station-list.load.ts';

/** A list of stations, grouped by region or line. */
export function StationList({
  block,
  data,
  headingLevel,
  id,
}: BlockProps<typeof stationList, StationListData>) {
  const { heading, lead, by } = block;
  const { groups, isDemonstration } = data;
  const level = heading ? lowerHeadingLevel(headingLevel) : headingLevel;
  const first = firstGroups(groups);
  return (
    <div className="flex flex-col gap-stack">
      <BlockIntro {...{ heading, lead, id }} level={headingLevel} />
      <div className="flex flex-col gap-12 print:gap-6">
        {groups.map(({ key, name, stations }) => (
          <div key={key}>
            {name && (
              <Heading level={level} size="small" className="mb-3 text-quiet" id={`${id}-${key}`}>
                {name}
              </Heading>
            )}
            <ul className="border-ink border-t-2">
              {stations.map((station) => (
                <StationRow
                  key={station.key}
                  station={station}
                  level={name ? lowerHeadingLevel(level) : level}
                  isInRegion={by === 'region'}
                  id={first.get(station.key) === key ? stationAnchor(id, station.key) : undefined}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {isDemonstration && (
        <p className="max-w-text text-quiet text-sm">
          We list the facilities we know of; there may be others. Map positions may be up to a kilometre off.
        </p>
      )}
    </div>
  );
}

/** The anchor of a station. The site search links to it (domains/site-search/search-entries.ts). */
function stationAnchor(id: string, stop: string): string {
  return `${id}-${stop.replaceAll(/[^A-Za-z0-9_-]/g, '-')}`;
}

/** Maps each station to the first group that has it, so that a station of two lines has one anchor. */
function firstGroups(groups: StationListData['groups']): ReadonlyMap<string, string> {
  return new Map(
    groups
      .toReversed()
      .flatMap(({ key, stations }) => stations.map((station) => [station.key, key] as const)),
  );
}

/** The fallback when the timetable, which has the stations, is unavailable. */
export function StationListUnavailable({ headingLevel }: FallbackProps) {
  return (
    <EmptyState
      level={headingLevel}
      state="fault"
      title="The station list is unavailable"
      text="Something isn’t working on our side. Please reload this page in a few minutes, or contact us and we’ll look it up."
      links={[{ label: 'Contact us', href: '/contact/' }]}
    />
  );
}
