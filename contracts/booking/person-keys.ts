/** A traveller with a name. */
interface NamedTraveller {
  readonly id: string;
  readonly type: string;
  readonly title: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/**
 * Returns a key for each traveller of an item, by id. Travellers of different items with the same key are one person.
 * Several with the same name on an item are told apart by their order.
 */
export function personKeys(travellers: readonly NamedTraveller[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  return new Map(
    travellers.map(({ id, type, title, firstName, lastName }) => {
      const name = JSON.stringify([type, title, firstName, lastName]);
      const rank = counts.get(name) ?? 0;
      counts.set(name, rank + 1);
      return [id, `${name} ${rank}`];
    }),
  );
}
