/** Block loader: the search form's places and values and, if the address has a search, its results. */
import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { readFareSearchQuery } from '#contracts/search/fare-search-query.ts';
import { searchDeps } from '#domains/inventory/search-deps.ts';
import { currentFeed } from '#domains/travel/feed/current-feed.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { getRideCache } from '#domains/travel/offers/ride-cache.ts';
import type { Place, ResolvedPlace } from '#domains/travel/places/place.ts';
import { getPlaceIndex } from '#domains/travel/places/place-index.ts';
import { resolvePlace } from '#domains/travel/places/resolve-place.ts';
import { searchFares } from '#domains/travel/search/search-fares.ts';
import { type SplitJourney, splitJourney } from '#domains/travel/search/split-journey.ts';
import { addDays, calendarDayStart, dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { journeySearch } from '#schemas/blocks/journey-search.schema.ts';
import { describeAges } from './describe-age-bands.ts';
import { formFaults, formValues } from './present-form.ts';
import {
  isFiltered,
  placeHint,
  presentAnswer,
  presentFailure,
  presentPlaces,
  unavailable,
} from './present-results.ts';
import { searchLinks } from './search-links.ts';
import type { JourneySearchData, PlaceOption, SearchFormView, SearchResults } from './search-view.ts';

type Block = z.output<typeof journeySearch.shape>;
type Search = NonNullable<ReturnType<typeof readFareSearchQuery>['search']>;

/** The maximum number of places listed in the form; in larger feeds, towns come first. */
const maxPlaces = 400;

/** Loads the form's data and, if the address has a search for this page, its results. */
export async function loadJourneySearch(
  block: Block,
  context: LoadContext,
): Promise<LoadResult<JourneySearchData>> {
  const read = readFareSearchQuery(context.query);
  const feed = await context.share('timetable', currentFeed);
  const places = { from: placeIn(feed, read.typed.from), to: placeIn(feed, read.typed.to) };
  const found = { from: foundPlace(places.from), to: foundPlace(places.to) };
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
    places: feed ? placeOptions(feed) : [],
    dates: feed && {
      first: feed.coverage.first > today ? feed.coverage.first : today,
      last: feed.coverage.last,
    },
    values: formValues(read, block, found),
    trip: read.typed.returnDate ? 'return' : 'one-way',
    chosen: { from: found.from?.id ?? null, to: found.to?.id ?? null },
    faults: formFaults(faults),
    ages: feed ? describeAges(feed) : '',
    stamp: context.now.toISOString(),
  };
  if (!isAsked || !read.search) return { ok: true, data: { form, results: null } };
  return {
    ok: true,
    data: { form, results: await results(read.search, { feed, places, path, today, now: context.now }) },
  };
}

interface ResultInputs {
  readonly feed: LoadedFeed | null;
  readonly places: { readonly from: ResolvedPlace | null; readonly to: ResolvedPlace | null };
  readonly path: string;
  readonly today: string;
  readonly now: Date;
}

async function results(
  search: Search,
  { feed, places: { from, to }, path, today, now }: ResultInputs,
): Promise<SearchResults> {
  if (!feed || !from || !to) return unavailable;
  const link = searchLinks(path, search);
  if (from.kind !== 'found') return whichPlace(from, search.from, (id) => link({ from: id }));
  if (to.kind !== 'found') return whichPlace(to, search.to, (id) => link({ to: id }));
  const placed = {
    search: { ...search, from: from.place.id, to: to.place.id },
    from: from.place,
    to: to.place,
    path,
    today,
  };
  const { adults, children, infants, from: _from, to: _to, ...rest } = search;
  const found = await searchFares(
    { ...rest, from: from.place, to: to.place, passengers: { adults, children, infants } },
    searchDeps,
  );
  if (!found.ok) return presentFailure(placed, found.failure);
  const { outbound, nextDate, inbound, inboundNextDate } = found.answer;
  // If filters are set, the page offers to remove them instead of two searches.
  const isSplit = !isFiltered(search);
  const split = async (
    isEmpty: boolean,
    ends: { from: Place; to: Place; date: string | undefined },
  ): Promise<readonly SplitJourney[]> =>
    isSplit && isEmpty && ends.date ? splitJourney(feed, { ...ends, date: ends.date, now }) : [];
  const [out, back] = await Promise.all([
    split(outbound.length === 0 && !nextDate, { from: from.place, to: to.place, date: search.date }),
    split(inbound?.length === 0 && !inboundNextDate, {
      from: to.place,
      to: from.place,
      date: search.returnDate,
    }),
  ]);
  const { fares } = getRideCache(feed);
  return presentAnswer(placed, found.answer, {
    isDemonstration: feed.isDemonstration,
    stockOf: ({ routeId }) => (routeId && fares.networkOfRoute(routeId)?.stock) || 'request',
    splitJourneys: { out, back },
  });
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

function placeIn(feed: LoadedFeed | null, typed: string | undefined): ResolvedPlace | null {
  return feed && typed ? resolvePlace(feed, typed) : null;
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

const optionsOf = new WeakMap<LoadedFeed, readonly PlaceOption[]>();

/** The places of the form, with towns before their stops. Cached per feed. */
function placeOptions(feed: LoadedFeed): readonly PlaceOption[] {
  const cached = optionsOf.get(feed);
  if (cached) return cached;
  const options = getPlaceIndex(feed)
    .filter(({ isListed }) => isListed)
    .sort((a, b) => Number(b.place.kind === 'town') - Number(a.place.kind === 'town'))
    .slice(0, maxPlaces)
    .sort((a, b) => (a.group === b.group ? 0 : a.group < b.group ? -1 : 1))
    .map(({ place, otherNames }) => ({
      id: place.id,
      name: place.name,
      ...(otherNames.length > 0 && { otherNames }),
      hint: placeHint(place),
    }));
  optionsOf.set(feed, options);
  return options;
}
