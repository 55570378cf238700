import { isRecord } from '#contracts/is-record.ts';

/** What was typed in the checkout, for as long as its tab is open. */
export interface KeptCheckout {
  readonly values: Readonly<Record<string, string>>;
  readonly voucherCodes: readonly string[];
  /** The key of an order whose answer was not seen. */
  readonly orderKey: { readonly key: string; readonly content: string } | null;
  /** The ids of the items whose conditions stood on the page. */
  readonly conditionsSeen: readonly string[];
}

/** A place like `sessionStorage`. */
export type KeptPlace = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const name = 'southbound-checkout';

/** As long as a cart lives, in ms: a tab may be open for weeks. */
const lifetime = 86_400_000;

/** What was kept; null for nothing, for what is too old and for what can't be read. */
export function readKept(place: KeptPlace | null, now: number): KeptCheckout | null {
  try {
    const kept: unknown = JSON.parse(place?.getItem(name) ?? 'null');
    if (!isRecord(kept) || typeof kept.at !== 'number' || now - kept.at > lifetime) return null;
    const { values, voucherCodes, orderKey, conditionsSeen } = kept;
    return {
      values: isRecord(values)
        ? Object.fromEntries(
            Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
          )
        : {},
      voucherCodes: textsOf(voucherCodes),
      orderKey:
        isRecord(orderKey) && typeof orderKey.key === 'string' && typeof orderKey.content === 'string'
          ? { key: orderKey.key, content: orderKey.content }
          : null,
      conditionsSeen: textsOf(conditionsSeen),
    };
  } catch {
    return null;
  }
}

/** Keeps it; where there is no room, or the browser forbids it, nothing is kept. */
export function writeKept(place: KeptPlace | null, kept: KeptCheckout, now: number): void {
  try {
    place?.setItem(name, JSON.stringify({ ...kept, at: now }));
  } catch {
    // The form itself still has it all.
  }
}

/** Forgets it: the booking is made, or there is nothing to order. */
export function clearSavedCheckout(place: KeptPlace | null): void {
  try {
    place?.removeItem(name);
  } catch {
    // Then nothing was kept either.
  }
}

/** This tab's own; null where the browser forbids it. */
export function tabStorage(): KeptPlace | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}
