/** Status of one line: its notices and its cancelled and late runs; and the lines that run as planned. */
import type { ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { Icon, type IconName } from '#components/ui/icon.tsx';
import { Anchor } from '#components/ui/link.tsx';
import { keepPlaces } from '#components/ui/non-breaking-spaces.ts';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { countNoun } from '#contracts/counts.ts';
import { formatDaysLater } from '#contracts/dates.ts';
import { type BoardColumn, BoardTable } from './board-table.tsx';
import { LineName } from './line-name.tsx';
import { LiveStatus, Withdrawn } from './live-status.tsx';
import { StatusNotice } from './status-notice.tsx';
import type {
  LineLink,
  LineStatusView,
  RunDay,
  StatusGroup,
  UnknownLines as UnknownLinesView,
} from './status-view.ts';

const states = {
  cancellations: { icon: 'close', text: 'text-error' },
  delays: { icon: 'clock', text: 'text-warning' },
  notice: { icon: 'info', text: 'text-ink' },
} as const satisfies Record<LineStatusView['state'], { icon: IconName; text: string }>;

/** A line with its summary, notices and runs. A long list of runs is folded. */
export function LineStatus({ line, level }: { line: LineStatusView; level: HeadingLevel }) {
  const { name, mode, href, state, summary, outage, notices, days, moreDays } = line;
  const { icon, text } = states[state];
  const moreCount = moreDays.reduce((sum, { runs }) => sum + runs.length, 0);
  return (
    <div className="grid gap-x-gutter gap-y-4 lg:grid-cols-12">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 lg:col-span-4 lg:flex-col lg:justify-start">
        <Heading level={level} size="small">
          <LineName line={{ name, mode, href }} className="text-base" />
        </Heading>
        <p className={classNames('figures flex items-start gap-1.5 font-semibold text-sm', text)}>
          <Icon name={icon} className="mt-[0.15em] size-[1.15em] shrink-0" />
          <span className="wrap-anywhere min-w-0">{summary}</span>
        </p>
      </div>
      <div className="flex flex-col gap-5 lg:col-span-8">
        {notices.map((notice) => (
          <StatusNotice key={notice.key} notice={notice} />
        ))}
        {outage !== null && (
          <p className="flex items-start gap-1.5 text-sm">
            <Icon name="info" className="mt-[0.15em] size-[1.15em] shrink-0" />
            <span className="wrap-anywhere min-w-0">{outage}</span>
          </p>
        )}
        <RunTables days={days} />
        {moreCount > 0 && (
          <details className="group/more">
            <summary className="link-line inline-flex min-h-11 items-center gap-1.5 font-semibold text-rail print:hidden">
              <span className="group-open/more:hidden">Show {countNoun(moreCount, 'more service')}</span>
              <span className="hidden group-open/more:inline">Show fewer services</span>
              <Icon name="chevron" className="size-[1em] group-open/more:rotate-180" />
            </summary>
            <div className="mt-3 flex flex-col gap-5">
              <RunTables days={moreDays} />
            </div>
          </details>
        )}
      </div>
    </div>
  );
}

const columns: readonly BoardColumn[] = [
  { name: 'Departs', className: 'w-18 py-2 pe-3' },
  { name: 'Service', className: 'py-2 pe-3' },
  { name: 'Arrives', className: 'w-18 py-2' },
];

function RunTables({ days }: { days: readonly RunDay[] }) {
  return days.map(({ key, caption, runs }) => (
    <BoardTable key={key} caption={caption} columns={columns}>
      {runs.map((run) => (
        <tr key={run.key} className="border-line border-b align-baseline">
          <th scope="row" className="py-2.5 pe-3 text-base">
            <Withdrawn isWithdrawn={run.isCancelled}>
              <time dateTime={run.departs.iso}>{run.departs.time}</time>
            </Withdrawn>
          </th>
          <td className="wrap-anywhere py-2.5 pe-3">
            <span className="text-base leading-snug">
              {run.from} to {run.to}
            </span>
            <LiveStatus text={run.text} isCancelled={run.isCancelled} />
          </td>
          <td className="py-2.5 text-base">
            <Withdrawn isWithdrawn={run.isCancelled}>
              <time dateTime={run.arrives.iso}>{run.arrives.time}</time>
            </Withdrawn>
            {run.daysLater > 0 && (
              <>
                <VisuallyHidden>, {formatDaysLater(run.daysLater)}</VisuallyHidden>
                <sup aria-hidden="true" className="ms-0.5 font-semibold text-quiet text-xs">
                  +{run.daysLater}
                </sup>
              </>
            )}
          </td>
        </tr>
      ))}
    </BoardTable>
  ));
}

/** The lines that run as planned, folded under their number. A single one is named at once. */
export function CalmLines({ lines, isAll }: { lines: StatusGroup['calm']; isAll: boolean }) {
  const count = isAll && lines.length === 2 ? 'Both' : `${isAll ? 'All ' : ''}${lines.length}`;
  return (
    <FoldedLines
      lines={lines}
      icon={<Check />}
      describeOne={(line) => <>{line} runs as planned</>}
      summary={`${count} lines run as planned`}
    />
  );
}

/** The lines without live information, folded like those that run as planned. */
export function UnknownLines({ text, lines }: UnknownLinesView) {
  return (
    <FoldedLines
      lines={lines}
      icon={<Icon name="info" className="mt-[0.15em] size-[1.2em] shrink-0" />}
      describeOne={(line) => (
        <>
          {line}: {lowerFirst(text)}
        </>
      )}
      summary={`${lines.length} lines: ${lowerFirst(text)}`}
    />
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function FoldedLines({
  lines,
  icon,
  describeOne,
  summary,
}: {
  lines: readonly LineLink[];
  icon: ReactNode;
  describeOne: (line: ReactNode) => ReactNode;
  summary: string;
}) {
  const [only] = lines;
  if (only && lines.length === 1)
    return (
      <p className="flex items-start gap-2 border-line border-t pt-3">
        {icon}
        <span className="figures">{describeOne(<Name line={only} />)}</span>
      </p>
    );
  return (
    <details className="group/calm border-line border-t">
      <summary className="inline-flex min-h-11 items-center gap-2 hover:text-rail">
        {icon}
        <span className="figures">{summary}</span>
        <Icon
          name="chevron"
          className="size-[1em] text-rail transition-transform duration-short group-open/calm:rotate-180"
        />
      </summary>
      <ul className="grid gap-x-gutter pb-2 sm:grid-cols-2 lg:grid-cols-3">
        {lines.map((line) => (
          <li key={line.key} className="py-1">
            <Name line={line} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Check() {
  return <Icon name="check" className="mt-[0.15em] size-[1.2em] shrink-0 text-rail" />;
}

function Name({ line: { name, href } }: { line: LineLink }) {
  const kept = keepPlaces(name);
  return href ? (
    <Anchor href={href} className="link-line">
      {kept}
    </Anchor>
  ) : (
    kept
  );
}
