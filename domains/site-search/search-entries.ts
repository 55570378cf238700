import type { SearchableContent, StationListPart } from '#cms/searchable-content.ts';
import { formatList } from '#contracts/lists.ts';
import { linesAt } from '#domains/travel/board/lines-at-stop.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Place } from '#domains/travel/places/place.ts';
import { getPlaceIndex } from '#domains/travel/places/place-index.ts';
import type { Mode, Stop } from '#domains/travel/timetable/timetable.ts';
import type { SearchEntry } from './site-search.ts';

const kinds: Readonly<Record<Place['kind'], string>> = {
  town: 'Town',
  train: 'Railway station',
  bus: 'Coach stop',
  ferry: 'Ferry terminal',
  'train+bus': 'Railway station and coach stop',
  stop: 'Stop',
};

/** Returns all entries of the search: published documents, and stops that a service calls at. */
export function searchEntries(content: SearchableContent, feed: LoadedFeed | null): readonly SearchEntry[] {
  const documents = content.documents.map((document): SearchEntry => ({ ...document, otherNames: [] }));
  return feed ? [...documents, ...stationEntries(content, feed)] : documents;
}

function stationEntries(content: SearchableContent, feed: LoadedFeed): readonly SearchEntry[] {
  return getPlaceIndex(feed).flatMap(({ place, words, aliases }): SearchEntry[] => {
    const stop = place.kind === 'town' ? undefined : feed.timetable.stopById(place.id);
    if (!stop) return [];
    const path = pathOfStop(stop, feed, content);
    if (path === null) return [];
    const known = content.stationTexts.get(stop.id);
    const lines = linesAt(feed.timetable, stop).map(({ name }) => name);
    return [
      {
        id: `stop:${stop.id}`,
        type: 'station',
        path,
        title: stop.name,
        place: [kinds[place.kind], place.region].filter(Boolean).join(', '),
        summary: known?.text ?? stop.description,
        picture: known?.picture ?? null,
        text: lines.length > 0 ? `${formatList(lines)}.` : '',
        otherNames: aliases.filter((alias) => !words.includes(alias)),
      },
    ];
  });
}

/** Returns the path of a stop: its anchor in the most specific station list, or else the journey search from it. */
function pathOfStop(
  stop: Stop,
  feed: LoadedFeed,
  { stationLists, journeySearchPath }: SearchableContent,
): string | null {
  const lines = linesAt(feed.timetable, stop);
  const modes = new Set<Mode>(lines.map(({ mode }) => mode));
  const isIn = ({ by, ...list }: StationListPart) => {
    if (by === 'chosen') return list.stations.includes(stop.id);
    if (by === 'line') return lines.some(({ id }) => list.lines.includes(id));
    const isRegion = list.regions.length === 0 || list.regions.includes(stop.region ?? '');
    return (
      isRegion && (list.modes.length === 0 || list.modes.some((mode) => isMode(mode) && modes.has(mode)))
    );
  };
  for (const by of ['chosen', 'region', 'line']) {
    const found = stationLists.find((list) => list.by === by && isIn(list));
    // The list gives each of its stations an anchor: see `stationAnchor`.
    if (found) return `${found.path}-${stop.id.replaceAll(/[^A-Za-z0-9_-]/g, '-')}`;
  }
  return journeySearchPath && `${journeySearchPath}?${new URLSearchParams({ from: stop.id })}`;
}

function isMode(mode: string): mode is Mode {
  return mode === 'rail' || mode === 'coach' || mode === 'ferry';
}
