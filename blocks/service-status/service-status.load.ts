/** Block loader: the service status of all or chosen lines. */
import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { mapLinesToPages } from '#blocks/line-pages.ts';
import { nextStatusChange } from '#blocks/next-status-change.ts';
import type { StatusGroup, StatusNoticeView } from '#components/travel/status-view.ts';
import { readClock } from '#contracts/dates.ts';
import type { LineStatus } from '#domains/travel/live/service-status.ts';
import { addDays, calendarDayStart, dateInZone } from '#domains/travel/time/service-time.ts';
import type { TimetableReader } from '#domains/travel/timetable-reader.ts';
import { toZonedIso } from '#platform/clock.ts';
import type { serviceStatus } from '#schemas/blocks/service-status.schema.ts';
import { describeOutage, presentGroups, presentNotice } from './present-status.ts';

type Block = z.output<typeof serviceStatus.shape>;

/** How old the time of the last update may be on the page, in milliseconds. */
const maxAgeMs = 120_000;

/** The loader's data. */
export interface ServiceStatusData {
  readonly groups: readonly StatusGroup[];
  /** Notices about stations or everything. */
  readonly notices: readonly StatusNoticeView[];
  /** `No live information since 14:05` if that goes for all lines, else null. */
  readonly outage: string | null;
  /** False if only staff report, because no real-time feed is set up. */
  readonly hasFeeds: boolean;
  /** When this was true. */
  readonly at: { readonly time: string; readonly iso: string };
  /** True if this block must say that its times are demonstration data; only the first of a page does. */
  readonly saysDemonstration: boolean;
}

/** Loads the status of the lines that the block asks for. Unknown ones are left out. */
export async function loadServiceStatus(
  block: Block,
  context: LoadContext,
): Promise<LoadResult<ServiceStatusData>> {
  const timetable = await context.ports.timetable();
  if (!timetable) return { ok: false, reason: 'unavailable' };
  const { now } = context;
  const { zone } = timetable;
  const status = timetable.serviceStatus();
  const lines = chooseLines(status.lines, block, timetable);
  if (lines.length === 0 && !isEmpty(block)) return { ok: false, reason: 'not_found' };
  // Notices about stations or everything belong to no line.
  const notices = block.by === 'all' ? status.notices : [];
  const today = dateInZone(now, zone);
  context.changesAt(new Date(calendarDayStart(addDays(today, 1), zone)));
  const next = nextStatusChange({ lines, notices }, now);
  if (next) context.changesAt(next);
  context.changesAt(new Date(now.getTime() + maxAgeMs));
  const iso = toZonedIso(now, zone, 'minute');
  return {
    ok: true,
    data: {
      groups: presentGroups(lines, { timetable, today, pages: mapLinesToPages(block.linePages) }),
      notices: notices.map((notice) => presentNotice(notice, { timetable, today })),
      outage: describeCommonOutage(lines, { timetable, today }),
      hasFeeds: status.hasFeeds,
      at: { time: readClock(iso), iso },
      saysDemonstration: timetable.isDemonstration,
    },
    mentions: { saysDemonstration: 'demonstration timetable' },
  };
}

/** Returns what is said of all lines if none has live information; the time is left out if it differs. */
function describeCommonOutage(
  lines: readonly LineStatus[],
  inputs: Parameters<typeof describeOutage>[1],
): string | null {
  const texts = new Set(lines.map(({ outage }) => outage && describeOutage(outage, inputs)));
  const [text = null] = texts;
  if (texts.has(null)) return null;
  return texts.size > 1 ? 'No live information' : text;
}

/** Returns true if the editor has chosen neither lines nor operators. */
export function isEmpty({ by, lines, operators }: Block): boolean {
  return (by === 'line' && lines.length === 0) || (by === 'operator' && operators.length === 0);
}

function chooseLines(
  all: readonly LineStatus[],
  { by, lines, operators }: Block,
  timetable: TimetableReader,
): readonly LineStatus[] {
  if (by === 'all') return all;
  if (by === 'line') return lines.flatMap((id) => all.find(({ routeId }) => routeId === id) ?? []);
  return all.filter(({ routeId }) => operators.includes(timetable.routeById(routeId)?.agency.id ?? ''));
}
