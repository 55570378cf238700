/** View model of the search form: the initial value of each field, and one validation error per field. */
import type { FareSearchParameter, ReadQuery } from '#contracts/search/fare-search-query.ts';
import { fareSearchParameters } from '#contracts/search/fare-search-query.ts';
import type { Place } from '#domains/travel/places/place.ts';
import type { SearchFormView } from './search-view.ts';

const isParameter = (name: string): name is FareSearchParameter => fareSearchParameters.has(name);

/** The initial text of each field: the typed value, else the editor's choice, else the default. */
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
    vehicle: typed.vehicle ?? '',
    length: typed.length ?? '',
    height: typed.height ?? '',
    towed: typed.towed ?? '',
    types: typed.types ?? '',
    departAfter: typed.departAfter ?? '',
    arriveBy: typed.arriveBy ?? '',
    maxChanges: typed.maxChanges ?? '',
    sort: typed.sort ?? '',
  };
}

/** Limits the faults to one per field, in the form's order. */
export function formFaults(faults: SearchFormView['faults']): SearchFormView['faults'] {
  return [...fareSearchParameters]
    .filter(isParameter)
    .flatMap((name) => faults.filter(({ field }) => field === name).slice(0, 1));
}
