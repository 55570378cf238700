/** A stop of the trip form. */
interface FormStop {
  readonly text: string;
  /** The place's id, if it was chosen rather than typed. */
  readonly id: string | null;
  readonly nights: string;
}

/**
 * Builds the query of a trip, as short as `printTripQuery` does. Chosen places go by their ids. Rows without a place and
 * default values are left out.
 */
export function buildTripSearch(rows: readonly FormStop[], form: FormData): string {
  const query = new URLSearchParams();
  const value = (name: string) => String(form.get(name) ?? '').trim();
  query.set('date', value('date'));
  const stops = rows.filter(({ text }) => text.trim() !== '');
  for (const [at, { text, id, nights }] of stops.entries()) {
    const place = id ?? text.trim();
    const isEnd = at === 0 || at === stops.length - 1;
    query.append('stop', isEnd ? place : `${place}:${nights.trim() || '1'}`);
  }
  // An empty form still asks, so that it gets its errors.
  if (stops.length === 0) query.append('stop', '');
  if (value('adults') !== '1') query.set('adults', value('adults'));
  for (const name of ['children', 'infants']) if (value(name) !== '0') query.set(name, value(name));
  return query.toString().replaceAll('%3A', ':');
}
