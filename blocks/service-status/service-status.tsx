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
import { CalmLines, LineStatus } from '#components/travel/line-status.tsx';
import { StatusNotice } from '#components/travel/status-notice.tsx';
import type { StatusGroup } from '#components/travel/status-view.ts';
import { Heading } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { countNoun } from '#contracts/counts.ts';
import type { serviceStatus } from '#schemas/blocks/service-status.schema.ts';
import type { ServiceStatusData } from './service-status.load.ts';

/** The service status: a summary, general notices, then the lines by mode with problems first. */
export function ServiceStatus({
  block: { heading, lead },
  data: { groups, notices, at, saysDemonstration },
  headingLevel,
  id,
}: BlockProps<typeof serviceStatus, ServiceStatusData>) {
  const innerLevel = heading ? lowerHeadingLevel(headingLevel) : headingLevel;
  return (
    <div className="flex flex-col gap-stack">
      <div className="flex flex-col gap-4">
        <BlockIntro {...{ heading, lead, id }} level={headingLevel} />
        {saysDemonstration && <DemonstrationTimes />}
        <Summary groups={groups} notices={notices} at={at} />
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

/** How many lines run as planned, and when that was true. */
function Summary({ groups, notices, at }: Omit<ServiceStatusData, 'saysDemonstration'>) {
  const affected = groups.flatMap((group) => group.affected);
  const total = affected.length + groups.flatMap(({ calm }) => calm).length;
  const disrupted = affected.filter(({ state }) => state !== 'notice').length;
  const noticeCount = [notices, ...affected.map((line) => line.notices)].flat().length;
  return (
    <div className="flex flex-col gap-1 border-ink border-y-2 py-4">
      <p className="figures flex items-start gap-2.5 font-display font-semibold text-xl">
        {disrupted === 0 ? (
          <Icon name="check" className="mt-[0.15em] size-[1.1em] shrink-0 text-rail" />
        ) : (
          <Icon name="warning" className="mt-[0.15em] size-[1.1em] shrink-0 text-warning" />
        )}
        <span className="wrap-anywhere min-w-0">
          {disrupted === 0 ? describeCalm(total, noticeCount) : describeDisrupted(disrupted, total)}
        </span>
      </p>
      <p className="figures text-quiet text-sm">
        As of <time dateTime={at.iso}>{at.time}</time> New Zealand time. Delays under five minutes are left
        out.
      </p>
    </div>
  );
}

function describeCalm(total: number, noticeCount: number): string {
  const calm = total === 1 ? 'This line runs as planned' : 'All lines run as planned';
  return noticeCount === 0 ? calm : `${calm}, with ${countNoun(noticeCount, 'notice')}`;
}

function describeDisrupted(disrupted: number, total: number): string {
  if (total === 1) return 'This line has cancellations or delays';
  return `${disrupted} of ${countNoun(total, 'line')} ${disrupted === 1 ? 'has' : 'have'} cancellations or delays`;
}

function Group({
  group: { title, affected, calm },
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
      {calm.length > 0 && <CalmLines lines={calm} isAll={affected.length === 0} />}
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
