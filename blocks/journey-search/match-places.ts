import { comparable } from '#schemas/shared/folded.ts';
import type { PlaceOption } from './search-view.ts';

/** So many are shown at once. */
const most = 8;

/** The places whose name begins with what was typed, then those with such a word in it, then those with the letters inside. */
export function matchPlaces(places: readonly PlaceOption[], typed: string): readonly PlaceOption[] {
  const asked = comparable(typed);
  if (asked === '') return [];
  const ranked = places.flatMap((place, index) => {
    const name = comparable(place.name);
    const rank = name.startsWith(asked)
      ? 0
      : ` ${name}`.includes(` ${asked}`)
        ? 1
        : name.includes(asked)
          ? 2
          : 3;
    return rank < 3 ? [{ place, rank, index }] : [];
  });
  return ranked
    .toSorted((a, b) => a.rank - b.rank || a.index - b.index)
    .slice(0, most)
    .map(({ place }) => place);
}
