/** Block loader: the lines that stop at a place in the coming week, and the connections from the main cities. */
import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { mapLinesToPages } from '#blocks/line-pages.ts';
import type { CallingLineView, ConnectionView } from '#components/travel/connection-view.ts';
import type { CallingLine } from '#domains/travel/arrivals/calling-lines.ts';
import type { Days } from '#domains/travel/arrivals/direct-rides.ts';
import { addDays, calendarDayStart, dateInZone } from '#domains/travel/time/service-time.ts';
import type { TimetableReader } from '#domains/travel/timetable-reader.ts';
import type { gettingThere } from '#schemas/blocks/getting-there.schema.ts';
import { findConnectionsFrom } from './connections-from-city.ts';
import { formatFrequency, formatWeek } from './format-frequency.ts';

type Block = z.output<typeof gettingThere.shape>;

/** The presented data of the block. */
export interface GettingThereData {
  /** The name of the place as used in a sentence; null if unknown. */
  readonly place: string | null;
  /** The lines that stop there; empty if none do or the timetable is unavailable. */
  readonly lines: readonly CallingLineView[];
  /** The ways from the cities. */
  readonly connections: readonly ConnectionView[];
  /** The days that the data covers: `21–27 Nov`. */
  readonly week: string;
  /** The reason if data is missing; null if nothing is. */
  readonly trouble: 'unavailable' | 'unserved' | null;
  /** The search with the place filled in; null if no page has the search. */
  readonly searchHref: string | null;
  /** True if this block must say that its times are demonstration data; only the first of a page does. */
  readonly saysDemonstration: boolean;
}

/** The default origins: ids of the embedded timetable's towns. */
const mainCities: readonly string[] = ['auckland', 'wellington', 'christchurch', 'queenstown'];

/**
 * Loads the lines that stop at the place in the coming week, and the ways from the cities. Without a
 * timetable the editor's words remain.
 */
export async function loadGettingThere(
  block: Block,
  context: LoadContext,
): Promise<LoadResult<GettingThereData>> {
  const timetable = await context.ports.timetable();
  const place = block.place ? formatPlaceInSentence(block.place) : null;
  if (!timetable)
    return { ok: true, data: { ...nothing, place, trouble: 'unavailable', searchHref: search(block) } };
  const { zone } = timetable;
  const days: Days = { first: dateInZone(context.now, zone), count: 7, now: context.now };
  context.changesAt(new Date(calendarDayStart(addDays(days.first, 1), zone)));
  const stops = block.stops.flatMap((id) => timetable.placeStops(id)?.stops ?? []);
  const lines = timetable.callingLines(
    stops.map(({ id }) => id),
    days,
  );
  const name =
    place ?? (stops[0] ? formatPlaceInSentence(timetable.townName(stops[0].id) ?? stops[0].name) : null);
  if (lines.length === 0)
    return {
      ok: true,
      data: { ...nothing, place: name, trouble: 'unserved', searchHref: search(block, timetable) },
    };
  const cities = block.from.length > 0 ? block.from : mainCities;
  const searchPath = block.searchPath ?? null;
  const inputs = { timetable, stops, days, searchPath, place: name ?? '', leadsTo: context.changesAt };
  const connections = await Promise.all(cities.map((city) => findConnectionsFrom(city, inputs)));
  return {
    ok: true,
    data: {
      place: name,
      lines: presentLines(lines, { days, pages: mapLinesToPages(block.linePages), path: context.path }),
      connections: connections.flat(),
      week: formatWeek(days.first, addDays(days.first, days.count - 1)),
      trouble: null,
      searchHref: search(block, timetable),
      saysDemonstration: timetable.isDemonstration,
    },
    mentions: { saysDemonstration: 'demonstration timetable' },
  };
}

const nothing = { lines: [], connections: [], week: '', saysDemonstration: false } as const;

/** The search with the place filled in, by its first stop that the timetable knows. */
function search({ searchPath, stops }: Block, timetable?: TimetableReader): string | null {
  if (!searchPath) return null;
  const stop = timetable ? stops.find((id) => timetable.placeById(id)) : stops[0];
  return stop === undefined ? searchPath : `${searchPath}?${new URLSearchParams({ to: stop })}`;
}

function presentLines(
  lines: readonly CallingLine[],
  { days, pages, path }: { days: Days; pages: ReadonlyMap<string, string>; path: string },
): readonly CallingLineView[] {
  return lines.map(({ route, stops, runs, next }) => {
    const page = pages.get(route.id);
    return {
      key: route.id,
      name: route.name,
      mode: route.mode === 'other' ? null : route.mode,
      href: page && page !== path ? page : null,
      frequency: formatFrequency(runs, days.first, next),
      isResting: runs.every((count) => count === 0),
      stop: stops.map(({ name }) => name).join(', '),
    };
  });
}

/** A place's name within a sentence, with the article for bays: `the Bay of Islands`. */
function formatPlaceInSentence(name: string): string {
  return name.replace(/^Bay of /, 'the $&');
}
