/** The places that a search form suggests, and hints that distinguish places of one name. */
import type { Place } from '#domains/travel/places/place.ts';
import type { TimetableReader } from '#domains/travel/timetable-reader.ts';
import type { PlaceOption } from './place-option.ts';

/** Names of the kinds of places. */
export const kindWords = {
  town: 'town',
  train: 'railway station',
  bus: 'coach stop',
  ferry: 'ferry terminal',
  'train+bus': 'station for trains and coaches',
  stop: 'stop',
} as const satisfies Record<Place['kind'], string>;

/** Describes a place: `Railway station, Auckland`, or `All stops, Auckland` for a town with several stops. */
export function placeHint({ kind, region, stopIds }: Place): string {
  const words = kind !== 'town' ? kindWords[kind] : stopIds.length > 1 ? 'all stops' : null;
  const hint = [words, region].filter(Boolean).join(', ');
  return `${hint.charAt(0).toUpperCase()}${hint.slice(1)}`;
}

/** Lists the places that a search form suggests. */
export function placeOptions(timetable: TimetableReader): readonly PlaceOption[] {
  return timetable.listedPlaces().map(({ place, otherNames }) => ({
    id: place.id,
    name: place.name,
    ...(otherNames.length > 0 && { otherNames }),
    hint: placeHint(place),
  }));
}
