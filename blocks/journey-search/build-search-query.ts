import { vehicleMeasures } from '#contracts/search/vehicle-measures.ts';

/** Required fields are sent even if empty, so that the answer reports them as missing. */
const requiredFields: readonly string[] = ['from', 'to', 'date'];

const itemTypeCount = 3;

/** Counts that a search has without the parameter. */
const usualCounts = Object.entries({ adults: '1', children: '0', infants: '0' });

/**
 * Builds the query of a fare search from the entries of its form. Ids of chosen places replace their names.
 * @param chosen the ids of the chosen places; null for a typed one
 */
export function buildSearchQuery(
  entries: Iterable<readonly [string, FormDataEntryValue]>,
  chosen: { readonly from: string | null; readonly to: string | null },
): string {
  const query = new URLSearchParams();
  for (const [name, value] of entries) {
    if (typeof value !== 'string' || (value === '' && !requiredFields.includes(name))) continue;
    if (name === 'types') query.set(name, [query.get(name), value].filter(Boolean).join(','));
    else query.set(name, value);
  }
  if (chosen.from) query.set('from', chosen.from);
  if (chosen.to) query.set('to', chosen.to);
  if (!query.has('vehicle')) for (const measure of vehicleMeasures) query.delete(measure);
  for (const [name, usual] of usualCounts) if (query.get(name) === usual) query.delete(name);
  // All types are the default.
  if (query.get('types')?.split(',').length === itemTypeCount) query.delete('types');
  return query.toString().replaceAll('%2C', ',');
}
