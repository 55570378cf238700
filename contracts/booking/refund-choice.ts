/** What was chosen to be cancelled, in the address of the page that says why it can't be: the form is shown as it was. */

/** The end of an id, which tells it from the others of a booking. */
const endOf = (id: string) => id.slice(-8);

const short = /^(?:[0-9a-f]{8}|everything)(?:\.[0-9a-f]{8}){0,600}$/;

/** What an address says of the last choice. */
export interface RefundChoice {
  /** Whether an item, a traveller or `everything` was chosen, by its id. */
  isChosen(id: string): boolean;
  /** Whether the refusal is about this item. */
  isAbout(itemId: string): boolean;
}

/**
 * The parameters of an address for a choice.
 * @param chosen ids of items and travellers, `everything` first
 * @param aboutItem the item it was refused for
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

/** Reads these parameters, which anybody can write. */
export function readRefundChoice(query: { readonly chosen?: unknown; readonly at?: unknown }): RefundChoice {
  const chosen = typeof query.chosen === 'string' && short.test(query.chosen) ? query.chosen.split('.') : [];
  return {
    isChosen: (id) => chosen.includes(id === 'everything' ? id : endOf(id)),
    isAbout: (itemId) => query.at === endOf(itemId),
  };
}
