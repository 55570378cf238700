/** URL parameters that keep a refused cancellation choice, so that the form shows it again. */

/** Returns the end of an id, which is unique within a booking. */
const endOf = (id: string) => id.slice(-8);

const short = /^(?:[0-9a-f]{8}|everything)(?:\.[0-9a-f]{8}){0,600}$/;

/** A choice read from a URL. */
export interface RefundChoice {
  /** Returns true if an item, a traveller or `everything` was chosen, by its id. */
  isChosen(id: string): boolean;
  /** Returns true if the refusal concerns this item. */
  isAbout(itemId: string): boolean;
}

/**
 * Returns the URL parameters of a choice.
 * @param chosen ids of items and travellers, `everything` first
 * @param aboutItem the item that it was refused for
 */
export function refundChoiceParameters(
  chosen: readonly string[],
  aboutItem: string | undefined,
): Readonly<Record<string, string>> {
  const names = chosen.map((id) => (id === 'everything' ? id : endOf(id)));
  return {
    ...(names.length > 0 && { chosen: names.join('.') }),
    ...(aboutItem && { at: endOf(aboutItem) }),
  };
}

/** Reads these parameters, which anybody can forge. */
export function readRefundChoice(query: { readonly chosen?: unknown; readonly at?: unknown }): RefundChoice {
  const chosen = typeof query.chosen === 'string' && short.test(query.chosen) ? query.chosen.split('.') : [];
  return {
    isChosen: (id) => chosen.includes(id === 'everything' ? id : endOf(id)),
    isAbout: (itemId) => query.at === endOf(itemId),
  };
}
