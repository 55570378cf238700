/** The list of places of the search form, which is sent once: as the browser's own suggestions and for the script. */
import type { PlaceOption } from '#blocks/place-option.ts';

/** Separates further names; no name contains it. */
const separator = '|';

/** The suggestions of the place fields until the script runs, and its source of places from then on. */
export function PlaceList({ id, places }: { id: string; places: readonly PlaceOption[] }) {
  return (
    // Only a container can be static markup (`withStaticParts`).
    <div hidden>
      <datalist id={id}>
        {places.map((place) => (
          <option
            key={place.id}
            value={place.name}
            data-id={place.id}
            data-names={place.otherNames?.join(separator)}
          >
            {place.hint}
          </option>
        ))}
      </datalist>
    </div>
  );
}

/** Reads the places of a `PlaceList` from the page. */
export function readPlaces(id: string): readonly PlaceOption[] {
  const options = document.querySelectorAll<HTMLOptionElement>(`#${CSS.escape(id)} > option`);
  return [...options].map((option) => ({
    id: option.dataset.id ?? '',
    name: option.value,
    hint: option.text,
    ...(option.dataset.names && { otherNames: option.dataset.names.split(separator) }),
  }));
}
