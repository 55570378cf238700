import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import type { RouteMapData } from '#blocks/route-map-view.ts';
import type { routeMap } from '#schemas/blocks/route-map.schema.ts';

/** Loads the chosen lines from the current timetable; unknown lines are left out. */
export async function loadRouteMap(
  { lines }: z.output<typeof routeMap.shape>,
  context: LoadContext,
): Promise<LoadResult<RouteMapData>> {
  const timetable = await context.ports.timetable();
  if (!timetable) return { ok: false, reason: 'unavailable' };
  const drawings = timetable.lineDrawings(lines.map(({ route, from, to }) => ({ routeId: route, from, to })));
  if (lines.length > 0 && drawings.length === 0) return { ok: false, reason: 'not_found' };
  return {
    ok: true,
    data: { lines: drawings, saysDemonstration: lines.length > 0 && timetable.isDemonstration },
    mentions: { saysDemonstration: 'demonstration map' },
  };
}
