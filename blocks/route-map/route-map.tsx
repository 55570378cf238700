import { BlockIntro } from '#blocks/block-intro.tsx';
import { mapView } from '#blocks/build-map-view.ts';
import { type BlockProps, type FallbackProps, lowerHeadingLevel } from '#blocks/define-block.ts';
import type { RouteMapData } from '#blocks/route-map-view.ts';
import { EmptyState } from '#components/travel/empty-state.tsx';
import { LineMap } from '#components/travel/map/line-map.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Grid } from '#components/ui/container.tsx';
import { formatList } from '#contracts/lists.ts';
import type { routeMap } from '#schemas/blocks/route-map.schema.ts';
import { areFolded, LineStops } from './line-stops.tsx';

/** A map of lines, with their stops and travel times in words beside it. */
export function RouteMap({ block, data, headingLevel, id }: BlockProps<typeof routeMap, RouteMapData>) {
  const { heading, lead } = block;
  const { lines, saysDemonstration } = data;
  const level = heading ? lowerHeadingLevel(headingLevel) : headingLevel;
  return (
    <Grid className="items-start gap-y-stack lg:grid-rows-[auto_1fr]">
      <BlockIntro {...{ heading, lead, id }} level={headingLevel} className="col-span-12 lg:col-span-5" />
      <figure
        aria-labelledby={`${id}-caption`}
        className={classNames(
          'col-span-12 lg:col-span-7 lg:col-start-6 lg:sticky lg:top-8 lg:row-span-2 lg:row-start-1 print:static print:col-span-5 print:row-span-1 print:row-start-2 print:break-inside-avoid',
          !areFolded(lines) && 'print:col-start-8',
        )}
      >
        <LineMap id={`${id}-map`} {...mapView(lines)} />
        <figcaption id={`${id}-caption`} className="sr-only">
          Map of {listed(lines.map(({ name }) => name))}. A list of stops follows.
        </figcaption>
      </figure>
      <div
        className={classNames(
          'col-span-12 flex flex-col gap-stack lg:col-span-5 lg:pe-gutter',
          // Below the map, not beside it, the lines form two columns.
          lines.length > 1 &&
            !areFolded(lines) &&
            'md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:items-start md:max-lg:gap-x-gutter print:flex',
          // On paper the stops stand beside the map. Those of many lines are unfolded and stand below it.
          areFolded(lines) ? 'print:col-span-12' : 'print:col-span-7 print:row-start-2',
        )}
      >
        <LineStops lines={lines} level={level} />
        {saysDemonstration && (
          <p className="col-span-full max-w-text text-quiet text-sm">
            Times between stops come from a demonstration timetable, not the operators.
          </p>
        )}
      </div>
    </Grid>
  );
}

const listed = (names: readonly string[]) => formatList(names.length > 4 ? [`${names.length} lines`] : names);

/** The fallback when the timetable is unavailable or has none of the lines. */
export function RouteMapUnavailable({ headingLevel }: FallbackProps) {
  return (
    <EmptyState
      level={headingLevel}
      state="fault"
      title="The map is unavailable"
      text="We can’t draw this line right now. Contact us and we’ll tell you where it runs."
      links={[{ label: 'Contact us', href: '/contact/' }]}
    />
  );
}
