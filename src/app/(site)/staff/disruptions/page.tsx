/** Staff page of disruptions: those in force, those that ended lately, and the real-time feeds. */
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { countNoun } from '#contracts/counts.ts';
import { formatDateAndTime } from '#contracts/dates.ts';
import { staffEnterDisruptionPath, staffPath } from '#contracts/page-paths.ts';
import { listStaffDisruptions, type StaffDisruption } from '#domains/booking/disruption/staff-disruptions.ts';
import { productionBookingDeps } from '#domains/booking/production-deps.ts';
import { type FeedReport, listFeedReports } from '#domains/disruption/list-disruptions.ts';
import { now } from '#platform/clock.ts';
import { config } from '#platform/config.ts';
import { isSignedIn } from '../staff-access.ts';
import { EmptyNote, OutcomeNote, StaffFrame, StaffSection } from '../staff-parts.tsx';
import { DisruptionCard } from './disruption-card.tsx';
import { summarize } from './disruption-labels.ts';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Disruptions (staff)', robots: { index: false, follow: false } };

type Props = { searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>> };

/** Staff page of disruptions: those in force, those that ended lately, and the real-time feeds. */
export default async function StaffDisruptionsPage({ searchParams }: Props) {
  const { outcome, about } = await searchParams;
  if (!(await isSignedIn())) redirect(staffPath);
  const deps = await productionBookingDeps();
  const disruptions = await listStaffDisruptions(deps);
  const [open, ended] = [
    disruptions.filter(({ endedAt }) => endedAt === null),
    disruptions.filter(({ endedAt }) => endedAt !== null),
  ];
  const entered = outcome === 'disruption-entered' ? disruptions.find(({ id }) => id === about) : undefined;
  return (
    <StaffFrame
      title="Disruptions"
      above={
        <a href={staffPath} data-document="" className="link-line text-rail">
          Back to overview
        </a>
      }
    >
      <OutcomeNote outcome={outcome} about={entered ? summarize(entered) : null} />
      <ButtonLink href={staffEnterDisruptionPath} document className="mb-stack">
        Enter a disruption
      </ButtonLink>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-10">
          <StaffSection id="open" title={`In force: ${open.length}`}>
            {open.length === 0 ? <EmptyNote>No disruptions.</EmptyNote> : <Cards disruptions={open} />}
          </StaffSection>
          {ended.length > 0 ? (
            <StaffSection id="ended" title={`Ended in the last 7 days: ${ended.length}`}>
              <details className="group">
                <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold">
                  <Icon name="chevron" className="size-[1.1em] transition-transform group-open:rotate-180" />
                  Show them
                </summary>
                <div className="mt-4">
                  <Cards disruptions={ended} />
                </div>
              </details>
            </StaffSection>
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <StaffSection isAside id="feeds" title="Real-time feeds">
            <Feeds
              ids={config().realtimeFeeds.map(({ id }) => id)}
              reports={await listFeedReports(deps.database)}
            />
          </StaffSection>
        </div>
      </div>
    </StaffFrame>
  );
}

function Cards({ disruptions }: { disruptions: readonly StaffDisruption[] }) {
  return disruptions.map((disruption) => <DisruptionCard key={disruption.id} disruption={disruption} />);
}

/** The last report of each feed of the settings, and of others that the database still has. */
function Feeds({ ids, reports }: { ids: readonly string[]; reports: readonly FeedReport[] }) {
  const sources = [...new Set([...ids, ...reports.map(({ source }) => source)])];
  if (sources.length === 0) return <p className="text-quiet text-sm">No feeds are set up.</p>;
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {sources.map((source) => {
        const report = reports.find((each) => each.source === source);
        return (
          <li key={source} className="figures">
            <span className="font-semibold">{source}</span>
            <span className="block text-quiet">
              {report ? describeReport(report) : 'Nothing received yet.'}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function describeReport({ updateCount, noticeCount, believedUntil }: FeedReport): string {
  const content =
    updateCount + noticeCount === 0
      ? 'No disruptions'
      : `${countNoun(updateCount, 'update')}, ${countNoun(noticeCount, 'notice')}`;
  const isSilent = believedUntil <= now();
  return `${content}, ${isSilent ? 'not believed since' : 'believed until'} ${formatDateAndTime(believedUntil)}`;
}
