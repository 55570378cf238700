/** Block loader: the search form's places and values and, if the address has a search, its results. */
import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { describeAgeBands } from '#blocks/describe-age-bands.ts';
import { placeOptions } from '#blocks/place-options.ts';
import { travelItemTypes } from '#contracts/cart/item-types.ts';
import { readFareSearchQuery } from '#contracts/search/fare-search-query.ts';
import { monthQuery } from '#contracts/search/month-query.ts';
import { passTravelQuery } from '#contracts/search/pass-travel-query.ts';
import { replacementQuery } from '#contracts/search/replacement-query.ts';
import type { TravelPass } from '#domains/catalogue/catalogue.ts';
import { coversRide } from '#domains/pass-travel/pass-account.ts';
import type { Place, ResolvedPlace } from '#domains/travel/places/place.ts';
import { type FareSearch, fareSearchOf } from '#domains/travel/search/fare-search.ts';
import type { FareSearchResult } from '#domains/travel/search/search-fares.ts';
import type { SplitJourney } from '#domains/travel/search/split-journey.ts';
import { addDays, calendarDayStart, dateInZone } from '#domains/travel/time/service-time.ts';
import type { TimetableReader } from '#domains/travel/timetable-reader.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { journeySearch } from '#schemas/blocks/journey-search.schema.ts';
import { formFaults, formValues } from './present-form.ts';
import { isFiltered, presentAnswer, presentFailure, presentPlaces, unavailable } from './present-results.ts';
import { searchLinks } from './search-links.ts';
import type { JourneySearchData, SearchFormView, SearchResults } from './search-view.ts';

type Block = z.output<typeof journeySearch.shape>;
type Search = NonNullable<ReturnType<typeof readFareSearchQuery>['search']>;

/** Loads the form's data and, if the address has a search for this page, its results. */
export async function loadJourneySearch(
  block: Block,
  context: LoadContext,
): Promise<LoadResult<JourneySearchData>> {
  const read = readFareSearchQuery(context.query);
  const timetable = await context.ports.timetable();
  const places = { from: placeIn(timetable, read.typed.from), to: placeIn(timetable, read.typed.to) };
  const found = { from: foundPlace(places.from), to: foundPlace(places.to) };
  const pass = passOf(context);
  const { replaces } = replacementQuery.read(context.query).values;
  const path = block.resultsPath ?? context.path;
  const today = dateInZone(context.now);
  // The dates to choose from begin with today.
  context.changesAt(new Date(calendarDayStart(addDays(today, 1), NEW_ZEALAND)));
  const isAsked = read.isSearch && path === context.path;
  const faults: SearchFormView['faults'] = isAsked
    ? [
        ...read.faults.map(({ parameter, message }) => ({ field: parameter, message })),
        ...(['from', 'to'] as const).flatMap((field) =>
          placeFault(field, places[field], read.typed[field] ?? ''),
        ),
      ]
    : [];
  const form: SearchFormView = {
    action: path,
    places: timetable ? placeOptions(timetable) : [],
    dates: timetable && {
      first: timetable.coverage.first > today ? timetable.coverage.first : today,
      last: timetable.coverage.last,
    },
    values: formValues(read, block, found),
    trip: read.typed.returnDate ? 'return' : 'one-way',
    chosen: { from: found.from?.id ?? null, to: found.to?.id ?? null },
    faults: formFaults(faults),
    ages: timetable ? describeAgeBands(timetable.ageBands()) : '',
    stamp: context.now.toISOString(),
    ...(pass && { pass: { id: pass.id, name: pass.name } }),
  };
  if (!isAsked || !read.search) return { ok: true, data: { form, results: null } };
  return {
    ok: true,
    data: {
      form,
      results: await results(read.search, {
        ...{ timetable, places, path, today, pass, replaces },
        month: monthQuery.read(context.query).values.month,
      }),
    },
  };
}

/** Returns the pass that the address names, if it is on sale. */
function passOf({ query, ports }: LoadContext): TravelPass | undefined {
  const { pass } = passTravelQuery.read(query).values;
  return pass === undefined ? undefined : ports.catalogue.products().passById(pass);
}

interface ResultInputs {
  readonly timetable: TimetableReader | null;
  readonly places: { readonly from: ResolvedPlace | null; readonly to: ResolvedPlace | null };
  readonly path: string;
  readonly pass: TravelPass | undefined;
  readonly replaces: string | undefined;
  readonly today: string;
  /** The month to show; undefined for a date strip. */
  readonly month: string | undefined;
}

async function results(
  search: Search,
  { timetable, places: { from, to }, path, today, pass, replaces, month }: ResultInputs,
): Promise<SearchResults> {
  if (!timetable || !from || !to) return unavailable;
  const link = searchLinks(path, search, { pass, replaces });
  if (from.kind !== 'found') return whichPlace(from, search.from, (id) => link({ from: id }));
  if (to.kind !== 'found') return whichPlace(to, search.to, (id) => link({ to: id }));
  const placed = {
    search: { ...search, from: from.place.id, to: to.place.id },
    from: from.place,
    to: to.place,
    path,
    today,
    pass,
    replaces,
  };
  const asked = fareSearchOf(search, { from: from.place, to: to.place });
  const covered = pass ? onlyCovered(asked, pass) : asked;
  const [found, calendar] = await Promise.all([
    pass ? searchOnPass(timetable, asked, covered) : timetable.searchFares(asked),
    month === undefined ? null : timetable.fareCalendar({ ...covered, month }),
  ]);
  if (!found.ok) return presentFailure(placed, found.failure);
  const { outbound, nextDate, inbound, inboundNextDate } = found.answer;
  // If filters are set, the page offers to remove them instead of two searches.
  const isSplit = !isFiltered(search);
  const split = async (
    isEmpty: boolean,
    ends: { from: Place; to: Place; date: string | undefined },
  ): Promise<readonly SplitJourney[]> =>
    isSplit && isEmpty && ends.date ? timetable.splitJourney({ ...ends, date: ends.date }) : [];
  const [out, back] = await Promise.all([
    split(outbound.length === 0 && !nextDate, { from: from.place, to: to.place, date: search.date }),
    split(inbound?.length === 0 && !inboundNextDate, {
      from: to.place,
      to: from.place,
      date: search.returnDate,
    }),
  ]);
  return presentAnswer(placed, found.answer, {
    isDemonstration: timetable.isDemonstration,
    stockOf: ({ routeId }) => (routeId && timetable.lineSale(routeId)?.stock) || 'request',
    splitJourneys: { out, back },
    // A month that can't be searched is ignored.
    month:
      month !== undefined && calendar?.ok
        ? { month, calendar: calendar.calendar, last: timetable.coverage.last }
        : undefined,
  });
}

/** Limits a search to the item types that a pass covers. */
function onlyCovered(search: FareSearch, { services }: TravelPass): FareSearch {
  const { types = travelItemTypes } = search;
  return { ...search, types: types.filter((type) => coversRide(services, type)) };
}

/**
 * Searches the journeys that a pass covers. A direction without any, now and soon, lists the other journeys, which say
 * what to do.
 */
async function searchOnPass(
  timetable: TimetableReader,
  asked: FareSearch,
  covered: FareSearch,
): Promise<FareSearchResult> {
  const found = await timetable.searchFares(covered);
  if (!found.ok) return found;
  const { outbound, nextDate, inbound, inboundNextDate } = found.answer;
  const isOutMissing = outbound.length === 0 && !nextDate;
  const isBackMissing = inbound?.length === 0 && !inboundNextDate;
  if (!isOutMissing && !isBackMissing) return found;
  const all = await timetable.searchFares(asked);
  if (!all.ok) return all;
  const { differences, inboundDifferences, isOutboundFilteredOut, isInboundFilteredOut } = all.answer;
  const out = { outbound: all.answer.outbound, differences, isOutboundFilteredOut };
  const back = { inbound: all.answer.inbound, inboundDifferences, isInboundFilteredOut };
  return {
    ok: true,
    answer: { ...found.answer, ...(isOutMissing && out), ...(isBackMissing && back) },
  };
}

function whichPlace(
  place: Exclude<ResolvedPlace, { kind: 'found' }>,
  typed: string,
  link: (id: string) => string,
): SearchResults {
  return place.kind === 'ambiguous'
    ? presentPlaces(typed, place.candidates, true, link)
    : presentPlaces(typed, place.suggestions, false, link);
}

function placeIn(timetable: TimetableReader | null, typed: string | undefined): ResolvedPlace | null {
  return timetable && typed ? timetable.resolvePlace(typed) : null;
}

function foundPlace(resolved: ResolvedPlace | null) {
  return resolved?.kind === 'found' ? resolved.place : null;
}

function placeFault(
  field: 'from' | 'to',
  place: ResolvedPlace | null,
  typed: string,
): SearchFormView['faults'] {
  if (place?.kind === 'unknown') return [{ field, message: `We can’t find a place called “${typed}”.` }];
  if (place?.kind === 'ambiguous')
    return [{ field, message: `Several places are called “${typed}”: choose one.` }];
  return [];
}
