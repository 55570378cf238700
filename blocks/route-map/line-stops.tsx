/** Lists the stops of each line on the map, with travel times between them; many lines are folded. */

import type { LineView } from '#blocks/route-map-view.ts';
import { MapLine, type MapMode } from '#components/travel/map/map-line.tsx';
import { MoreLines } from '#components/travel/more-lines.tsx';
import { operatorLabel } from '#components/travel/operator-label.ts';
import { ModeBadge, modes } from '#components/ui/badge.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { NameParts } from '#components/ui/name-parts.tsx';
import { formatDuration } from '#contracts/durations.ts';

/** The number of lines that are unfolded; if there are more, all are folded under their names. */
const maxOpen = 3;

/** Returns true if the lines are a list of names that open. */
export const areFolded = (lines: readonly LineView[]) => lines.length > maxOpen;

/** A journey may use a line twice, but not from the same stop. */
const lineKey = ({ routeId, stops }: LineView) => `${routeId} ${stops[0]?.stopId}`;

/** Each line's stops in order, drawn along a line. */
export function LineStops({ lines, level }: { lines: readonly LineView[]; level: HeadingLevel }) {
  if (areFolded(lines)) return <FoldedLines lines={lines} level={level} />;
  return lines.map((line) => (
    <section key={lineKey(line)} className="flex break-inside-avoid flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <Heading level={level} size="small">
          <NameParts name={line.name} mark="–" />
        </Heading>
        <ModeWord line={line} />
      </div>
      <StopStrip line={line} />
      <LeavesOut line={line} />
    </section>
  ));
}

/**
 * The number of folded lines that are listed at once; with more than three beyond it, the others are behind a
 * fold of their own.
 */
const maxListed = 8;

function FoldedLines({ lines, level }: { lines: readonly LineView[]; level: HeadingLevel }) {
  const listed = lines.length > maxListed + 3 ? maxListed : lines.length;
  const more = lines.slice(listed);
  return (
    <section className="flex flex-col gap-3">
      <Heading level={level} size="small">
        {lines.length} lines and their stops
      </Heading>
      <div className="border-line border-t print:columns-3 print:gap-x-gutter">
        {lines.slice(0, listed).map((line) => (
          <FoldedLine key={lineKey(line)} line={line} />
        ))}
        {more.length > 0 && (
          <MoreLines count={more.length}>
            {more.map((line) => (
              <FoldedLine key={lineKey(line)} line={line} />
            ))}
          </MoreLines>
        )}
      </div>
    </section>
  );
}

function FoldedLine({ line }: { line: LineView }) {
  return (
    <details className="group break-inside-avoid border-line border-b">
      <summary className="flex items-start gap-3 py-2.5 hover:text-rail">
        <span className="pt-2">
          <Sample mode={line.mode} />
        </span>
        <span className="min-w-0 flex-1">
          {line.mode !== 'other' && <span className="sr-only">{modes[line.mode].word}: </span>}
          <NameParts name={line.name} mark="–" />
        </span>
        <Icon
          name="chevron"
          className="mt-1.5 size-4 text-rail transition-transform duration-base group-open:rotate-180"
        />
      </summary>
      <div className="pt-2 pb-6">
        <StopStrip line={line} />
        <LeavesOut line={line} />
      </div>
    </details>
  );
}

/** The line's style on the map, with its mode and operator in words. */
function ModeWord({ line: { mode, operator, name } }: { line: LineView }) {
  const by = operatorLabel(name, operator);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Sample mode={mode} />
      {mode !== 'other' && <ModeBadge mode={mode} />}
      {by && <span className="text-quiet">{by}</span>}
    </p>
  );
}

/** A sample of the line as the map draws it. */
function Sample({ mode }: { mode: MapMode }) {
  return (
    <svg viewBox="0 0 44 10" width="44" height="10" aria-hidden="true" className="shrink-0">
      <MapLine mode={mode} part="line" shape={{ d: 'M4 5H40' }} size={1} />
    </svg>
  );
}

/** A note if no trip calls at all the stops: the listed times then add up to more than any trip takes. */
function LeavesOut({ line: { mode, isRiddenWhole } }: { line: LineView }) {
  if (isRiddenWhole) return null;
  return (
    <p className="mt-2 max-w-text text-quiet text-sm">
      {mode === 'other' ? 'Nothing' : `No ${modes[mode].word.toLowerCase()}`} calls at every stop here: each
      service skips some, so it is faster than these times added up.
    </p>
  );
}

/** The stops in a column along the line, with the travel times between them. */
function StopStrip({ line: { mode, stops, links } }: { line: LineView }) {
  const colour = mode === 'other' ? 'text-ink' : modes[mode].text;
  return (
    <ol className="flex flex-col">
      {stops.map(({ stopId, name }, index) => {
        const isLast = index === stops.length - 1;
        const isEnd = isLast || index === 0;
        const link = links.find(({ from, to }) => from === index && to === index + 1);
        return (
          <li key={stopId} className="relative flex flex-col ps-8">
            {!isLast && (
              <span
                aria-hidden="true"
                className={classNames(
                  'stop-line',
                  colour,
                  mode === 'ferry' && 'border-dotted',
                  !link && 'border-dashed opacity-40',
                )}
              />
            )}
            <span aria-hidden="true" className={classNames('stop-dot', isEnd && 'size-4')} />
            <span className={classNames(isEnd && 'font-semibold')}>{name}</span>
            {link && (
              <span className="figures py-0.5 text-quiet text-sm">
                {formatDuration(link.minutes)}
                <span className="sr-only"> to the next stop</span>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
