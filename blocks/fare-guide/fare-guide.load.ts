import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { nextFareChange, resolveFarePairs } from '#blocks/fare-pairs.ts';
import type { fareGuide } from '#schemas/blocks/fare-guide.schema.ts';
import type { FareGuideData } from './fare-guide-data.ts';
import { presentPair, termsOf } from './present-fares.ts';

type Block = z.output<typeof fareGuide.shape>;

/**
 * Looks up the lowest prices. Pairs that the timetable doesn't know, or that the line doesn't connect, are
 * left out.
 */
export async function loadFareGuide(block: Block, context: LoadContext): Promise<LoadResult<FareGuideData>> {
  const timetable = await context.ports.timetable();
  if (!timetable) return { ok: false, reason: 'unavailable' };
  const pairs = resolveFarePairs(block.pairs, timetable);
  const found = await timetable.lowestFares(pairs);
  context.changesAt(nextFareChange(found, timetable.zone, context.now));
  const searchPath = block.searchPath ?? null;
  const rows = pairs.flatMap((pair, index) => {
    const fares = found[index];
    return (fares && presentPair(pair, fares, { timetable, searchPath })) ?? [];
  });
  if (block.pairs.length > 0 && rows.length === 0) return { ok: false, reason: 'not_found' };
  return {
    ok: true,
    data: {
      pairs: rows,
      terms: termsOf(found, timetable.zone, context.now),
      saysDemonstration: found.some((each) => each?.kind === 'on_sale' && each.network.isDemonstration),
    },
    mentions: { saysDemonstration: 'demonstration prices' },
  };
}
