import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import type { LowestFares } from '#domains/travel/search/lowest-fares.ts';
import { addDays, calendarDayStart, dateInZone } from '#domains/travel/time/service-time.ts';
import type { TimetableReader } from '#domains/travel/timetable-reader.ts';
import type { fareGuide } from '#schemas/blocks/fare-guide.schema.ts';
import type { FareGuideData } from './fare-guide-data.ts';
import { type KeyedPair, presentPair, termsOf } from './present-fares.ts';

type Block = z.output<typeof fareGuide.shape>;

/**
 * Looks up the lowest prices. Pairs that the timetable doesn't know, or that the line doesn't connect, are
 * left out.
 */
export async function loadFareGuide(block: Block, context: LoadContext): Promise<LoadResult<FareGuideData>> {
  const timetable = await context.ports.timetable();
  if (!timetable) return { ok: false, reason: 'unavailable' };
  const pairs = block.pairs.flatMap((pair) => placed(pair, timetable) ?? []);
  const found = await timetable.lowestFares(pairs);
  context.changesAt(nextChange(found, timetable.zone, context.now));
  const searchPath = block.searchPath ?? null;
  const rows = pairs.flatMap((pair, index) => {
    const fares = found[index];
    return (fares && presentPair(pair, fares, { timetable, searchPath })) ?? [];
  });
  if (block.pairs.length > 0 && rows.length === 0) return { ok: false, reason: 'not_found' };
  const isDemonstration = found.some((each) => each?.kind === 'on_sale' && each.network.isDemonstration);
  return {
    ok: true,
    data: {
      pairs: rows,
      terms: termsOf(found, timetable.zone, context.now),
      saysDemonstration: isDemonstration && context.isFirst('demonstration prices'),
    },
  };
}

function placed(
  { _key, route, from, to }: Block['pairs'][number],
  timetable: TimetableReader,
): KeyedPair | null {
  const [start, end] = [timetable.resolvePlace(from), timetable.resolvePlace(to)];
  return start.kind === 'found' && end.kind === 'found'
    ? { key: _key, routeId: route, from: start.place, to: end.place }
    : null;
}

/**
 * The time when the data changes: the next midnight, or when the first journey with a found price goes off
 * sale.
 */
function nextChange(found: readonly (LowestFares | null)[], zone: string, now: Date): Date {
  const midnight = calendarDayStart(addDays(dateInZone(now, zone), 1), zone);
  const closings = found.flatMap((each) => (each?.kind === 'on_sale' ? [each.closesAt.getTime()] : []));
  return new Date(Math.min(midnight, ...closings));
}
