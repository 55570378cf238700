/** Block with the cancellations, delays and notices of lines, grouped by mode. */
import { BlockIntro } from '#blocks/block-intro.tsx';
import {
  type BlockProps,
  type FallbackProps,
  type HeadingLevel,
  lowerHeadingLevel,
} from '#blocks/define-block.ts';
import { DemonstrationTimes } from '#components/travel/demonstration-notes.tsx';
import { EmptyState } from '#components/travel/empty-state.tsx';
import { CalmLines, LineStatus, UnknownLines } from '#components/travel/line-status.tsx';
import { StatusNotice } from '#components/travel/status-notice.tsx';
import type { StatusGroup } from '#components/travel/status-view.ts';
import { classNames } from '#components/ui/class-names.ts';
import { Heading } from '#components/ui/heading.tsx';
import { Icon, type IconName } from '#components/ui/icon.tsx';
import { countNoun } from '#contracts/counts.ts';
import type { serviceStatus } from '#schemas/blocks/service-status.schema.ts';
import type { ServiceStatusData } from './service-status.load.ts';

/** The service status: a summary, general notices, then the lines by mode with problems first. */
export function ServiceStatus({
  block: { heading, lead },
  data: { groups, notices, outage, hasFeeds, at, saysDemonstration },
  headingLevel,
  id,
}: BlockProps<typeof serviceStatus, ServiceStatusData>) {
  const innerLevel = heading ? lowerHeadingLevel(headingLevel) : headingLevel;
  return (
    <div className="flex flex-col gap-stack">
      <div className="flex flex-col gap-4">
        <BlockIntro {...{ heading, lead, id }} level={headingLevel} />
        {saysDemonstration && <DemonstrationTimes />}
        <Summary {...{ groups, notices, outage, hasFeeds, at }} />
      </div>
      {notices.length > 0 && (
        <ul className="flex max-w-text flex-col gap-4">
          {notices.map((notice) => (
            <li key={notice.key}>
              <StatusNotice notice={notice} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-col gap-10 print:gap-6">
        {groups.map((group) => (
          <Group key={group.key} group={group} level={innerLevel} id={`${id}-${group.key}`} />
        ))}
      </div>
    </div>
  );
}

/** How the lines run, what that is based on, and when it was updated. */
function Summary({ groups, notices, outage, hasFeeds, at }: Omit<ServiceStatusData, 'saysDemonstration'>) {
  const { look, text, addition } = summarize({ groups, notices, outage });
  return (
    <div className="flex flex-col gap-1 border-ink border-y-2 py-4">
      <p className="figures flex items-start gap-2.5 font-display font-semibold text-xl">
        <Icon
          name={looks[look].icon}
          className={classNames('mt-[0.15em] size-[1.1em] shrink-0', looks[look].color)}
        />
        <span className="wrap-anywhere min-w-0">{text}</span>
      </p>
      {addition && <p className="figures">{addition}</p>}
      <p className="figures text-quiet text-sm">
        Last updated <time dateTime={at.iso}>{at.time}</time> New Zealand time, from{' '}
        {hasFeeds ? 'operators’ live information and our staff' : 'what our staff have entered'}. Delays under
        five minutes are left out.
      </p>
    </div>
  );
}

const looks = {
  calm: { icon: 'check', color: 'text-rail' },
  disrupted: { icon: 'warning', color: 'text-warning' },
  unknown: { icon: 'info', color: 'text-ink' },
} as const satisfies Record<string, { icon: IconName; color: string }>;

interface StatusSummary {
  readonly look: keyof typeof looks;
  readonly text: string;
  /** A second sentence, such as about lines without live information. */
  readonly addition?: string;
}

/** Sums the lines up. Nothing is said to run as planned that nobody knows about. */
function summarize({
  groups,
  notices,
  outage,
}: Pick<ServiceStatusData, 'groups' | 'notices' | 'outage'>): StatusSummary {
  const affected = groups.flatMap((group) => group.affected);
  const unknown = groups.flatMap((group) => group.unknown.flatMap(({ lines }) => lines));
  const total = affected.length + groups.flatMap(({ calm }) => calm).length + unknown.length;
  const unknownCount = affected.filter((line) => line.outage !== null).length + unknown.length;
  const disrupted = affected.filter(({ state }) => state !== 'notice').length;
  const noticeCount = [notices, ...affected.map((line) => line.notices)].flat().length;
  const withNotices = noticeCount > 0 ? `, with ${countNoun(noticeCount, 'notice')}` : '';
  const missing = describeMissing({ outage, unknownCount, total });
  if (disrupted > 0)
    return {
      look: 'disrupted',
      text: describeDisrupted(disrupted, total),
      ...(missing && { addition: `${missing}.` }),
    };
  if (missing) return { look: 'unknown', text: `${missing}${withNotices}` };
  const calm = total === 1 ? 'This line runs as planned' : 'All lines run as planned';
  return { look: 'calm', text: `${calm}${withNotices}` };
}

/** Says for how many lines live information is missing; null if for none. */
function describeMissing({
  outage,
  unknownCount,
  total,
}: {
  readonly outage: string | null;
  readonly unknownCount: number;
  readonly total: number;
}): string | null {
  if (outage) return `${outage}; the timetable applies`;
  if (unknownCount === 0) return null;
  return `No live information for ${unknownCount} of ${countNoun(total, 'line')}; their timetable applies`;
}

function describeDisrupted(disrupted: number, total: number): string {
  if (total === 1) return 'This line has cancellations or delays';
  return `${disrupted} of ${countNoun(total, 'line')} ${disrupted === 1 ? 'has' : 'have'} cancellations or delays`;
}

function Group({
  group: { title, affected, calm, unknown },
  level,
  id,
}: {
  group: StatusGroup;
  level: HeadingLevel;
  id: string;
}) {
  return (
    <section aria-labelledby={`${id}-name`} className="flex flex-col gap-3">
      <Heading level={level} id={`${id}-name`}>
        {title}
      </Heading>
      {affected.length > 0 && (
        <ul className="flex flex-col">
          {affected.map((line) => (
            <li key={line.key} className="border-line border-t py-5">
              <LineStatus line={line} level={lowerHeadingLevel(level)} />
            </li>
          ))}
        </ul>
      )}
      {calm.length > 0 && <CalmLines lines={calm} isAll={affected.length + unknown.length === 0} />}
      {unknown.map(({ text, lines }) => (
        <UnknownLines key={text} text={text} lines={lines} />
      ))}
    </section>
  );
}

/** The fallback when the timetable is unavailable, or knows none of the lines. */
export function ServiceStatusUnavailable({ reason, headingLevel }: FallbackProps) {
  return (
    <EmptyState
      level={headingLevel}
      state={reason === 'not_found' ? 'unfound' : 'fault'}
      title="Service status unavailable"
      text={
        reason === 'not_found'
          ? 'These lines aren’t in our timetable. Contact us and we’ll find out how they run.'
          : 'Something isn’t working on our side. Please reload this page in a few minutes, or check with the operator before you travel.'
      }
      links={[{ label: 'Contact us', href: '/contact/' }]}
    />
  );
}
