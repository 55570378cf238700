import { isRecord } from '#contracts/is-record.ts';

/** Checkout input, saved until its tab is closed. */
export interface SavedCheckout {
  readonly values: Readonly<Record<string, string>>;
  readonly voucherCodes: readonly string[];
  /** Idempotency key of an order whose answer was not received. */
  readonly orderKey: { readonly key: string; readonly content: string } | null;
  /** Ids of the items whose conditions were shown on the page. */
  readonly conditionsSeen: readonly string[];
}

/** Storage such as `sessionStorage`. */
export type CheckoutStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const name = 'southbound-checkout';

/** Lifetime of saved input in ms, equal to that of a cart. A tab may stay open for weeks. */
const lifetime = 86_400_000;

/** Reads the saved input; null if there is none, or if it is too old or unreadable. */
export function readSavedCheckout(place: CheckoutStorage | null, now: number): SavedCheckout | null {
  try {
    const stored: unknown = JSON.parse(place?.getItem(name) ?? 'null');
    if (!isRecord(stored) || typeof stored.at !== 'number' || now - stored.at > lifetime) return null;
    const { values, voucherCodes, orderKey, conditionsSeen } = stored;
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

/** Saves the input. Does nothing if the storage is full or forbidden. */
export function writeSavedCheckout(place: CheckoutStorage | null, stored: SavedCheckout, now: number): void {
  try {
    place?.setItem(name, JSON.stringify({ ...stored, at: now }));
  } catch {
    // The form itself still has all input.
  }
}

/** Deletes the saved input, after an order or if there is nothing to order. */
export function clearSavedCheckout(place: CheckoutStorage | null): void {
  try {
    place?.removeItem(name);
  } catch {
    // If access is forbidden, nothing was saved.
  }
}

/** Returns the storage of this tab; null if the browser forbids it. */
export function tabStorage(): CheckoutStorage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}
