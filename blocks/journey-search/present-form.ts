import type { FareSearchParameter, ReadQuery } from '#contracts/search/fare-search-query.ts';
import { fareSearchParameters } from '#contracts/search/fare-search-query.ts';
import type { Place } from '#domains/travel/places/place.ts';
import type { SearchFormView } from './search-view.ts';

const isParameter = (name: string): name is FareSearchParameter => fareSearchParameters.has(name);

/** Text for every field of the form: what was typed, else what the editor chose, else what most people mean. */
export function formValues(
  read: ReadQuery,
  defaults: { readonly from?: string | undefined; readonly to?: string | undefined },
  places: { readonly from: Place | null; readonly to: Place | null },
): SearchFormView['values'] {
  const { typed } = read;
  return {
    from: places.from?.name ?? typed.from ?? defaults.from ?? '',
    to: places.to?.name ?? typed.to ?? defaults.to ?? '',
    date: typed.date ?? '',
    returnDate: typed.returnDate ?? '',
    adults: typed.adults || '1',
    children: typed.children || '0',
    infants: typed.infants || '0',
    types: typed.types ?? '',
    departAfter: typed.departAfter ?? '',
    arriveBy: typed.arriveBy ?? '',
    maxChanges: typed.maxChanges ?? '',
    sort: typed.sort ?? '',
  };
}

/** One fault for each field, in the order of the form. */
export function formFaults(faults: SearchFormView['faults']): SearchFormView['faults'] {
  return [...fareSearchParameters]
    .filter(isParameter)
    .flatMap((name) => faults.filter(({ field }) => field === name).slice(0, 1));
}
