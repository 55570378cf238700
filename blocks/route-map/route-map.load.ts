import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { isFirstOnPage } from '#blocks/first-on-page.ts';
import { currentFeed } from '#domains/travel/feed/current-feed.ts';
import { buildLineDrawings } from '#domains/travel/lines/line-drawing.ts';
import type { routeMap } from '#schemas/blocks/route-map.schema.ts';
import type { RouteMapData } from './route-map-view.ts';

/** Loads the chosen lines from the current timetable; unknown lines are left out. */
export async function loadRouteMap(
  { lines }: z.output<typeof routeMap.shape>,
  context: LoadContext,
): Promise<LoadResult<RouteMapData>> {
  const feed = await context.share('timetable', currentFeed);
  if (!feed) return { ok: false, reason: 'unavailable' };
  const drawings = buildLineDrawings(
    feed,
    lines.map(({ route, from, to }) => ({ routeId: route, from, to })),
  );
  if (lines.length > 0 && drawings.length === 0) return { ok: false, reason: 'not_found' };
  const saysDemonstration =
    lines.length > 0 && feed.isDemonstration && (await isFirstOnPage(context, 'demonstration map'));
  return { ok: true, data: { lines: drawings, saysDemonstration } };
}
